package io.github.deepscn.readout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.TestData;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.CountingEngine;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.FoldSums;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Columns that join together are what they are one by one. */
class PanelTest {
    private static final int INPUTS = 5;

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 0", "3, 1e-4", "4, 0.1"})
    void togetherAsOneByOne(long seed, double ridge) {
        Samples training = samples(900, seed);
        Samples riding = samples(300, seed + 100);
        Shrinkage shrinkage = ridge == 0 ? Shrinkage.none() : new Shrinkage.Throughout(ridge);
        try (var engine = new CountingEngine(LocalEngine.over(training, riding, 2));
                Engine other = LocalEngine.over(training, riding, 2)) {
            var together = new Basis(engine, RankRule.standard(), shrinkage);
            var alone = new Basis(other, RankRule.standard(), shrinkage);
            together.appendLinks(new Links(true, true));
            alone.appendLinks(new Links(true, true));
            var random = new SplittableRandom(seed);
            for (int step = 0; step < 6; step++) {
                Layer drawn = layer(random, 5);
                engine.rounds();
                Basis.Appended appended = together.append(drawn);
                assertThat(appended.fits()).hasSize(5);
                assertThat(engine.rounds()).isEqualTo(3);
                for (int k = 0; k < 5; k++) {
                    assertThat(alone.append(drawn.node(k)).outcome()).isEqualTo(Basis.Outcome.APPENDED);
                    Fit expected = alone.fit();
                    Fit seen = appended.fits().get(k);
                    String context = "seed " + seed + ", step " + step + ", column " + k;
                    assertThat(seen.rmse()).as(context).isCloseTo(expected.rmse(), within(1e-10));
                    assertThat(seen.ridingRmse()).as(context).isCloseTo(expected.ridingRmse(), within(1e-9));
                    assertThat(seen.independence()).as(context).isCloseTo(expected.independence(), within(1e-6));
                }
            }
            assertThat(together.size()).isEqualTo(alone.size());
            for (int j = 0; j < alone.size(); j++) {
                for (int i = 0; i <= j; i++) {
                    double expected = alone.leastSquares().factor(i, j);
                    assertThat(together.leastSquares().factor(i, j))
                            .isCloseTo(expected, within(1e-9 * (1 + Math.abs(expected))));
                }
            }
            assertOrthonormal(engine, together.size(), ridge == 0 ? 1e-13 : 1, seed);
        }
    }

    /** Those that are hardly apart from others wait. */
    @Test
    void likeColumnsDoNotJoinTogether() {
        Samples training = samples(500, 9);
        try (Engine engine = LocalEngine.over(training, null, 1)) {
            var basis = new Basis(engine, RankRule.standard());
            var random = new SplittableRandom(9);
            Layer drawn = layer(random, 3);
            double[] weights = IntStream.range(0, 4 * INPUTS)
                    .mapToDouble(i -> drawn.weight(i % INPUTS, i / INPUTS == 3 ? 2 : i / INPUTS)
                            * (i / INPUTS == 3 ? 1 + 1e-9 : 1))
                    .toArray();
            double[] biases = {drawn.bias(0), drawn.bias(1), drawn.bias(2), drawn.bias(2)};
            Layer four = Layer.of(Activations.SIGMOID, INPUTS, weights, biases);
            assertThat(basis.append(four).fits()).hasSize(3);
            assertThat(basis.size()).isEqualTo(3);
            // of two that are all but the same the first joins alone
            Layer two = four.nodes(0, 1);
            assertThat(basis.append(two)).isEqualTo(new Basis.Appended(List.of(), Basis.Outcome.DEPENDENT));
        }
    }

    private static void assertOrthonormal(Engine engine, int size, double tolerance, long seed) {
        FoldSums sums = FoldSums.of(engine, size, 2, 1);
        for (int j = 0; tolerance < 1 && j < size; j++) {
            for (int i = 0; i <= j; i++) {
                assertThat(sums.gram(0, i, j) + sums.gram(1, i, j))
                        .as("seed %d: q_%d · q_%d", seed, i, j)
                        .isCloseTo(i == j ? 1 : 0, within(tolerance));
            }
        }
    }

    private static Layer layer(SplittableRandom random, int width) {
        return Layer.of(
                Activations.SIGMOID,
                INPUTS,
                random.doubles((long) INPUTS * width, -3, 3).toArray(),
                random.doubles(width, -3, 3).toArray());
    }

    private static Samples samples(int rows, long seed) {
        TestData data = TestData.smooth(rows, 2, seed);
        return Samples.of(data.inputs, data.targets);
    }
}
