package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A matrix of numbers that lies in a file, as its head describes it. Nothing is allocated that the file cannot fill.
 */
final class BinaryArray {
    private static final int BUFFER = 1 << 16;

    private final InputFile file;
    private final long rows;
    private final long columns;
    private final ElementType type;
    private final ByteOrder order;
    private final boolean columnByColumn;

    private BinaryArray(
            InputFile file, long rows, long columns, ElementType type, ByteOrder order, boolean columnByColumn) {
        this.file = file;
        this.rows = rows;
        this.columns = columns;
        this.type = type;
        this.order = order;
        this.columnByColumn = columnByColumn;
    }

    /**
     * What a head says, checked against the size of the file.
     *
     * @param shape rows first; what follows is flattened into columns
     * @param headBytes of the file before the first number
     */
    static BinaryArray of(
            InputFile file, List<Long> shape, ElementType type, ByteOrder order, boolean columnByColumn, long headBytes)
            throws IOException {
        long rows = shape.get(0);
        Require.that(rows > 0, file.name() + " has no rows");
        double columns = 1;
        for (long length : shape.subList(1, shape.size())) {
            columns *= length;
        }
        Require.that(columns > 0, file.name() + " has no columns");
        Require.that(
                columns <= CsvGuess.MOST_COLUMNS,
                file.name() + " has more than " + Say.count(CsvGuess.MOST_COLUMNS)
                        + " columns, the most that are read");
        double wanted = rows * columns * type.bytes();
        Require.that(
                wanted <= file.mostContent() - headBytes,
                file.name() + " is too small for the " + Say.count(rows) + " × " + Say.count((long) columns)
                        + " numbers that it announces; it is cut short or damaged");
        return new BinaryArray(file, rows, (long) columns, type, order, columnByColumn);
    }

    long columns() {
        return columns;
    }

    /** Reads the numbers; the stream must be at the first one. */
    Table read(InputStream content, List<String> names, ReadOptions options, HeapBudget heap) throws IOException {
        long taken = Math.min(rows, options.sample().orElse(Long.MAX_VALUE));
        heap.require(file.name(), "", (double) taken, columns);
        Types.requireKnown(file.name(), options, names);
        RowChoice choice = RowChoice.sample(taken, rows, options.seed());
        double[][] cells = new double[(int) columns][(int) taken];
        var elements = new Elements(content);
        long outer = columnByColumn ? columns : rows;
        for (long a = 0, row = 0; a < outer; a++) {
            boolean takes = columnByColumn || choice.takes(a);
            for (long b = 0, down = 0; b < (columnByColumn ? rows : columns); b++) {
                double value = elements.next();
                if (columnByColumn && choice.takes(b)) {
                    cells[(int) a][(int) down++] = finite(value, b, names.get((int) a));
                } else if (!columnByColumn && takes) {
                    cells[(int) b][(int) row] = finite(value, a, names.get((int) b));
                }
            }
            row += takes ? 1 : 0;
        }
        Require.that(
                elements.areAllTaken(), file.name() + " goes on behind the numbers that it announces; it is damaged");
        return table(names, cells, options);
    }

    private static Table table(List<String> names, double[][] cells, ReadOptions options) {
        var columns = new ArrayList<Column>();
        for (int j = 0; j < cells.length; j++) {
            columns.add(Numeric.column(NumberColumn.of(names.get(j), cells[j]), options));
        }
        return Table.of(columns);
    }

    private double finite(double value, long row, String name) {
        if (Double.isInfinite(value)) {
            throw Types.infinite(file.name() + ", row " + (row + 1), name, "" + value);
        }
        return value;
    }

    private final class Elements {
        private final InputStream content;
        private final byte[] bytes = new byte[BUFFER];
        private ByteBuffer ready = ByteBuffer.wrap(bytes, 0, 0);

        Elements(InputStream content) {
            this.content = content;
        }

        double next() throws IOException {
            if (ready.remaining() < type.bytes()) {
                int length = content.readNBytes(bytes, 0, BUFFER);
                if (length < type.bytes()) {
                    throw new BadInputException(
                            file.name() + " is cut short: it has fewer numbers than it announces; copy it again");
                }
                ready = ByteBuffer.wrap(bytes, 0, length).order(order);
            }
            return type.get(ready);
        }

        boolean areAllTaken() throws IOException {
            return !ready.hasRemaining() && content.read() < 0;
        }
    }
}
