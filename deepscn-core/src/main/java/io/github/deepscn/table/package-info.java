/** Tables of raw columns, and their encoding as inputs of a network. */
@NullMarked
package io.github.deepscn.table;

import org.jspecify.annotations.NullMarked;
