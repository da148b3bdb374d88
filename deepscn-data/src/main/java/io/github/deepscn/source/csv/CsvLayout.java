package io.github.deepscn.source.csv;

import java.util.List;

/**
 * How a CSV file is laid out.
 *
 * @param header whether the first row names the columns
 * @param holdsText per column, whether the first rows hold a text
 */
record CsvLayout(char separator, char decimal, boolean header, List<String> names, List<Boolean> holdsText) {}
