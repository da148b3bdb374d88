package io.github.deepscn.data;

import java.util.Objects;

/** A read-only rectangle of numbers that hands out its rows in blocks. */
public interface Matrix {
    int rows();

    int columns();

    /**
     * Copies the rows {@code from} (inclusive) to {@code to} (exclusive).
     *
     * @param into column-major, {@code to − from} rows by {@link #columns()} columns
     */
    void copyRows(int from, int to, double[] into);

    /** Copies a block of rows, as {@link Matrix#copyRows} does. */
    @FunctionalInterface
    interface RowCopier {
        void copyRows(int from, int to, double[] into);
    }

    /** A matrix of this size whose rows come from {@code copier}. */
    static Matrix of(int rows, int columns, RowCopier copier) {
        record Copied(int rows, int columns, RowCopier copier) implements Matrix {
            @Override
            public void copyRows(int from, int to, double[] into) {
                copier.copyRows(from, to, into);
            }
        }
        return new Copied(rows, columns, copier);
    }

    /**
     * One array per row. The arrays are not copied and must not change while the matrix is in use.
     *
     * @param name what the numbers are, for error messages
     * @throws BadInputException if a row is null or the rows differ in length
     */
    static Matrix of(String name, double[][] rows) {
        Objects.requireNonNull(rows, name);
        int columns = rows.length == 0 ? 0 : Require.present(name + "[0]", rows[0]).length;
        for (int i = 0; i < rows.length; i++) {
            if (Require.present(name + "[" + i + "]", rows[i]).length != columns) {
                throw new BadInputException(name + "[" + i + "] has " + rows[i].length + " values, but " + name
                        + "[0] has " + columns + "; every row must have the same number");
            }
        }
        return of(rows.length, columns, (from, to, into) -> {
            for (int i = from; i < to; i++) {
                putRow(rows[i], i - from, to - from, into);
            }
        });
    }

    /** A single column. */
    static Matrix ofColumn(double[] values) {
        return of(values.length, 1, (from, to, into) -> System.arraycopy(values, from, into, 0, to - from));
    }

    /** Some of the rows, by their numbers. */
    default Matrix pick(int[] numbers) {
        return of(numbers.length, columns(), (from, to, into) -> {
            double[] row = new double[columns()];
            for (int i = from; i < to; i++) {
                copyRows(numbers[i], numbers[i] + 1, row);
                putRow(row, i - from, to - from, into);
            }
        });
    }

    private static void putRow(double[] row, int place, int count, double[] into) {
        for (int j = 0; j < row.length; j++) {
            into[j * count + place] = row[j];
        }
    }

    /** Receives a block of {@code count} rows, column-major, of which {@code from} is the first. */
    interface BlockVisitor {
        void visit(double[] block, int from, int count);
    }

    /** Visits all rows in order, in blocks of at most this number. */
    default void forEachBlock(int most, BlockVisitor visitor) {
        int count;
        for (int from = 0; from < rows(); from += count) {
            count = Math.min(most, rows() - from);
            double[] block = new double[count * columns()];
            copyRows(from, from + count, block);
            visitor.visit(block, from, count);
        }
    }

    /** All rows, one array each. */
    default double[][] toRows() {
        return toRows(0, rows());
    }

    /** The rows {@code from} (inclusive) to {@code to} (exclusive), one array each. */
    default double[][] toRows(int from, int to) {
        int columns = columns();
        double[][] rows = new double[to - from][columns];
        Matrix some = of(to - from, columns, (first, end, into) -> copyRows(from + first, from + end, into));
        // few enough to stay in the cache
        some.forEachBlock(512, (block, first, count) -> putRows(block, count, rows, first));
        return rows;
    }

    /** Copies a block of {@code count} rows, column-major, to the arrays of the rows from {@code first} on. */
    static void putRows(double[] block, int count, double[][] rows, int first) {
        for (int i = 0; i < count; i++) {
            double[] row = rows[first + i];
            for (int j = 0; j < row.length; j++) {
                row[j] = block[j * count + i];
            }
        }
    }
}
