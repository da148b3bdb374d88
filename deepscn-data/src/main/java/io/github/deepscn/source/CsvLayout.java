package io.github.deepscn.source;

import java.util.List;

/**
 * How a CSV file is laid out.
 *
 * @param guesses what the columns hold as far as the first rows tell
 * @param headerLine counted from one; zero if there is no header
 * @param bytesPerRow of the first rows, in the mean
 */
record CsvLayout(
        byte separator,
        byte decimal,
        boolean header,
        long headerLine,
        List<String> names,
        List<CellType> guesses,
        double bytesPerRow) {}
