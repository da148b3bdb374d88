package io.github.deepscn.io;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * A named array of numbers with one or two dimensions.
 *
 * @param shape rows, or rows and columns; the file holds the numbers row by row
 * @param cells the numbers; the column is 0 if there is one dimension
 */
record Tensor(String name, List<Long> shape, Cells cells) {
    private static final int BUFFER_BYTES = 1 << 16;

    /** The number in a row and a column. */
    interface Cells {
        double at(int row, int column);
    }

    /** Receives bytes in portions. */
    interface Sink<E extends Exception> {
        void accept(ByteBuffer bytes) throws E;
    }

    static Tensor vector(String name, int length, Cells cells) {
        return new Tensor(name, List.of((long) length), cells);
    }

    static Tensor matrix(String name, int rows, int columns, Cells cells) {
        return new Tensor(name, List.of((long) rows, (long) columns), cells);
    }

    /** A tensor with the same numbers and a prefix before its name. */
    Tensor under(String beginning) {
        return new Tensor(beginning + name, shape, cells);
    }

    int rows() {
        return Math.toIntExact(shape.get(0));
    }

    int columns() {
        return shape.size() == 1 ? 1 : Math.toIntExact(shape.get(1));
    }

    long bytes() {
        return Math.multiplyExact((long) rows() * columns(), (long) Double.BYTES);
    }

    /** All numbers row by row, little-endian; every NaN is the same one. */
    <E extends Exception> void writeTo(Sink<E> sink) throws E {
        var buffer = ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        int rows = rows();
        int columns = columns();
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                if (!buffer.hasRemaining()) {
                    sink.accept(buffer.flip());
                    buffer.clear();
                }
                buffer.putLong(Double.doubleToLongBits(cells.at(i, j)));
            }
        }
        sink.accept(buffer.flip());
    }
}
