package io.github.deepscn.spark;

import io.github.deepscn.data.Matrix;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of equal length, added one by one and stored many to an array. */
final class RowChunks implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Numbers in an array, unless a row is longer. */
    private static final int CHUNK = 1 << 13;

    private final int width;
    private final int rowsPerChunk;
    private final List<double[]> chunks = new ArrayList<>();
    private int rows;

    RowChunks(int width) {
        this.width = width;
        this.rowsPerChunk = Math.max(1, CHUNK / width);
    }

    int rows() {
        return rows;
    }

    /** Adds a row that consists of several parts. */
    void add(double[]... parts) {
        if (rows % rowsPerChunk == 0) {
            chunks.add(new double[rowsPerChunk * width]);
        }
        int at = rows++ % rowsPerChunk * width;
        for (double[] part : parts) {
            System.arraycopy(part, 0, chunks.get(chunks.size() - 1), at, part.length);
            at += part.length;
        }
    }

    /** A copy of one row. */
    double[] row(int row) {
        int start = row % rowsPerChunk * width;
        return Arrays.copyOfRange(chunks.get(row / rowsPerChunk), start, start + width);
    }

    /** A view of neighbouring columns. */
    Matrix columns(int from, int count) {
        return Matrix.of(rows, count, (first, end, into) -> {
            int height = end - first;
            for (int i = 0; i < height; i++) {
                double[] chunk = chunks.get((first + i) / rowsPerChunk);
                int start = (first + i) % rowsPerChunk * width + from;
                for (int j = 0; j < count; j++) {
                    into[j * height + i] = chunk[start + j];
                }
            }
        });
    }
}
