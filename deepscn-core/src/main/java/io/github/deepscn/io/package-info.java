/** Files: what a training writes down as it goes. */
@NullMarked
package io.github.deepscn.io;

import org.jspecify.annotations.NullMarked;
