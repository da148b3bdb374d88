/**
 * Where the rows live: row blocks and the kernels on them, and the engines that visit the blocks and add up their
 * totals.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.engine;

import org.jspecify.annotations.NullMarked;
