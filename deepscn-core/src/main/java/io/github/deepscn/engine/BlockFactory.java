package io.github.deepscn.engine;

import org.jspecify.annotations.Nullable;

/**
 * Makes the blocks of an engine. To support another device, implement {@link RowBlock} and pass its factory to the
 * engine.
 */
@FunctionalInterface
public interface BlockFactory {
    /**
     * A block over the given arrays, which now belong to it.
     *
     * @param firstRow the number of its first row among all training rows, or among all riding ones
     * @param inputs rows × inputs, column-major
     * @param targets rows × outputs, column-major
     * @param weights one per row, or null
     * @param rides whether the rows only ride along
     */
    RowBlock block(
            long firstRow, int rows, double[] inputs, double[] targets, double @Nullable [] weights, boolean rides);
}
