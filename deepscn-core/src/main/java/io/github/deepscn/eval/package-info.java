/** How good predictions are. */
@NullMarked
package io.github.deepscn.eval;

import org.jspecify.annotations.NullMarked;
