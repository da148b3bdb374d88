/**
 * Where the rows live: row blocks and the kernels on them, and the engines that visit the blocks and add up their
 * totals.
 */
@NullMarked
package io.github.deepscn.engine;

import org.jspecify.annotations.NullMarked;
