package io.github.deepscn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ArrayBlockTest {
    @Nested
    class WithFewRowsInAllItKeepsOutputs extends RowBlockContractTest {
        @Override
        RowBlock block(double[][] inputs, double[][] targets, double @Nullable [] weights, boolean rides) {
            return arrayBlock(inputs, targets, weights, rides, new OutputBuffers(inputs.length));
        }
    }

    @Nested
    class WithManyRowsInAllItBorrowsBuffers extends RowBlockContractTest {
        private final OutputBuffers shared = new OutputBuffers(1_000_000_000);

        @Override
        RowBlock block(double[][] inputs, double[][] targets, double @Nullable [] weights, boolean rides) {
            return arrayBlock(inputs, targets, weights, rides, shared);
        }
    }

    @Test
    void outputsAreKeptWhereTheyTakeLittleRoom() {
        assertThat(new OutputBuffers(1000).keepsOutputs(100)).isTrue();
        assertThat(new OutputBuffers(1_000_000_000).keepsOutputs(1)).isFalse();
    }

    @Test
    void aReturnedBufferServesAgainWhereItIsLongEnough() {
        var buffers = new OutputBuffers(1);
        double[] first = buffers.borrow(10);
        buffers.giveBack(first);
        assertThat(buffers.borrow(5)).isSameAs(first);
        buffers.giveBack(first);
        assertThat(buffers.borrow(11)).hasSizeGreaterThanOrEqualTo(11);
    }

    private static RowBlock arrayBlock(
            double[][] inputs, double[][] targets, double @Nullable [] weights, boolean rides, OutputBuffers buffers) {
        return new ArrayBlock(
                inputs.length,
                columnMajor(inputs),
                columnMajor(targets),
                weights == null ? null : weights.clone(),
                rides,
                buffers);
    }

    private static double[] columnMajor(double[][] rows) {
        double[] columns = new double[rows.length * rows[0].length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows[i].length; j++) {
                columns[j * rows.length + i] = rows[i][j];
            }
        }
        return columns;
    }
}
