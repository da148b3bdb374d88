/** CSV files, read and written with FastCSV. */
@NullMarked
package io.github.deepscn.source.csv;

import org.jspecify.annotations.NullMarked;
