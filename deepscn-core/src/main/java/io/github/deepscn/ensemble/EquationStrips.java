package io.github.deepscn.ensemble;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.threads.Crew;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Gathers {@link NormalEquations} of very many columns in one array, one block of rows after the other. Threads share
 * the work on a block by strips of columns, so no thread needs sums of its own, and the result does not depend on the
 * number of threads. Rows elsewhere are gathered strip by strip: each strip is summed over all of them before the next.
 */
public final class EquationStrips {
    private static final int STRIP = 256;

    /** The most numbers of a strip that is summed elsewhere, unless a single column has more: 32 MB. */
    private static final int MOST_NUMBERS = 1 << 22;

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
     * Adds rows of this process.
     *
     * @param rowWeights the weight of every row, or null if every row counts once
     * @param progress is told the share that is done before each block
     */
    void add(
            SideBySide networks,
            Matrix inputs,
            Matrix targets,
            double @Nullable [] rowWeights,
            Crew crew,
            DoubleConsumer progress) {
        double[] weights = SquaredErrors.weights(rowWeights, inputs.rows());
        networks.forEachBlock(inputs, crew, (hidden, from, count) -> {
            progress.accept((double) from / inputs.rows());
            add(hidden, block(targets, from, count), Arrays.copyOfRange(weights, from, from + count), crew);
        });
    }

    private static double[] block(Matrix matrix, int from, int count) {
        double[] block = new double[count * matrix.columns()];
        matrix.copyRows(from, from + count, block);
        return block;
    }

    /**
     * Adds a block of rows. Overwrites the arrays given with their products with the roots of the weights.
     *
     * @param hidden rows by columns, column-major
     * @param given targets, rows by outputs, column-major
     * @param weights of the rows
     */
    void add(double[] hidden, double[] given, double[] weights, Crew crew) {
        weigh(hidden, weights);
        weigh(given, weights);
        crew.run((columns + STRIP - 1) / STRIP, strip -> {
            int from = strip * STRIP;
            int at = from * columns + from;
            addStrip(new Strip(columns, from, STRIP), hidden, given, gram, at, columns, products, from, columns);
        });
        isMirrored = false;
        energy += Blas.dot(given.length, given, 0, given, 0);
        weight += Arrays.stream(weights).sum();
    }

    /**
     * Some neighbouring columns of HᵀH, from the diagonal down, and the same rows of HᵀT.
     *
     * @param columns of H
     * @param from the first
     * @param most the most columns of the strip; there may be fewer left
     */
    public record Strip(int columns, int from, int most) implements Serializable {
        /** The strip that begins at a column, as wide as it may be to be summed elsewhere. */
        public static Strip from(int first, int columns) {
            return new Strip(columns, first, Math.max(1, MOST_NUMBERS / (columns - first)));
        }

        public int width() {
            return Math.min(most, columns - from);
        }

        private int below() {
            return columns - from;
        }

        /** The number of its sums. */
        public int sums(int outputs) {
            return width() * (below() + outputs);
        }

        /**
         * The sums of some rows.
         *
         * @param weights the weight of every row, or null if every row counts once
         * @return the columns of HᵀH, then those of HᵀT, column-major
         */
        public double[] sums(SideBySide networks, Matrix inputs, Matrix targets, double @Nullable [] weights) {
            double[] sums = new double[sums(targets.columns())];
            double[] all = SquaredErrors.weights(weights, inputs.rows());
            networks.forEachBlock(inputs, Crew.ALONE, (hidden, first, count) -> {
                double[] ofRows = Arrays.copyOfRange(all, first, first + count);
                double[] given = block(targets, first, count);
                weigh(hidden, ofRows);
                weigh(given, ofRows);
                addStrip(this, hidden, given, sums, 0, below(), sums, width() * below(), width());
            });
            return sums;
        }
    }

    /** Adds the sums of a strip over some rows, whose targets are {@linkplain #addTargets added} besides. */
    public void addSums(Strip strip, double[] sums) {
        int below = strip.below();
        for (int k = 0; k < strip.width(); k++) {
            int column = strip.from + k;
            for (int i = 0; i < below; i++) {
                gram[column * columns + strip.from + i] += sums[k * below + i];
            }
            for (int q = 0; q < outputs; q++) {
                products[q * columns + column] += sums[strip.width() * (below + q) + k];
            }
        }
        isMirrored = false;
    }

    /**
     * Adds ‖T‖² and the weight of rows whose strips are summed elsewhere.
     *
     * @param rowWeights the weight of every row, or null if every row counts once
     */
    public void addTargets(Matrix targets, double @Nullable [] rowWeights) {
        double[] weights = SquaredErrors.weights(rowWeights, targets.rows());
        targets.forEachBlock(STRIP, (block, from, count) -> {
            weigh(block, Arrays.copyOfRange(weights, from, from + count));
            energy += Blas.dot(block.length, block, 0, block, 0);
        });
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

    /**
     * Adds to the columns of a strip.
     *
     * @param gram from {@code at} on, with {@code tall} numbers from one column to the next
     * @param products from {@code productsAt} on, with {@code wide} numbers from one output to the next
     */
    private static void addStrip(
            Strip strip,
            double[] hidden,
            double[] given,
            double[] gram,
            int at,
            int tall,
            double[] products,
            int productsAt,
            int wide) {
        int count = hidden.length / strip.columns;
        int first = strip.from * count;
        int width = strip.width();
        int outputs = given.length / count;
        Blas.gemm(
                true,
                false,
                strip.below(),
                width,
                count,
                1,
                hidden,
                first,
                count,
                hidden,
                first,
                count,
                1,
                gram,
                at,
                tall);
        Blas.gemm(
                true,
                false,
                width,
                outputs,
                count,
                1,
                hidden,
                first,
                count,
                given,
                0,
                count,
                1,
                products,
                productsAt,
                wide);
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
