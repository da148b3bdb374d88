package io.github.deepscn.network;

/** A block of rows in a column-major array, which it does not own. */
public final class InputRows {
    private final double[] numbers;
    private final int offset;
    private final int rows;
    private final int columns;

    /** A block that begins with the array. */
    public InputRows(double[] numbers, int rows, int columns) {
        this(numbers, 0, rows, columns);
    }

    /** Rows by columns numbers from {@code offset} on. */
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
