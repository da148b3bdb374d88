package io.github.deepscn.network;

/**
 * A block of rows in a column-major array.
 *
 * @param numbers holds rows by columns numbers from {@code offset} on
 */
public record InputRows(double[] numbers, int offset, int rows, int columns) {
    /** A block that begins with the array. */
    public InputRows(double[] numbers, int rows, int columns) {
        this(numbers, 0, rows, columns);
    }

    public double get(int row, int column) {
        return numbers[offset + column * rows + row];
    }
}
