package io.github.deepscn.engine;

import io.github.deepscn.network.Activations;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.network.Layer;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrayBlockTest extends RowBlockContractTest {
    private final OutputBuffers shared = new OutputBuffers();

    @Override
    RowBlock block(long firstRow, double[][] inputs, double[][] targets, double @Nullable [] weights, boolean rides) {
        return arrayBlock(firstRow, inputs, targets, weights, rides, BasisLayout.COLUMNS, shared, Storage.heap());
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

    @ParameterizedTest
    @CsvSource({"64, 100, 20, 2, false", "312, 300, 50, 3, true", "496, 250, 30, 4, false", "40, 8, 5, 2, true"})
    void candidatesDrawnForSeveralNodesHaveTheScoresTheyHaveAlone(
            int rows, int inputs, int candidates, int nodes, boolean weighted) {
        var random = new SplittableRandom(rows);
        double[][] x = new double[rows][];
        double[][] targets = new double[rows][1];
        double[] weights = weighted ? random.doubles(rows, 0.5, 2).toArray() : null;
        for (int i = 0; i < rows; i++) {
            x[i] = random.doubles(inputs, -1, 1).toArray();
            targets[i][0] = random.nextDouble(-1, 1);
        }
        Layer all = Layer.of(
                Activations.RELU,
                inputs,
                random.doubles((long) inputs * candidates * nodes, -0.3, 0.3).toArray(),
                random.doubles((long) candidates * nodes, -0.3, 0.3).toArray());
        RowBlock ahead = block(0, x, targets, weights, false);
        RowBlock fresh = block(0, x, targets, weights, false);
        for (int node = 0; node < nodes; node++) {
            Layer part = all.part(node * candidates, (node + 1) * candidates);
            Layer alone = all.nodes(node * candidates, (node + 1) * candidates);
            var ofPart = new Totals(3 * candidates, candidates + 1);
            var ofAlone = new Totals(3 * candidates, candidates);
            ahead.scoreRoughly(part, Scoring.RESIDUAL, Rounding.INPUTS, 1, ofPart);
            fresh.score(alone, Scoring.RESIDUAL, 1, ofAlone);
            assertThat(ofPart.sums()).containsExactly(ofAlone.sums(), within(1e-3));
            int chosen = candidates - 1 - node;
            ahead.begin(part, chosen);
            fresh.begin(alone, chosen);
            assertThat(products(ahead)).isEqualTo(products(fresh));
            ahead.accept(0.1, new double[] {0.2});
            fresh.accept(0.1, new double[] {0.2});
        }
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
        Layer drawn = layer.part(0, 20);
        RowBlock block = block(0, x, targets, null, false);
        var before = new Totals(60, 21);
        block.scoreRoughly(drawn, Scoring.RESIDUAL, Rounding.INPUTS, 1, before);
        block.nextLayer(layer);
        var after = new Totals(60, 21);
        block.scoreRoughly(drawn, Scoring.RESIDUAL, Rounding.INPUTS, 1, after);
        assertThat(after.sums()[0]).isNotEqualTo(before.sums()[0]);
    }

    /** With the block's targets, and of the pending column with itself. */
    private static double[] products(RowBlock block) {
        double[] sums = new double[2];
        block.correlate(sums, 0);
        return sums;
    }

    static RowBlock arrayBlock(
            long firstRow,
            double[][] inputs,
            double[][] targets,
            double @Nullable [] weights,
            boolean rides,
            BasisLayout layout,
            OutputBuffers buffers,
            Storage storage) {
        return new ArrayBlock(
                firstRow,
                inputs.length,
                columnMajor(inputs),
                columnMajor(targets),
                weights == null ? null : weights.clone(),
                rides,
                layout,
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
