package io.github.deepscn.linalg.spi;

/**
 * A column-major matrix within an array: element (i, j) is {@code array[offset + i + j * stride]}.
 *
 * @param <A> {@code double[]} or {@code float[]}
 * @param rows rows as stored
 * @param columns columns as stored
 * @param transposed whether the operand is the transpose of what is stored
 */
@SuppressWarnings("ArrayRecordComponent")
public record MatrixView<A>(A array, int offset, int rows, int columns, int stride, boolean transposed) {
    /** The operand op(A) with {@code height} rows and {@code width} columns, which is stored transposed or not. */
    public static <A> MatrixView<A> of(boolean transposed, int height, int width, A array, int offset, int stride) {
        return new MatrixView<>(
                array, offset, transposed ? width : height, transposed ? height : width, stride, transposed);
    }

    /** A vector as a matrix with one column. */
    public static MatrixView<double[]> ofColumn(int size, double[] vector, int offset) {
        return new MatrixView<>(vector, offset, size, 1, size, false);
    }

    /** Rows of the operand, after transposing. */
    public int height() {
        return transposed ? columns : rows;
    }

    /** Columns of the operand, after transposing. */
    public int width() {
        return transposed ? rows : columns;
    }

    /** Position in the array of row 0 of a stored column. */
    public int column(int index) {
        return offset + index * stride;
    }

    /** Some of the operand's rows, after transposing, over all its columns. */
    public MatrixView<A> rowsFrom(int first, int count) {
        int start = transposed ? column(first) : offset + first;
        return of(transposed, count, width(), array, start, stride);
    }
}
