package io.github.deepscn.source.csv;

import io.github.deepscn.source.input.InputFile;
import java.util.List;

/** The line of a file, as one number: the index of the file above the number of the line. */
final class CsvPlace {
    private static final int LINE_BITS = 40;

    private CsvPlace() {}

    static long of(int file, long line) {
        return (long) file << LINE_BITS | line;
    }

    static InputFile file(List<InputFile> files, long place) {
        return files.get((int) (place >> LINE_BITS));
    }

    static long line(long place) {
        return place & ((1L << LINE_BITS) - 1);
    }
}
