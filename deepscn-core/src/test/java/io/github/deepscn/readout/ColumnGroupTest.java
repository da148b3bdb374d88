package io.github.deepscn.readout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.Reference;
import io.github.deepscn.configure.DrawKey;
import io.github.deepscn.configure.UniformSource;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.BasisLayout;
import io.github.deepscn.engine.CountingEngine;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.ForwardingEngine;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.engine.Totals;
import io.github.deepscn.engine.TravellingEngine;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns that go through Q together have the bits they have one by one, whoever else was guessed. */
class ColumnGroupTest {
    private static final int INPUTS = 70;
    /** Enough for strips of rows, and no multiple of a group. */
    private static final int NODES = 290;

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void guessesChangeNothingButTheRounds(long seed) {
        Grown alone = grow(seed, k -> Foresight.NONE);
        Grown right = grow(
                seed,
                k -> most ->
                        IntStream.range(k + 1, Math.min(k + 1 + most, NODES)).toArray());
        Grown wrong = grow(seed, k -> most -> new int[] {0});
        Grown someRight = grow(
                seed,
                k -> most ->
                        IntStream.of(k + 1, k).limit(k + 2 < NODES ? most : 0).toArray());
        for (Grown other : List.of(right, wrong, someRight)) {
            for (int j = 0; j < NODES; j++) {
                for (int i = 0; i <= j; i++) {
                    assertThat(other.fit.factor(i, j))
                            .as("seed %d: R(%d,%d)", seed, i, j)
                            .isEqualTo(alone.fit.factor(i, j));
                }
            }
            assertThat(other.rmse).as("seed %d", seed).isEqualTo(alone.rmse);
        }
        // Alone: two rounds for Q, one for the group, one to join.
        assertThat(alone.rounds).isEqualTo(4 * NODES);
        assertThat(wrong.rounds).isEqualTo(alone.rounds);
        assertThat(right.rounds).isEqualTo(2 * NODES + 2 * ((NODES + 3) / 4));
        assertThat(someRight.rounds).isBetween(right.rounds, alone.rounds);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void theColumnIsMeasuredWithTheScoresOfTheNextBlock(long seed) {
        Samples rows = rows(400, seed);
        try (var engine = new CountingEngine(new Guessing(rows, 1));
                var other = new CountingEngine(new Guessing(rows, 1))) {
            var basis = new Basis(engine, RankRule.off(), Shrinkage.none(), BasisLayout.STRIPS);
            var alone = new Basis(other, RankRule.off(), Shrinkage.none(), BasisLayout.STRIPS);
            Layer nodes = draw(seed);
            engine.rounds();
            for (int k = 0; k < 60; k++) {
                int next = k + 1;
                Layer block = nodes.part(k, k + 1);
                basis.score(block);
                basis.append(
                        block,
                        new int[] {0},
                        most -> IntStream.range(next, next + most).toArray());
                alone.append(nodes, k);
                assertThat(basis.rmse()).as("seed %d, node %d", seed, k).isEqualTo(alone.rmse());
            }
            // Of four: all are scored and join; the first is measured by itself, after two rounds for Q.
            assertThat(engine.rounds()).isEqualTo(60 / 4 * (4 + 4 + 3));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void theFactorReproducesTheProductsOfTheNodes(long seed) {
        Grown grown = grow(
                seed,
                k -> most ->
                        IntStream.range(k + 1, Math.min(k + 1 + most, NODES)).toArray());
        double[][] inputs = rows(400, seed).inputs().toRows(0, 400);
        double[][] hidden = Reference.hidden(new Network(INPUTS, List.of(draw(seed))), inputs);
        for (int i = 0; i < NODES; i += 7) {
            for (int j = 0; j < NODES; j++) {
                double product = 0;
                for (int k = 0; k <= Math.min(i, j); k++) {
                    product += grown.fit.factor(k, i) * grown.fit.factor(k, j);
                }
                double expected = Reference.dot(Reference.column(hidden, i), Reference.column(hidden, j));
                assertThat(product).as("seed %d: %d, %d", seed, i, j).isCloseTo(expected, within(1e-11 * expected));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void theBasisStaysOrthonormal(long seed) {
        assertOrthonormal(seed, draw(seed));
    }

    /** What is left of a column without those of its group may be so little that rounding shows. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-2, 1e-4, 1e-8})
    void theBasisStaysOrthonormalWhereNeighboursAreAlike(double difference) {
        Layer drawn = draw(3);
        double[] weights = new double[INPUTS * NODES];
        double[] biases = new double[NODES];
        for (int k = 0; k < NODES; k++) {
            int like = k / 3 * 3;
            for (int j = 0; j < INPUTS; j++) {
                double own = k == like ? 0 : difference * drawn.weight(j, k);
                weights[k * INPUTS + j] = drawn.weight(j, like) + own;
            }
            biases[k] = drawn.bias(like);
        }
        assertOrthonormal(3, Layer.of(Activation.SIGMOID, INPUTS, weights, biases));
    }

    private static void assertOrthonormal(long seed, Layer nodes) {
        try (var probe = new OrthogonalityProbe(
                LocalEngine.over(rows(400, seed), null, BasisLayout.STRIPS, Machine.ofThreads(1)))) {
            var basis = new Basis(probe, RankRule.off(), Shrinkage.none(), BasisLayout.STRIPS);
            append(basis, nodes, k -> Foresight.NONE);
            for (int j = 0; j < NODES; j++) {
                for (int i = 0; i <= j; i++) {
                    assertThat(probe.gram().get(j)[i])
                            .as("seed %d: q_%d · q_%d", seed, i, j)
                            .isCloseTo(i == j ? 1 : 0, within(5e-14));
                }
            }
        }
    }

    /** An engine that loses blocks makes them anew of the changes alone. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void blocksMadeAnewOfTheChangesAreTheSame(boolean guessing) {
        Samples rows = rows(403, 5);
        try (var engine = new Twin(rows)) {
            var basis = new Basis(engine, RankRule.off(), Shrinkage.none(), BasisLayout.STRIPS);
            append(basis, draw(5), k -> guessing ? most -> new int[] {Math.min(k + 1, NODES - 1)} : Foresight.NONE);
            Kernel state = (block, totals) -> block.foldProducts(1, 0, totals.sums());
            int sums = NODES * NODES + NODES + 2;
            assertThat(engine.anew.run(sums, 0, state).sums())
                    .isEqualTo(engine.live.run(sums, 0, state).sums());
        }
    }

    /** A second engine that is told of changes only, as one is that makes lost blocks anew. */
    private static final class Twin implements Engine {
        final Engine live;
        final Engine anew;

        Twin(Samples rows) {
            this.live = LocalEngine.over(rows, null, BasisLayout.STRIPS, Machine.ofThreads(1));
            this.anew = LocalEngine.over(rows, null, BasisLayout.STRIPS, Machine.ofThreads(1));
        }

        @Override
        public DataShape shape() {
            return live.shape();
        }

        @Override
        public Totals run(int sums, int maxima, Kernel kernel) {
            return live.run(sums, maxima, kernel);
        }

        @Override
        public Totals change(int sums, int maxima, Kernel kernel, Kernel again) {
            anew.run(sums, maxima, TravellingEngine.copy(again));
            return live.run(sums, maxima, kernel);
        }

        @Override
        public boolean screens() {
            return true;
        }

        @Override
        public boolean keepsOutputs() {
            return true;
        }

        @Override
        public void close() {
            live.close();
            anew.close();
        }
    }

    /**
     * Takes guesses whichever BLAS computes; pure Java takes none by itself, as it does not score in single precision.
     */
    private static final class Guessing extends ForwardingEngine {
        Guessing(Samples rows, int threads) {
            super(LocalEngine.over(rows, null, BasisLayout.STRIPS, Machine.ofThreads(threads)));
        }

        @Override
        public boolean screens() {
            return true;
        }

        @Override
        public boolean keepsOutputs() {
            return true;
        }
    }

    private record Grown(LeastSquares fit, double rmse, int rounds) {}

    private static Grown grow(long seed, IntFunction<Foresight> foresight) {
        try (var engine = new CountingEngine(new Guessing(rows(400, seed), 2))) {
            var basis = new Basis(engine, RankRule.off(), Shrinkage.none(), BasisLayout.STRIPS);
            int rounds = append(basis, draw(seed), foresight, engine);
            return new Grown(basis.leastSquares(), basis.rmse(), rounds);
        }
    }

    private static int append(Basis basis, Layer nodes, IntFunction<Foresight> foresight, CountingEngine engine) {
        engine.rounds();
        append(basis, nodes, foresight);
        return engine.rounds();
    }

    private static void append(Basis basis, Layer nodes, IntFunction<Foresight> foresight) {
        for (int k = 0; k < nodes.width(); k++) {
            assertThat(basis.append(nodes, new int[] {k}, foresight.apply(k)).fits())
                    .hasSize(1);
        }
    }

    private static Layer draw(long seed) {
        return new UniformSource(Activation.SIGMOID, NODES).draw(new DrawKey(seed, 1, 1, 1, 0), INPUTS);
    }

    private static Samples rows(int count, long seed) {
        var random = new SplittableRandom(seed);
        double[][] x = new double[count][];
        double[] y = new double[count];
        for (int i = 0; i < count; i++) {
            x[i] = random.doubles(INPUTS, -1, 1).toArray();
            y[i] = Math.sin(3 * x[i][0] + x[i][1] * x[i][2]);
        }
        return Samples.of(x, y);
    }
}
