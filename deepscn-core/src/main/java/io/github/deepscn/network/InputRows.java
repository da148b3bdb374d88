package io.github.deepscn.network;

/**
 * A view of a block of rows in a column-major array.
 *
 * @param numbers the array itself
 * @param offset where the first column begins in the array
 */
@SuppressWarnings("ArrayRecordComponent")
public record InputRows(double[] numbers, int offset, int rows, int columns) {
    /** A block that begins at the start of the array. */
    public InputRows(double[] numbers, int rows, int columns) {
        this(numbers, 0, rows, columns);
    }

    public double get(int row, int column) {
        return numbers[offset + column * rows + row];
    }
}
