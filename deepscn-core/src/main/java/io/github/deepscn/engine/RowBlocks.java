package io.github.deepscn.engine;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.engine.storage.OutputBuffers;
import io.github.deepscn.engine.storage.Storage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cuts rows into blocks of nearly equal size. Where blocks begin and end depends only on the number of rows. */
public final class RowBlocks {
    private static final int BLOCK_ROWS = 640;
    /** With this many rows or more, two threads share them. */
    private static final int SHARED_ROWS = 256;

    /** A BLAS treats the last rows differently unless the number of rows is a multiple of this. */
    private static final int EVEN_ROWS = 8;

    private RowBlocks() {}

    /** Makes blocks on the heap of this process. */
    public static BlockFactory onHeap() {
        return stored(new OutputBuffers(), Storage.heap());
    }

    static BlockFactory stored(OutputBuffers buffers, Storage storage) {
        return (firstRow, rows, inputs, targets, weights, rides) ->
                new ArrayBlock(firstRow, rows, inputs, targets, weights, rides, buffers, storage);
    }

    /**
     * Blocks of rows that were checked to be fit for training.
     *
     * @param weights one per row, positive, or null
     * @param firstRow the number of the first among all rows that train, or that ride along
     */
    public static List<RowBlock> of(
            Matrix inputs,
            Matrix targets,
            double @Nullable [] weights,
            long firstRow,
            boolean rides,
            BlockFactory factory) {
        int all = inputs.rows();
        int count = all == 0 ? 0 : count(all);
        var blocks = new ArrayList<RowBlock>(count);
        for (int b = 0; b < count; b++) {
            int from = start(all, b, count);
            int to = start(all, b + 1, count);
            double[] x = new double[(to - from) * inputs.columns()];
            double[] t = new double[(to - from) * targets.columns()];
            inputs.copyRows(from, to, x);
            targets.copyRows(from, to, t);
            double[] w = weights == null ? null : Arrays.copyOfRange(weights, from, to);
            blocks.add(factory.block(firstRow + from, to - from, x, t, w, rides));
        }
        return blocks;
    }

    /** Number of blocks: one that two, four or eight threads share equally, if there are enough rows. */
    private static int count(int rows) {
        int least = (rows - 1) / BLOCK_ROWS + 1;
        int multiple = least >= 8 ? 8 : least >= 4 ? 4 : rows >= SHARED_ROWS ? 2 : 1;
        return (least + multiple - 1) / multiple * multiple;
    }

    /** The first row of a block; all blocks but the last have a multiple of EVEN_ROWS rows. */
    private static int start(int rows, int block, int count) {
        return block == count ? rows : (int) ((long) rows * block / count) / EVEN_ROWS * EVEN_ROWS;
    }
}
