package io.github.deepscn.classify;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.network.Network;
import java.util.Arrays;

/**
 * Rows with known classes and weights. The arrays are not copied and must not change.
 *
 * @param inputs inputs of the network
 * @param classOf index of the class of every row
 * @param weights weight of every row; their mean is 1, because what is fitted here counts rows by them
 */
@SuppressWarnings("ArrayRecordComponent")
public record LabelledRows(Matrix inputs, int[] classOf, double[] weights) {
    /** Rows that are visited together; the last block may have fewer. */
    static final int BLOCK_ROWS = 512;

    public int rows() {
        return classOf.length;
    }

    /** Some of these rows, with their weights. */
    LabelledRows pick(int[] numbers) {
        return new LabelledRows(
                inputs.pick(numbers),
                Arrays.stream(numbers).map(i -> classOf[i]).toArray(),
                Arrays.stream(numbers).mapToDouble(i -> weights[i]).toArray());
    }

    interface BlockVisitor {
        /**
         * Visits a block of rows.
         *
         * @param from index of the block's first row
         * @param hidden count by columns of H, column-major; may be changed
         */
        void visit(int from, int count, double[] hidden);
    }

    /** Visits the hidden outputs of all rows, block by block, in order. */
    void forEachBlock(Network network, BlockVisitor visitor) {
        inputs.forEachBlock(
                BLOCK_ROWS, (block, from, count) -> visitor.visit(from, count, network.hidden(block, count)));
    }
}
