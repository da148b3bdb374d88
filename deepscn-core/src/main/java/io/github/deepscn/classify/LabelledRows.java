package io.github.deepscn.classify;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.network.Network;

/** Rows whose classes are known, with the weight of each. */
public final class LabelledRows {
    private static final int BLOCK_ROWS = 512;

    private final Matrix inputs;
    private final int[] classOf;
    private final double[] weights;

    /**
     * Rows over the given arrays, which must not change.
     *
     * @param inputs of the network
     * @param classOf the class of every row, counted from zero
     * @param weights of every row; their mean is 1, as what is fitted here counts rows by them
     */
    public LabelledRows(Matrix inputs, int[] classOf, double[] weights) {
        this.inputs = inputs;
        this.classOf = classOf;
        this.weights = weights;
    }

    public Matrix inputs() {
        return inputs;
    }

    /** The class of every row; to be read only. */
    public int[] classOf() {
        return classOf;
    }

    /** The weight of every row; to be read only. */
    public double[] weights() {
        return weights;
    }

    public int rows() {
        return classOf.length;
    }

    interface BlockVisitor {
        /**
         * Sees a block of rows.
         *
         * @param from the number of the block's first row
         * @param hidden count by columns of H, column-major; may be changed
         */
        void visit(int from, int count, double[] hidden);
    }

    /** The hidden outputs of all rows, block by block, in order. */
    void forEachBlock(Network network, BlockVisitor visitor) {
        for (int from = 0; from < rows(); from += BLOCK_ROWS) {
            int to = Math.min(rows(), from + BLOCK_ROWS);
            double[] block = new double[(to - from) * inputs.columns()];
            inputs.copyRows(from, to, block);
            visitor.visit(from, to - from, network.hidden(block, to - from));
        }
    }
}
