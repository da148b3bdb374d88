/** Tables of raw columns, and how they become the numbers that a network sees. */
@NullMarked
package io.github.deepscn.table;

import org.jspecify.annotations.NullMarked;
