package io.github.deepscn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.TestData;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.score.CandidateSums;
import io.github.deepscn.score.TestSums;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link Engine} must do: visit every row once a round and add up in an order that the data fix. */
abstract class EngineContractTest {
    /** An engine over these rows. */
    abstract Engine engine(Samples training, @Nullable Samples riding, int threads);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 511, 512, 1000, 1025, 5000, 70_000})
    void everyRowIsVisitedOnceARound(int rows) {
        int riding = 1 + rows / 3;
        try (Engine engine = engine(numbered(rows, 1), numbered(riding, 2), 2)) {
            // Twice, because a round leaves traces in the blocks.
            for (int round = 0; round < 2; round++) {
                assertCountsEveryRow(engine, rows, false);
                assertCountsEveryRow(engine, riding, true);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 511, 512, 1000, 1025, 5000, 70_000})
    void totalsAreSumsAndMaximaOverAllTrainingRows(int rows) {
        long seed = 3;
        var training = TestData.smooth(rows, 2, seed);
        var riding = TestData.smooth(1000, 2, seed + 1);
        Layer candidates = layer(seed, Activations.TANH, 5, 6);
        try (Engine engine = engine(samples(training), samples(riding), 2)) {
            CandidateSums scores = TestSums.of(engine, candidates);
            var expected = new Totals(2 * 6 + 2 * 6, 6);
            new PlainBlock(training.inputs, training.targets, null, false)
                    .score(candidates, Scoring.RESIDUAL, 1, expected);
            for (int k = 0; k < 6; k++) {
                String context = "seed " + seed + ", candidate " + k;
                assertThat(scores.normSquared(k)).as(context).isCloseTo(expected.sums()[k], within(1e-12 * rows));
                assertThat(scores.peak(k)).as(context).isCloseTo(expected.maxima()[k], within(1e-14));
                for (int q = 0; q < 2; q++) {
                    assertThat(scores.product(k, q))
                            .as(context)
                            .isCloseTo(expected.sums()[12 + 2 * k + q], within(1e-12 * rows));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 600, 5000})
    void projectedScoresAreSumsOverAllTrainingRows(int rows) {
        long seed = 12;
        var training = TestData.smooth(rows, 2, seed);
        double[] weights = new SplittableRandom(seed).doubles(rows, 0.2, 3).toArray();
        var riding = samples(TestData.smooth(300, 2, seed + 1));
        Layer nodes = layer(seed, Activations.SIGMOID, 5, 70);
        Layer candidates = layer(seed + 1, Activations.TANH, 5, 6);
        double ridge = 0.3;
        double scale = 1 / Math.sqrt(rows);
        var plain = new PlainBlock(training.inputs, training.targets, weights, false);
        try (Engine engine = engine(samples(training).withWeights(weights), riding, 2)) {
            double[] direction = {0.1, -0.2};
            Kernel constant = (block, totals) -> {
                block.beginLink(RowBlock.CONSTANT);
                block.accept(new double[] {scale}, direction, new double[direction.length], 0);
            };
            engine.run(0, 0, constant);
            constant.apply(plain, new Totals(0, 0));
            for (int k = 0; k < nodes.width(); k++) {
                int node = k;
                Kernel kernel = (block, totals) -> {
                    block.begin(nodes.node(node));
                    block.accept(new double[] {scale / 9}, direction, new double[direction.length], 0);
                };
                engine.run(0, 0, kernel);
                kernel.apply(plain, new Totals(0, 0));
            }
            CandidateSums scores = TestSums.projected(engine, candidates, Scoring.BASIS, 71, ridge, true);
            var expected = new Totals(4 * 6 + 6 * 71, 6);
            plain.score(candidates, Scoring.BASIS, 1, expected);
            assertThat(scores.isProjected()).isTrue();
            for (int k = 0; k < 6; k++) {
                double norm = expected.sums()[k];
                double inBasis = 0;
                for (int j = 0; j < 71; j++) {
                    inBasis += Math.pow(expected.sums()[4 * 6 + k * 71 + j], 2);
                }
                double mean = expected.sums()[4 * 6 + k * 71];
                String context = "seed " + seed + ", candidate " + k;
                assertThat(scores.normSquared(k)).as(context).isCloseTo(norm, within(1e-11 * norm));
                assertThat(scores.perpendicularSquared(k))
                        .as(context)
                        .isCloseTo(Math.max(0, norm - inBasis), within(1e-10 * (norm + inBasis)));
                assertThat(scores.penalty(k))
                        .as(context)
                        .isCloseTo(ridge * Math.max(0, norm - mean * mean), within(1e-10 * norm));
                assertThat(TestSums.projected(engine, candidates, Scoring.BASIS, 71, ridge, false)
                                .penalty(k))
                        .as(context)
                        .isCloseTo(ridge * norm, within(1e-10 * norm));
            }
            assertThat(TestSums.of(engine, candidates).isProjected()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 600, 5000, 70_000})
    void samplesComeFromTheBlocksThatHoldTheRows(int rows) {
        long seed = 13;
        var random = new SplittableRandom(seed);
        var training = TestData.smooth(rows, 2, seed);
        double[] weights = random.doubles(rows, 0.2, 3).toArray();
        var riding = samples(TestData.smooth(900, 2, seed + 1));
        Layer nodes = layer(seed, Activations.SIGMOID, 5, 4);
        var plain = new PlainBlock(training.inputs, training.targets, weights, false);
        try (Engine engine = engine(samples(training).withWeights(weights), riding, 2)) {
            for (int depth = 0; depth < 2; depth++) {
                long[] sample = LongStream.range(0, rows)
                        .filter(row -> random.nextInt(20) == 0 || row == 0 || row == rows - 1)
                        .toArray();
                int fanIn = depth == 0 ? 5 : 4;
                assertSamples(engine, plain, sample.length * fanIn, (block, totals) -> {
                    if (!block.rides()) {
                        block.sampleInputs(sample, totals.sums());
                    }
                });
                assertSamples(engine, plain, sample.length * 2, (block, totals) -> {
                    if (!block.rides()) {
                        block.sampleResiduals(sample, totals.sums());
                    }
                });
                double[] direction = {0.8, -0.3};
                Layer drawn = depth == 0 ? nodes : layer(seed, Activations.SIGMOID, 4, 1);
                Kernel kernel = (block, totals) -> {
                    block.begin(drawn.node(0));
                    block.accept(new double[] {0.5}, direction, new double[direction.length], 0);
                    block.nextLayer(drawn);
                };
                engine.run(0, 0, kernel);
                kernel.apply(plain, new Totals(0, 0));
            }
        }
    }

    private static void assertSamples(Engine engine, RowBlock plain, int size, Kernel kernel) {
        var expected = new Totals(size, 0);
        kernel.apply(plain, expected);
        double[] actual = engine.run(size, 0, kernel).sums();
        for (int i = 0; i < size; i++) {
            assertThat(actual[i]).as("element %d", i).isCloseTo(expected.sums()[i], within(1e-13));
        }
    }

    @Test
    void totalsStartFromZeroAndMaximaFromNothing() {
        try (Engine engine = engine(numbered(1000, 1), null, 2)) {
            for (int round = 0; round < 2; round++) {
                Totals totals = engine.run(3, 2, (block, into) -> {});
                assertThat(totals.sums()).containsExactly(0, 0, 0);
                assertThat(totals.maxima()).containsOnly(Double.NEGATIVE_INFINITY);
            }
        }
    }

    @Test
    void aRoundChangesEveryRowOnce() {
        long seed = 4;
        var training = TestData.smooth(3000, 1, seed);
        var riding = TestData.smooth(700, 1, seed + 1);
        Layer node = layer(seed, Activations.SIGMOID, 5, 1);
        var plain = List.of(
                new PlainBlock(training.inputs, training.targets, null, false),
                new PlainBlock(riding.inputs, riding.targets, null, true));
        double[] direction = {0.8};
        Kernel kernel = (block, totals) -> {
            block.begin(node);
            block.accept(new double[] {0.5}, direction, new double[direction.length], 0);
            block.energies(totals.sums(), block.rides() ? 1 : 0);
        };
        try (Engine engine = engine(samples(training), samples(riding), 2)) {
            for (int round = 0; round < 3; round++) {
                double[] actual = engine.run(2, 0, kernel).sums();
                var expected = new Totals(2, 0);
                plain.forEach(block -> kernel.apply(block, expected));
                for (int i = 0; i < 2; i++) {
                    assertThat(actual[i])
                            .as("seed %d, round %d", seed, round)
                            .isCloseTo(expected.sums()[i], within(1e-12 * expected.sums()[i]));
                }
            }
        }
    }

    @Test
    void totalsAreTheSameBitForBitForAnyNumberOfThreadsAndOnEveryRun() {
        long seed = 5;
        for (int rows : new int[] {1000, 5000, 70_000}) {
            var training = samples(TestData.smooth(rows, 2, seed));
            var riding = samples(TestData.smooth(1500, 2, seed + 1));
            long[] first = null;
            for (int threads : new int[] {1, 2, 3, 8, 8, 2, 1}) {
                try (Engine engine = engine(training, riding, threads)) {
                    long[] bits = bitsOfSomeRounds(engine);
                    if (first == null) {
                        first = bits;
                    }
                    assertThat(bits)
                            .as("seed %d, %d rows, %d threads", seed, rows, threads)
                            .isEqualTo(first);
                }
            }
        }
    }

    @Test
    void theSameRoundGivesTheSameBitsAgain() {
        long seed = 6;
        Layer candidates = layer(seed, Activations.SINE, 5, 10);
        try (Engine engine = engine(samples(TestData.smooth(5000, 1, seed)), null, 8)) {
            long[] first = bits(scoreRound(engine, candidates, 1));
            for (int round = 0; round < 50; round++) {
                assertThat(bits(scoreRound(engine, candidates, 1)))
                        .as("seed %d, round %d", seed, round)
                        .isEqualTo(first);
            }
        }
    }

    @Test
    void rowsOfWeightZeroTakeNoPart() {
        long seed = 7;
        var random = new SplittableRandom(seed);
        for (int rows : new int[] {9, 700, 3000}) {
            var all = TestData.smooth(rows, 2, seed);
            double[] weights = new double[rows];
            Arrays.setAll(weights, i -> i == 4 || random.nextInt(3) > 0 ? random.nextDouble(0.5, 2) : 0);
            int[] kept = IntStream.range(0, rows).filter(i -> weights[i] > 0).toArray();
            double[] keptWeights =
                    Arrays.stream(kept).mapToDouble(i -> weights[i]).toArray();
            // Were these rows to take part, everything would be far off.
            for (int i = 0; i < rows; i++) {
                if (weights[i] == 0) {
                    Arrays.fill(all.inputs[i], 1e6);
                    Arrays.fill(all.targets[i], 1e9);
                }
            }
            var without = samples(all.permuted(kept)).withWeights(keptWeights);
            var with = samples(all).withWeights(weights);
            Layer candidates = layer(seed, Activations.RELU, 5, 5);
            try (Engine one = engine(with, with, 2);
                    Engine other = engine(without, without, 2)) {
                assertThat(bits(scoreRound(one, candidates, 2)))
                        .as("seed %d, %d rows", seed, rows)
                        .isEqualTo(bits(scoreRound(other, candidates, 2)));
                assertThat(bitsOfSomeRounds(one)).isEqualTo(bitsOfSomeRounds(other));
                assertThat(one.shape().weight()).isEqualTo(other.shape().weight());
                assertThat(one.shape().droppedRows()).isEqualTo(2L * (rows - kept.length));
                assertThat(one.shape().rows()).isEqualTo(kept.length);
            }
        }
    }

    @Test
    void theShapeCountsRowsAndWeights() {
        var training = samples(TestData.smooth(600, 3, 1));
        var riding = samples(TestData.smooth(40, 3, 2));
        double[] weights = new double[600];
        Arrays.setAll(weights, i -> i % 3);
        double[] ridingWeights = new double[40];
        Arrays.fill(ridingWeights, 1.5);
        try (Engine engine = engine(training, null, 1)) {
            assertThat(engine.shape()).isEqualTo(new DataShape(600, 5, 3, 600, 0, 0, 0, List.of()));
        }
        try (Engine engine = engine(training, riding, 2)) {
            assertThat(engine.shape()).isEqualTo(new DataShape(600, 5, 3, 600, 40, 40, 0, List.of()));
        }
        try (Engine engine = engine(training.withWeights(weights), riding.withWeights(ridingWeights), 2)) {
            assertThat(engine.shape()).isEqualTo(new DataShape(400, 5, 3, 600, 40, 60, 200, List.of()));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void whatAKernelThrowsReachesTheCallerAndTheEngineWorksOn(int threads) {
        var training = numbered(5000, 1);
        var riding = numbered(300, 2);
        try (Engine engine = engine(training, riding, threads)) {
            for (int round = 0; round < 20; round++) {
                assertThatThrownBy(() -> engine.run(1, 0, (block, totals) -> {
                            if (block.rides()) {
                                throw new IllegalStateException("no rider");
                            }
                        }))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("no rider");
                assertThatThrownBy(() -> engine.run(1, 0, (block, totals) -> {
                            throw new StackOverflowError("too deep");
                        }))
                        .isInstanceOf(StackOverflowError.class)
                        .hasMessageContaining("too deep");
                assertCountsEveryRow(engine, 5000, false);
                assertCountsEveryRow(engine, 300, true);
            }
        }
    }

    @Test
    void callersOnDifferentThreadsMayFollowEachOther() throws InterruptedException {
        Layer counting = Layer.of(Activations.RELU, 1, new double[] {0}, new double[] {1});
        try (Engine engine = engine(numbered(5000, 1), null, 3)) {
            for (int round = 0; round < 20; round++) {
                var counted = new double[1];
                var caller = new Thread(
                        () -> counted[0] = TestSums.of(engine, counting).active(0));
                caller.start();
                caller.join();
                assertThat(counted[0]).as("round %d", round).isEqualTo(5000);
            }
        }
    }

    @Test
    void aKernelThatHasTravelledGivesTheSameTotals() {
        long seed = 8;
        Layer drawn = layer(seed, Activations.TANH, 5, 4);
        double[] coefficients = {0.4, -0.1};
        Kernel kernel = (block, totals) -> {
            block.begin(drawn.node(2));
            block.accept(new double[] {0.5}, coefficients, new double[coefficients.length], 0);
            block.begin(drawn.node(1));
            block.project(totals.sums());
            block.energies(totals.sums(), 1);
        };
        var training = samples(TestData.smooth(3000, 2, seed));
        try (Engine engine = engine(training, null, 2);
                Engine other = engine(training, null, 2)) {
            Totals here = engine.run(3, 0, kernel);
            Totals there = other.run(3, 0, TravellingEngine.copy(kernel));
            assertThat(there.sums()).as("seed %d", seed).isEqualTo(here.sums());
        }
    }

    /**
     * Rows numbered from 0 on, in random order, each with target 1: thresholds on the number then give totals that are
     * known integers, which no missing or doubled row leaves alone.
     */
    private static Samples numbered(int rows, long seed) {
        int[] order = IntStream.range(0, rows).toArray();
        var random = new SplittableRandom(seed);
        for (int i = rows - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
        double[][] inputs = new double[rows][1];
        double[] targets = new double[rows];
        for (int i = 0; i < rows; i++) {
            inputs[i][0] = order[i];
            targets[i] = 1;
        }
        return Samples.of(inputs, targets);
    }

    private static void assertCountsEveryRow(Engine engine, int rows, boolean riding) {
        int count = Math.min(rows, 200);
        double[] slopes = new double[count];
        Arrays.fill(slopes, 1);
        double[] biases = new double[count];
        Arrays.setAll(biases, k -> 1 - threshold(rows, k, count));
        Layer thresholds = Layer.of(Activations.RELU, 1, slopes, biases);
        Totals totals = engine.run(3 * count, count, (block, into) -> {
            if (block.rides() == riding) {
                block.score(thresholds, Scoring.RESIDUAL, 1, into);
            }
        });
        for (int k = 0; k < count; k++) {
            // h is 1, 2, … n on the rows from the threshold on.
            double n = rows - threshold(rows, k, count);
            String context = (riding ? "riding " : "") + rows + " rows, threshold " + k;
            assertThat(totals.sums()[count + k]).as(context).isEqualTo(n);
            assertThat(totals.sums()[2 * count + k]).as(context).isEqualTo(n * (n + 1) / 2);
            assertThat(totals.sums()[k]).as(context).isEqualTo(n * (n + 1) * (2 * n + 1) / 6);
            assertThat(totals.maxima()[k]).as(context).isEqualTo(n);
        }
    }

    private static long threshold(int rows, int k, int count) {
        return (long) rows * k / count;
    }

    private static long[] bitsOfSomeRounds(Engine engine) {
        Layer drawn = layer(9, Activations.SIGMOID, engine.shape().inputs(), 8);
        int outputs = engine.shape().outputs();
        var bits = new ArrayList<long[]>();
        double[] direction = new double[outputs];
        Arrays.fill(direction, 0.7);
        bits.add(bits(scoreRound(engine, drawn, outputs)));
        for (int node = 0; node < 3; node++) {
            int index = node;
            Totals projected = engine.run(index, 0, (block, totals) -> {
                block.begin(drawn.node(index));
                block.project(totals.sums());
            });
            double[] coefficients = projected.sums();
            bits.add(bits(projected));
            bits.add(bits(engine.run(2 * outputs, 0, (block, totals) -> {
                block.subtract(coefficients);
                block.accept(new double[] {1e-3}, direction, new double[direction.length], 0);
                block.energies(totals.sums(), block.rides() ? outputs : 0);
            })));
        }
        engine.run(0, 0, (block, totals) -> block.nextLayer(drawn));
        bits.add(bits(scoreRound(engine, layer(10, Activations.GAUSSIAN, drawn.width(), 8), outputs)));
        return bits.stream().flatMapToLong(LongStream::of).toArray();
    }

    private static Totals scoreRound(Engine engine, Layer candidates, int outputs) {
        int count = candidates.width();
        return engine.run((2 + outputs) * count, count, (block, totals) -> {
            if (!block.rides()) {
                block.score(candidates, Scoring.RESIDUAL, 1, totals);
            }
        });
    }

    private static long[] bits(Totals totals) {
        return LongStream.concat(
                        Arrays.stream(totals.sums()).mapToLong(Double::doubleToRawLongBits),
                        Arrays.stream(totals.maxima()).mapToLong(Double::doubleToRawLongBits))
                .toArray();
    }

    private static Samples samples(TestData data) {
        return Samples.of(data.inputs, data.targets);
    }

    private static Layer layer(long seed, Activation activation, int fanIn, int width) {
        var random = new SplittableRandom(seed);
        return Layer.of(
                activation,
                fanIn,
                random.doubles((long) fanIn * width, -1, 1).toArray(),
                random.doubles(width, -1, 1).toArray());
    }
}
