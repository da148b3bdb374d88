package io.github.deepscn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.engine.storage.OutputBuffers;
import io.github.deepscn.engine.storage.Storage;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.single.SingleNodes;
import io.github.deepscn.threads.Crew;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ArrayBlockTest extends RowBlockContractTest {
    private final OutputBuffers shared = new OutputBuffers();

    @Override
    RowBlock block(long firstRow, double[][] inputs, double[][] targets, double @Nullable [] weights, boolean rides) {
        return arrayBlock(firstRow, inputs, targets, weights, rides, shared, Storage.heap());
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

    @Test
    void outputsOfTheLayerBeforeAreForgotten() {
        var random = new SplittableRandom(5);
        double[][] x = new double[16][];
        double[][] targets = new double[16][1];
        for (int i = 0; i < x.length; i++) {
            x[i] = random.doubles(80, -1, 1).toArray();
            targets[i][0] = random.nextDouble(-1, 1);
        }
        Layer layer =
                Layer.of(Activations.TANH, 80, random.doubles(80 * 80, -1, 1).toArray(), new double[80]);
        var drawn = new SingleNodes(layer.nodes(0, 20), Crew.ALONE);
        var block = (ScreeningBlock) block(0, x, targets, null, false);
        var before = new Totals(60, 21);
        block.scoreInSingle(drawn, Scoring.RESIDUAL, 1, before);
        block.nextLayer(layer);
        var after = new Totals(60, 21);
        block.scoreInSingle(drawn, Scoring.RESIDUAL, 1, after);
        assertThat(after.sums()[0]).isNotEqualTo(before.sums()[0]);
    }

    static RowBlock arrayBlock(
            long firstRow,
            double[][] inputs,
            double[][] targets,
            double @Nullable [] weights,
            boolean rides,
            OutputBuffers buffers,
            Storage storage) {
        return new ArrayBlock(
                firstRow,
                inputs.length,
                columnMajor(inputs),
                columnMajor(targets),
                weights == null ? null : weights.clone(),
                rides,
                buffers,
                storage);
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
