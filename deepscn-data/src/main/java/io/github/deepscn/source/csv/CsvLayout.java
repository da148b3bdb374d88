package io.github.deepscn.source.csv;

import io.github.deepscn.source.input.NumberForm;
import java.util.List;

/**
 * How a CSV file is laid out.
 *
 * @param header whether the first row names the columns
 * @param forms per column, how the first rows write numbers
 * @param holdsText per column, whether the first rows hold a text
 */
record CsvLayout(
        char separator,
        char decimal,
        boolean header,
        List<String> names,
        List<NumberForm> forms,
        List<Boolean> holdsText) {}
