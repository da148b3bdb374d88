package io.github.deepscn.network;

import io.github.deepscn.linalg.Blas;
import java.io.Serializable;

/**
 * The read-out β: a weight from every column of H, that is from every direct link and every node of every layer, to
 * every output, y = Hβ. Immutable.
 *
 * @param weights columns by outputs, column-major; the array now belongs to the read-out
 */
@SuppressWarnings("ArrayRecordComponent")
public record Readout(int columns, int outputs, double[] weights) implements Serializable {
    public Readout {
        if (weights.length != (long) columns * outputs) {
            throw new IllegalArgumentException(weights.length + " weights for " + columns + " by " + outputs);
        }
    }

    public double weight(int column, int output) {
        return weights[output * columns + column];
    }

    /** The weights of the first columns alone. */
    public Readout firstColumns(int count) {
        double[] first = new double[count * outputs];
        for (int q = 0; q < outputs; q++) {
            System.arraycopy(weights, q * columns, first, q * count, count);
        }
        return new Readout(count, outputs, first);
    }

    /**
     * The mixture share·(these weights) + (1 − share)·(weights of {@code some}), a read-out of some first columns whose
     * other weights count as zero.
     */
    public Readout mixedWith(Readout some, double share) {
        double[] mixed = new double[weights.length];
        for (int q = 0; q < outputs; q++) {
            for (int j = 0; j < columns; j++) {
                double other = j < some.columns ? some.weight(j, q) : 0;
                mixed[q * columns + j] = share * weight(j, q) + (1 - share) * other;
            }
        }
        return new Readout(columns, outputs, mixed);
    }

    /**
     * The outputs for a block of rows.
     *
     * @param hidden rows by columns, column-major
     * @return rows by outputs, column-major
     */
    public double[] apply(double[] hidden, int rows) {
        double[] result = new double[rows * outputs];
        Blas.gemm(false, false, rows, outputs, columns, 1, hidden, 0, rows, weights, 0, columns, 0, result, 0, rows);
        return result;
    }

    /**
     * Adds the outputs for one row to numbers that are there.
     *
     * @param numbers hold the hidden outputs from {@code at} on
     */
    public void addTo(double[] sums, double[] numbers, int at) {
        for (int q = 0; q < outputs; q++) {
            sums[q] += Blas.smallDot(columns, numbers, at, weights, q * columns);
        }
    }
}
