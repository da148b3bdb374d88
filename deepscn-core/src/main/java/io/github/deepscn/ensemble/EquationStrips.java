package io.github.deepscn.ensemble;

import io.github.deepscn.linalg.Blas;
import io.github.deepscn.threads.Crew;
import java.util.Arrays;
import java.util.Optional;

/**
 * Gathers {@link NormalEquations} of very many columns in one array, one block of rows after the other. Threads share
 * the work on a block by strips of columns, so no thread needs sums of its own, and the result does not depend on the
 * number of threads.
 */
final class EquationStrips {
    private static final int STRIP = 256;

    private final int columns;
    private final int outputs;
    private final boolean intercept;
    /** Column-major; the part above the diagonal is stale until {@link #equations()}. */
    private final double[] gram;

    private final double[] products;
    private boolean isMirrored = true;
    private double energy;
    private double weight;

    /**
     * Sums over no rows yet.
     *
     * @param intercept whether the first column is a constant
     */
    EquationStrips(int columns, int outputs, boolean intercept) {
        this.columns = columns;
        this.outputs = outputs;
        this.intercept = intercept;
        this.gram = new double[columns * columns];
        this.products = new double[columns * outputs];
    }

    /**
     * Adds a block of rows. Overwrites the arrays given with their products with the roots of the weights.
     *
     * @param hidden rows by columns, column-major
     * @param targets rows by outputs, column-major
     * @param weights of the rows
     */
    void add(double[] hidden, double[] targets, double[] weights, Crew crew) {
        weigh(hidden, weights);
        weigh(targets, weights);
        crew.run((columns + STRIP - 1) / STRIP, strip -> addStrip(strip * STRIP, hidden, targets, weights.length));
        isMirrored = false;
        energy += Blas.dot(targets.length, targets, 0, targets, 0);
        weight += Arrays.stream(weights).sum();
    }

    private static void weigh(double[] values, double[] weights) {
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] != 1) {
                double root = Math.sqrt(weights[i]);
                for (int k = i; k < values.length; k += weights.length) {
                    values[k] *= root;
                }
            }
        }
    }

    /** Adds to some columns of HᵀH and rows of HᵀT. */
    private void addStrip(int from, double[] hidden, double[] targets, int count) {
        int width = Math.min(STRIP, columns - from);
        int below = columns - from;
        int at = from * count;
        int diagonal = from * columns + from;
        Blas.gemm(
                true, false, below, width, count, 1, hidden, at, count, hidden, at, count, 1, gram, diagonal, columns);
        Blas.gemm(
                true, false, width, outputs, count, 1, hidden, at, count, targets, 0, count, 1, products, from,
                columns);
    }

    /** The equations of all rows added; they become invalid when more rows are added. */
    NormalEquations equations() {
        for (int j = 0; j < columns && !isMirrored; j++) {
            for (int i = j + 1; i < columns; i++) {
                gram[i * columns + j] = gram[j * columns + i];
            }
        }
        isMirrored = true;
        return new NormalEquations(outputs, intercept, gram, products, energy, weight, Optional.empty());
    }
}
