/**
 * Numbers in memory and checks of input: matrices, samples, files that are written whole.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.data;

import org.jspecify.annotations.NullMarked;
