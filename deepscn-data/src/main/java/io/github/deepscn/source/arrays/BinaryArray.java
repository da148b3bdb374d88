package io.github.deepscn.source.arrays;

import io.github.deepscn.data.Require;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.source.input.Wording;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An array of numbers in a file, as the header of the file describes it.
 *
 * @param shape number of rows first; all further dimensions are flattened into columns
 * @param columnByColumn whether the numbers of a column are adjacent
 */
record BinaryArray(InputFile file, List<Long> shape, ElementType type, ByteOrder order, boolean columnByColumn) {
    /** The name of the only column of a vector of labels. */
    static final String LABEL = "label";

    private static final int BUFFER = 1 << 16;

    private long rows() {
        return shape.get(0);
    }

    /**
     * Number of columns, checked against the size of the file, so that nothing is allocated that the file cannot fill.
     */
    private int columns(long headerBytes) throws IOException {
        Require.that(rows() > 0, file.name() + " has no rows");
        double columns = 1;
        for (long length : shape.subList(1, shape.size())) {
            columns *= length;
        }
        Require.that(columns > 0, file.name() + " has no columns");
        Request.requireFewColumns(file.name(), columns);
        Require.that(
                rows() * columns * type.bytes() <= file.mostContent() - headerBytes,
                file.name() + " is too small for the " + Wording.count(rows()) + " × " + Wording.count((long) columns)
                        + " numbers that it announces; it is cut short or damaged");
        return (int) columns;
    }

    /**
     * Reads the numbers.
     *
     * @param content positioned at the first number
     * @param headerBytes size of the file before the first number
     * @param prefix of the names of the columns, which a number follows; or the name of the only column
     */
    Table read(InputStream content, long headerBytes, String prefix, Request request) throws IOException {
        int columns = columns(headerBytes);
        List<String> names = prefix.equals(LABEL)
                ? List.of(LABEL)
                : IntStream.rangeClosed(1, columns).mapToObj(j -> prefix + j).toList();
        var table = new NumberTable(file.name(), names, rows(), request);
        ByteBuffer ready = ByteBuffer.allocate(0);
        long outer = columnByColumn ? columns : rows();
        long inner = columnByColumn ? rows() : columns;
        for (long a = 0; a < outer; a++) {
            for (long b = 0; b < inner; b++) {
                if (ready.remaining() < type.bytes()) {
                    ready = ByteBuffer.wrap(content.readNBytes(BUFFER)).order(order);
                    Require.that(
                            ready.remaining() >= type.bytes(),
                            file.name() + " is cut short: it has fewer numbers than it announces; copy it again");
                }
                table.add(columnByColumn ? b : a, (int) (columnByColumn ? a : b), type.get(ready));
            }
        }
        Require.that(
                !ready.hasRemaining() && content.read() < 0,
                file.name() + " has more bytes than its header announces; it is damaged");
        return table.build();
    }
}
