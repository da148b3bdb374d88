/** Numbers in memory and the checks at the border: matrices, samples, the one exception for bad input. */
@NullMarked
package io.github.deepscn.data;

import org.jspecify.annotations.NullMarked;
