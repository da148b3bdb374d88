package io.github.deepscn.engine;

import org.jspecify.annotations.Nullable;

/** The basis by strips of rows. */
class StripsBlockTest extends RowBlockContractTest {
    private final OutputBuffers shared = new OutputBuffers();

    @Override
    RowBlock block(long firstRow, double[][] inputs, double[][] targets, double @Nullable [] weights, boolean rides) {
        return ArrayBlockTest.arrayBlock(
                firstRow, inputs, targets, weights, rides, BasisLayout.STRIPS, shared, Storage.heap());
    }
}
