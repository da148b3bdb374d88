package io.github.deepscn.readout;

import io.github.deepscn.linalg.Blas;
import java.util.Arrays;

/**
 * Gathers {@link NormalEquations} of very many columns, block of rows by block of rows, in one array: threads share the
 * work on a block by strips of columns, so that none needs sums of its own and the result does not depend on them.
 */
public final class EquationStrips {
    private static final int STRIP = 256;

    private final int columns;
    private final int outputs;
    private final boolean intercept;
    /** Column-major; what is above the diagonal is behind until {@link #equations()}. */
    private final double[] gram;

    private final double[] products;
    private boolean isMirrored = true;
    private double energy;
    private double weight;
    private long rows;

    /**
     * No rows yet.
     *
     * @param intercept whether the first column is a constant
     */
    public EquationStrips(int columns, int outputs, boolean intercept) {
        this.columns = columns;
        this.outputs = outputs;
        this.intercept = intercept;
        this.gram = new double[columns * columns];
        this.products = new double[columns * outputs];
    }

    /**
     * A block of rows. What is given becomes the block's, which multiplies it by the roots of the weights.
     *
     * @param hidden rows by columns, column-major
     * @param targets rows by outputs, column-major
     * @param weights of the rows
     */
    public Block block(double[] hidden, double[] targets, double[] weights) {
        return new Block(hidden, targets, weights);
    }

    /** Some rows, and their share in the sums: every strip is to be added once, then {@link #end} is to be called. */
    public final class Block {
        private final int count;
        private final double[] hidden;
        private final double[] targets;
        private final double[] weights;

        private Block(double[] hidden, double[] targets, double[] weights) {
            this.count = weights.length;
            this.hidden = weighted(hidden, weights);
            this.targets = weighted(targets, weights);
            this.weights = weights;
        }

        private static double[] weighted(double[] values, double[] weights) {
            for (int i = 0; i < weights.length; i++) {
                if (weights[i] != 1) {
                    double root = Math.sqrt(weights[i]);
                    for (int k = i; k < values.length; k += weights.length) {
                        values[k] *= root;
                    }
                }
            }
            return values;
        }

        public int strips() {
            return (columns + STRIP - 1) / STRIP;
        }

        /** Adds to some columns of HᵀH and rows of HᵀT; different strips may be added at the same time. */
        public void add(int strip) {
            int from = strip * STRIP;
            int width = Math.min(STRIP, columns - from);
            int below = columns - from;
            int at = from * count;
            int diagonal = from * columns + from;
            Blas.gemm(
                    true, false, below, width, count, 1, hidden, at, count, hidden, at, count, 1, gram, diagonal,
                    columns);
            Blas.gemm(
                    true, false, width, outputs, count, 1, hidden, at, count, targets, 0, count, 1, products, from,
                    columns);
        }

        /** After all strips. */
        public void end() {
            isMirrored = false;
            energy += Blas.dot(targets.length, targets, 0, targets, 0);
            weight += Arrays.stream(weights).sum();
            rows += count;
        }
    }

    /** Of the rows so far; no longer of use when there are more. */
    public NormalEquations equations() {
        for (int j = 0; j < columns && !isMirrored; j++) {
            for (int i = j + 1; i < columns; i++) {
                gram[i * columns + j] = gram[j * columns + i];
            }
        }
        isMirrored = true;
        return NormalEquations.of(columns, outputs, intercept, gram, products, energy, weight, rows);
    }
}
