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

    /**
     * One array per row; the rows are not copied, so leave them alone while they are in use.
     *
     * @param name what the numbers are, for error messages
     * @throws BadInputException if a row is null or the rows differ in length
     */
    static Matrix of(String name, double[][] rows) {
        return RowArrays.of(name, Objects.requireNonNull(rows, name));
    }

    /** A single column. */
    static Matrix ofColumn(double[] values) {
        Objects.requireNonNull(values, "values");
        return new Matrix() {
            @Override
            public int rows() {
                return values.length;
            }

            @Override
            public int columns() {
                return 1;
            }

            @Override
            public void copyRows(int from, int to, double[] into) {
                System.arraycopy(values, from, into, 0, to - from);
            }
        };
    }

    /** Some of the rows, by their numbers. */
    default Matrix pick(int[] numbers) {
        return new PickedRows(this, numbers);
    }

    /** All rows, one array each. */
    default double[][] toRows() {
        return toRows(0, rows());
    }

    /** The rows {@code from} (inclusive) to {@code to} (exclusive), one array each. */
    default double[][] toRows(int from, int to) {
        int columns = columns();
        double[][] rows = new double[to - from][columns];
        int most = Math.max(1, Math.min(512, to - from)); // few enough to stay in the cache
        double[] block = new double[most * columns];
        for (int first = from; first < to; first += most) {
            int count = Math.min(most, to - first);
            copyRows(first, first + count, block);
            for (int i = 0; i < count; i++) {
                double[] row = rows[first - from + i];
                for (int j = 0; j < columns; j++) {
                    row[j] = block[j * count + i];
                }
            }
        }
        return rows;
    }
}
