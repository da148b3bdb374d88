/**
 * Tables of raw columns, and their encoding as inputs of a network.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.table;

import org.jspecify.annotations.NullMarked;
