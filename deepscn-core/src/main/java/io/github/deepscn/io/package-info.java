/** Files: the model, with its checks and its digest, and what a training writes down as it goes. */
@NullMarked
package io.github.deepscn.io;

import org.jspecify.annotations.NullMarked;
