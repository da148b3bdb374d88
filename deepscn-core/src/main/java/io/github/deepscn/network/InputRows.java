package io.github.deepscn.network;

/** A view of a block of rows in a column-major array. */
public final class InputRows {
    private final double[] numbers;
    private final int offset;
    private final int rows;
    private final int columns;

    /** A block that begins at the start of the array. */
    public InputRows(double[] numbers, int rows, int columns) {
        this(numbers, 0, rows, columns);
    }

    /** A block of {@code rows} × {@code columns} numbers from {@code offset} on. */
    public InputRows(double[] numbers, int offset, int rows, int columns) {
        this.numbers = numbers;
        this.offset = offset;
        this.rows = rows;
        this.columns = columns;
    }

    public double get(int row, int column) {
        return numbers[offset + column * rows + row];
    }

    /** The array itself. */
    public double[] numbers() {
        return numbers;
    }

    /** Where the first column begins in the array. */
    public int offset() {
        return offset;
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }
}
