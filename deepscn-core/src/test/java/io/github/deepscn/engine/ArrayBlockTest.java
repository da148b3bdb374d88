package io.github.deepscn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ArrayBlockTest extends RowBlockContractTest {
    private final OutputBuffers shared = new OutputBuffers();

    @Override
    RowBlock block(long firstRow, double[][] inputs, double[][] targets, double @Nullable [] weights, boolean rides) {
        return arrayBlock(firstRow, inputs, targets, weights, rides, shared);
    }

    @Test
    void aReturnedBufferServesAgainWhereItIsLongEnough() {
        var buffers = new OutputBuffers();
        double[] first = buffers.borrow(10);
        buffers.giveBack(first);
        assertThat(buffers.borrow(5)).isSameAs(first);
        buffers.giveBack(first);
        assertThat(buffers.borrow(11)).hasSizeGreaterThanOrEqualTo(11);
    }

    private static RowBlock arrayBlock(
            long firstRow,
            double[][] inputs,
            double[][] targets,
            double @Nullable [] weights,
            boolean rides,
            OutputBuffers buffers) {
        return new ArrayBlock(
                firstRow,
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
