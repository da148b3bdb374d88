package io.github.deepscn.engine;

import io.github.deepscn.data.Require;
import io.github.deepscn.data.SplitMix64;
import io.github.deepscn.network.Network;

/**
 * The sums over rows that cross-validation needs, for each fold: QᵀQ, QᵀE, ‖e_q‖² and the weight of the fold's rows. Or
 * these sums for all rows as one fold, with the columns and targets themselves in place of Q and E.
 *
 * <p>Each of {@code folds} consecutive training rows goes to a different fold, in an order that is a hash of the seed
 * and of the rows' number: fold sizes differ by at most one row, and folds do not depend on blocks or engines.
 *
 * <p>Layout of the sums: fold after fold; in each fold QᵀQ (column-major, only the upper triangle is valid), QᵀE
 * (column-major), ‖e_q‖² of every output, the weight.
 *
 * @param columns of Q
 */
@SuppressWarnings("ArrayRecordComponent")
public record FoldSums(int columns, int outputs, double[] sums) {
    /** The most numbers in one array. */
    private static final long MOST_NUMBERS = 1_000_000_000;

    /** Gathers, in one round, the sums over all training rows for a basis of {@code columns} columns. */
    public static FoldSums of(Engine engine, int columns, int folds, long seed) {
        Require.atLeast("folds", folds, 2);
        long rows = engine.shape().rows();
        Require.that(folds <= rows, "folds is " + folds + ", must be at most the number of rows, " + rows);
        int outputs = engine.shape().outputs();
        long stride = columns * (long) columns + (long) columns * outputs + outputs + 1;
        Require.that(
                folds <= MOST_NUMBERS / stride,
                "folds is " + folds + ", must be at most " + MOST_NUMBERS / stride + " with " + columns
                        + " columns of links and nodes");
        Kernel kernel = Kernel.onTraining((block, totals) -> block.foldProducts(folds, seed, totals.sums()));
        double[] sums = engine.run(folds * stride(columns, outputs), 0, kernel).sums();
        return new FoldSums(columns, outputs, sums);
    }

    /**
     * Gathers, in one round, the sums over all training rows as one fold, for the columns of a network and the targets.
     */
    public static FoldSums of(Engine engine, Network network) {
        int columns = network.columns();
        int outputs = engine.shape().outputs();
        Kernel kernel = Kernel.onTraining((block, totals) -> block.products(network, totals.sums()));
        double[] sums = engine.run(stride(columns, outputs), 0, kernel).sums();
        return new FoldSums(columns, outputs, sums);
    }

    /** The fold of a training row, both counted from zero. */
    public static int fold(long row, int folds, long seed) {
        long key = SplitMix64.mix(SplitMix64.mix(seed + SplitMix64.STEP) + (row / folds + 1) * SplitMix64.STEP);
        int[] order = new int[folds];
        for (int i = 0; i < folds; i++) {
            key += SplitMix64.STEP;
            int place = (int) Long.remainderUnsigned(SplitMix64.mix(key), i + 1);
            order[i] = order[place];
            order[place] = i;
        }
        return order[(int) (row % folds)];
    }

    static int stride(int columns, int outputs) {
        return productsAt(columns) + columns * outputs + outputs + 1;
    }

    static int productsAt(int columns) {
        return columns * columns;
    }

    static int energiesAt(int columns, int outputs) {
        return productsAt(columns) + columns * outputs;
    }

    static int weightAt(int columns, int outputs) {
        return energiesAt(columns, outputs) + outputs;
    }

    /** An entry of the fold's QᵀQ. */
    public double gram(int fold, int row, int column) {
        return sums[start(fold) + Math.max(row, column) * columns + Math.min(row, column)];
    }

    /** An entry of the fold's QᵀE. */
    public double product(int fold, int column, int output) {
        return sums[start(fold) + productsAt(columns) + output * columns + column];
    }

    /** ‖e_q‖² on the fold's rows. */
    public double energy(int fold, int output) {
        return sums[start(fold) + energiesAt(columns, outputs) + output];
    }

    /** The weight of the fold's rows. */
    public double weight(int fold) {
        return sums[start(fold) + weightAt(columns, outputs)];
    }

    public int folds() {
        return sums.length / stride(columns, outputs);
    }

    private int start(int fold) {
        return fold * stride(columns, outputs);
    }
}
