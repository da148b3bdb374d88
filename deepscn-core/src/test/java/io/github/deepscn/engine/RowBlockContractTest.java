package io.github.deepscn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.Mixed;
import io.github.deepscn.Reference;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.single.SingleNodes;
import io.github.deepscn.threads.Crew;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every {@link RowBlock} must do: agree with {@link PlainBlock} in every kernel, add to what the arrays hold, and
 * forget nothing between the kernels.
 */
abstract class RowBlockContractTest {
    private static final int INPUTS = 4;
    private static final int CANDIDATES = 7;
    private static final long FIRST_ROW = 1_234_567_890_123L;

    /** A block over copies of these rows, which begin at a row of the training. */
    abstract RowBlock block(
            long firstRow, double[][] inputs, double[][] targets, double @Nullable [] weights, boolean rides);

    private RowBlock block(double[][] inputs, double[][] targets, double @Nullable [] weights, boolean rides) {
        return block(0, inputs, targets, weights, rides);
    }

    record Case(long seed, int rows, int outputs, boolean weighted, Activation activation) {
        Rows draw(SplittableRandom random) {
            return new Rows(
                    matrix(random, rows, INPUTS),
                    matrix(random, rows, outputs),
                    weighted ? random.doubles(rows, 0.1, 3).toArray() : null);
        }
    }

    @SuppressWarnings("ArrayRecordComponent")
    record Rows(double[][] inputs, double[][] targets, double @Nullable [] weights) {}

    static Stream<Case> cases() {
        var cases = new ArrayList<Case>();
        long seed = 1;
        for (int rows : new int[] {1, 2, 17, 300}) {
            for (int outputs : new int[] {1, 3}) {
                for (boolean weighted : new boolean[] {false, true}) {
                    for (Activation activation : Activations.values()) {
                        cases.add(new Case(seed++, rows, outputs, weighted, activation));
                    }
                }
            }
        }
        return cases.stream();
    }

    static Stream<Case> screenedCases() {
        return cases().filter(c -> c.activation() != Activations.SINE);
    }

    static Stream<Case> sigmoidCases() {
        return cases().filter(c -> c.activation() == Activations.SIGMOID);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void scoresAreTheFormulas(Case c) {
        var pair = new Pair(c);
        Layer candidates = layer(pair.random, c.activation(), INPUTS, CANDIDATES);
        pair.compareScores(candidates);
        pair.compareScores(layer(pair.random, c.activation(), INPUTS, 2 * CANDIDATES));
        pair.compareScores(layer(pair.random, c.activation(), INPUTS, 1));
        pair.compareScores(candidates);
    }

    @ParameterizedTest
    @MethodSource("screenedCases")
    void roughScoresAreTheFormulasInSinglePrecision(Case c) {
        Layer candidates = layer(new SplittableRandom(c.seed()), c.activation(), INPUTS, CANDIDATES);
        var pair = new Pair(c);
        pair.compareRoughScores(candidates);
        pair.appendComparing(candidates, 1);
        pair.compareRoughScores(candidates);
        pair.both(block -> block.nextLayer(candidates));
        pair.compareRoughScores(layer(pair.random, c.activation(), CANDIDATES, 2 * CANDIDATES));
    }

    @ParameterizedTest
    @MethodSource("sigmoidCases")
    void candidatesMayDifferInTheirActivations(Case c) {
        var pair = new Pair(c);
        int fanIn = INPUTS;
        for (int depth = 0; depth < 3; depth++) {
            Layer drawn = Mixed.layer(
                    layer(pair.random, c.activation(), fanIn, CANDIDATES), List.of(Activations.values()), pair.random);
            pair.compareScores(drawn);
            pair.appendComparing(drawn, depth);
            fanIn = CANDIDATES;
            pair.both(block -> block.nextLayer(drawn));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyKernelIsItsFormulaOverSeveralNodesAndLayers(Case c) {
        var pair = new Pair(c);
        int fanIn = INPUTS;
        for (int depth = 0; depth < 3; depth++) {
            Layer drawn = layer(pair.random, c.activation(), fanIn, CANDIDATES);
            for (int k = 0; k < CANDIDATES; k++) {
                pair.compareScores(drawn);
                pair.appendComparing(drawn, CANDIDATES - 1 - k);
            }
            fanIn = 3 + depth;
            Layer closed = drawn.nodes(1, 1 + fanIn);
            pair.both(block -> block.nextLayer(closed));
        }
        pair.compareScores(layer(pair.random, c.activation(), fanIn, CANDIDATES));
    }

    @ParameterizedTest
    @MethodSource("sigmoidCases")
    void linksAreTheConstantAndTheInputs(Case c) {
        var pair = new Pair(c);
        pair.appendComparing(block -> block.beginLink(RowBlock.CONSTANT));
        for (int j = 0; j < INPUTS; j++) {
            int input = j;
            pair.appendComparing(block -> block.beginLink(input));
        }
        pair.compareScores(layer(pair.random, c.activation(), INPUTS, CANDIDATES));
    }

    @ParameterizedTest
    @MethodSource("sigmoidCases")
    void theBasisMayGrowFarBeyondAHundredColumns(Case c) {
        var pair = new Pair(c);
        Layer drawn = layer(pair.random, c.activation(), INPUTS, 150);
        for (int k = 0; k < drawn.width(); k++) {
            pair.appendComparing(drawn, k);
        }
        pair.compareScores(drawn);
        pair.compareFolds(5);
    }

    @ParameterizedTest
    @MethodSource("sigmoidCases")
    void foldProductsAreTheFormulas(Case c) {
        var pair = new Pair(c);
        pair.compareFolds(2);
        Layer drawn = layer(pair.random, c.activation(), INPUTS, CANDIDATES);
        for (int k = 0; k < CANDIDATES; k++) {
            pair.appendComparing(drawn, k);
            pair.compareFolds(k + 2);
        }
    }

    @ParameterizedTest
    @MethodSource("sigmoidCases")
    void productsOfANetworkAreTheFormulas(Case c) {
        for (Links links : List.of(Links.none(), new Links(true, true), new Links(false, true))) {
            var pair = new Pair(c);
            Layer first = layer(pair.random, c.activation(), INPUTS, 70);
            Layer second = layer(pair.random, c.activation(), 70, 3);
            pair.compareProducts(new Network(INPUTS, links, List.of(first, second)));
        }
    }

    @ParameterizedTest
    @MethodSource("sigmoidCases")
    void samplesAreTheInputsOfTheLayerAndTheResidualWithoutWeights(Case c) {
        var pair = new Pair(c);
        int fanIn = INPUTS;
        for (int depth = 0; depth < 3; depth++) {
            pair.compareSamples(fanIn);
            Layer drawn = layer(pair.random, c.activation(), fanIn, CANDIDATES);
            for (int k = 0; k < 3; k++) {
                pair.appendComparing(drawn, k);
                pair.compareSamples(fanIn);
            }
            fanIn = 2 + depth;
            Layer closed = drawn.nodes(1, 1 + fanIn);
            pair.both(block -> block.nextLayer(closed));
        }
        pair.compareSamples(fanIn);
    }

    @Test
    void aWeightDoesNotShowInASampledTarget() {
        double[][] targets = {{3, -1}, {5, 7}};
        RowBlock block = block(10, new double[][] {{1}, {2}}, targets, new double[] {0.25, 9}, false);
        double[] sums = new double[6];
        block.sampleResiduals(new long[] {9, 10, 11}, sums);
        assertClose("targets", sums, new double[] {0, 0, 3, -1, 5, 7}, 1e-15);
        double[] inputs = new double[3];
        block.sampleInputs(new long[] {9, 10, 11}, inputs);
        assertThat(inputs).containsExactly(0, 1, 2);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void kernelsAddToWhatTheArraysHold(Case c) {
        var random = new SplittableRandom(c.seed());
        Rows rows = c.draw(random);
        RowBlock block = block(rows.inputs(), rows.targets(), rows.weights(), false);
        Layer drawn = layer(random, c.activation(), INPUTS, CANDIDATES);
        for (int k = 0; k < 3; k++) {
            block.begin(drawn.node(k));
            block.accept(new double[] {0.3}, new double[c.outputs()], new double[c.outputs()], 0);
        }
        block.begin(drawn.node(5));
        String context = c.toString();
        assertAdds(context + " project", random, 3, sums -> block.project(sums));
        assertAdds(context + " correlate", random, 1 + c.outputs(), sums -> block.correlate(sums, 0));
        assertAdds(context + " correlate further on", random, 6 + c.outputs(), sums -> block.correlate(sums, 5));
        assertAdds(
                context + " folds",
                random,
                4 * FoldSums.stride(3, c.outputs()),
                sums -> block.foldProducts(4, 9, sums));
        assertAdds(context + " energies", random, c.outputs() + 4, sums -> block.energies(sums, 3));
        long[] sample = {0, c.rows() - 1};
        assertAdds(context + " inputs", random, 2 * INPUTS, sums -> block.sampleInputs(sample, sums));
        assertAdds(context + " weights", random, 3, sums -> block.sampleWeights(sample, sums, 1));
        assertAdds(context + " residuals", random, 2 * c.outputs(), sums -> block.sampleResiduals(sample, sums));
        for (Scoring scoring : Scoring.values()) {
            int size = sums(scoring, CANDIDATES, c.outputs(), 3);
            assertAdds(context + " score", random, size, sums -> {
                var totals = new Totals(sums.length, CANDIDATES);
                System.arraycopy(sums, 0, totals.sums(), 0, sums.length);
                block.score(drawn, scoring, 1, totals);
                System.arraycopy(totals.sums(), 0, sums, 0, sums.length);
            });
        }
    }

    private static int sums(Scoring scoring, int candidates, int outputs, int columns) {
        return new ScoreLayout(candidates, outputs, columns).sums(scoring);
    }

    @ParameterizedTest
    @EnumSource(Activations.class)
    void aMaximumIsRaisedAndNeverLowered(Activation activation) {
        var random = new SplittableRandom(5);
        double[][] inputs = matrix(random, 9, INPUTS);
        RowBlock block = block(inputs, matrix(random, 9, 1), null, false);
        Layer drawn = layer(random, activation, INPUTS, 2);
        var fresh = new Totals(6, 2);
        block.score(drawn, Scoring.RESIDUAL, 1, fresh);
        var held = new Totals(6, 2);
        held.maxima()[0] = 1e9;
        held.maxima()[1] = 1e-9;
        block.score(drawn, Scoring.RESIDUAL, 1, held);
        assertThat(held.maxima()).containsExactly(1e9, fresh.maxima()[1]);
    }

    /** Whether a candidate is flatter than asked is never in doubt. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01, 0.3, 0.8, 1})
    void aPeakIsExactWhereItIsLow(double flatness) {
        var random = new SplittableRandom(15);
        for (Activation activation : Activations.values()) {
            for (boolean weighted : new boolean[] {false, true}) {
                double[][] inputs = matrix(random, 50, INPUTS);
                double[][] targets = matrix(random, 50, 1);
                double[] weights = weighted ? random.doubles(50, 0.1, 3).toArray() : null;
                Layer drawn = layer(random, activation, INPUTS, CANDIDATES);
                var exact = new Totals(3 * CANDIDATES, CANDIDATES);
                new PlainBlock(inputs, targets, weights, false).score(drawn, Scoring.RESIDUAL, 1, exact);
                var seen = new Totals(3 * CANDIDATES, CANDIDATES);
                block(inputs, targets, weights, false).score(drawn, Scoring.RESIDUAL, flatness, seen);
                for (int k = 0; k < CANDIDATES; k++) {
                    double peak = exact.maxima()[k];
                    double asked = flatness * activation.bound();
                    assertThat(seen.maxima()[k])
                            .as("%s %s %s", activation, weighted, k)
                            .isLessThanOrEqualTo(peak * (1 + 1e-12))
                            .isGreaterThanOrEqualTo((peak < asked ? peak : flatness == 0 ? 0 : asked) * (1 - 1e-12));
                }
            }
        }
    }

    @Test
    void energiesTouchTheirPlacesOnly() {
        var random = new SplittableRandom(6);
        RowBlock block = block(matrix(random, 5, INPUTS), matrix(random, 5, 2), null, true);
        double[] sums = {7, 7, 7, 7, 7};
        block.energies(sums, 2);
        assertThat(new double[] {sums[0], sums[1], sums[4]}).containsExactly(7, 7, 7);
        assertThat(sums[2]).isGreaterThan(7);
        assertThat(sums[3]).isGreaterThan(7);
    }

    @Test
    void saysWhetherItsRowsRideAlong() {
        double[][] one = {{1}};
        assertThat(block(one, one, null, true).rides()).isTrue();
        assertThat(block(one, one, null, false).rides()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Activations.class)
    void beginGivesTheSameWhateverWasScoredBefore(Activation activation) {
        long seed = 11;
        var random = new SplittableRandom(seed);
        double[][] inputs = matrix(random, 12, INPUTS);
        double[] weights = random.doubles(12, 0.5, 2).toArray();
        Layer wide = layer(random, activation, INPUTS, 9);
        Layer narrow = layer(random, activation, INPUTS, 5);
        // As wide as its fan-in, so that it is a block of candidates for the layer behind it too.
        Layer square = layer(random, activation, INPUTS, INPUTS);
        List<List<Layer>> scoredBefore = List.of(
                List.of(),
                List.of(wide),
                List.of(narrow),
                List.of(square),
                List.of(wide, narrow),
                List.of(narrow, wide),
                List.of(square, wide, narrow),
                List.of(wide, narrow, square));
        for (Layer wanted : List.of(wide, narrow, square)) {
            for (List<Layer> before : scoredBefore) {
                RowBlock block = identityBlock(inputs, weights);
                before.forEach(layer -> score(block, layer, inputs.length));
                for (int k = 0; k < wanted.width(); k++) {
                    block.begin(wanted.node(k));
                    assertClose(
                            "seed " + seed + ", " + before.size() + " scored before, candidate " + k,
                            pending(block, weights),
                            outputs(wanted, k, inputs),
                            1e-13);
                }
            }
        }
        RowBlock block = identityBlock(inputs, weights);
        score(block, square, inputs.length);
        block.nextLayer(square);
        block.begin(square.node(1));
        double[][] deeper = new double[inputs.length][INPUTS];
        for (int k = 0; k < INPUTS; k++) {
            double[] column = outputs(square, k, inputs);
            for (int i = 0; i < column.length; i++) {
                deeper[i][k] = column[i];
            }
        }
        assertClose("seed " + seed + ", after a layer", pending(block, weights), outputs(square, 1, deeper), 1e-13);
    }

    @Test
    void beginForgetsThePendingColumnBefore() {
        long seed = 12;
        var random = new SplittableRandom(seed);
        double[][] inputs = matrix(random, 12, INPUTS);
        Layer drawn = layer(random, Activations.TANH, INPUTS, 4);
        RowBlock block = identityBlock(inputs, null);
        score(block, drawn, inputs.length);
        block.begin(drawn.node(0));
        block.accept(new double[] {1}, new double[12], new double[12], 0);
        block.begin(drawn.node(1));
        block.subtract(new double[] {0.7});
        block.begin(drawn.node(1));
        assertClose("seed " + seed, pending(block, null), outputs(drawn, 1, inputs), 1e-14);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void panelsJoinAsTheirColumnsDo(Case c) {
        var pair = new Pair(c);
        Layer drawn = layer(pair.random, c.activation(), INPUTS, CANDIDATES);
        pair.appendPanelComparing(drawn, 1, 4);
        pair.compareScores(drawn);
        pair.appendPanelComparing(drawn, 0, 6, 2);
        pair.appendComparing(drawn, 5);
        pair.appendComparing(drawn, 3);
        pair.compareScores(drawn);
    }

    /** The block under test and its plain counterpart, and what both answer. */
    private final class Pair {
        final SplittableRandom random;
        private final Case c;
        private final RowBlock tested;
        private final RowBlock plain;
        private int columns;

        Pair(Case c) {
            this.c = c;
            this.random = new SplittableRandom(c.seed());
            Rows rows = c.draw(random);
            this.tested = block(FIRST_ROW, rows.inputs(), rows.targets(), rows.weights(), false);
            this.plain = new PlainBlock(FIRST_ROW, rows.inputs(), rows.targets(), rows.weights(), false);
        }

        void both(Consumer<RowBlock> kernel) {
            kernel.accept(tested);
            kernel.accept(plain);
        }

        void compareScores(Layer candidates) {
            for (Scoring scoring : Scoring.values()) {
                compareScores(candidates, scoring);
            }
        }

        private void compareScores(Layer candidates, Scoring scoring) {
            Totals actual = score(tested, candidates, scoring);
            Totals expected = score(plain, candidates, scoring);
            double[] sums = actual.sums().clone();
            int count = candidates.width();
            var layout = new ScoreLayout(count, c.outputs(), columns);
            for (int k = 0; k < count; k++) {
                if (Double.isFinite(candidates.family(k).bound())) {
                    // Nobody asks for its active weight; a block may count it or not.
                    sums[layout.activeAt() + k] = 0;
                }
            }
            for (int k = 0; scoring == Scoring.PAIRS && k < count; k++) {
                int column = layout.pairsAt() + k * count;
                Arrays.fill(sums, column + k + 1, column + count, 0); // below the diagonal nobody looks
            }
            String context = c + ", " + columns + " columns, " + scoring;
            assertClose(context + " sums", sums, expected.sums(), 1e-10);
            assertClose(context + " maxima", actual.maxima(), expected.maxima(), 1e-13);
        }

        void compareRoughScores(Layer candidates) {
            if (!(tested instanceof ScreeningBlock)) {
                return;
            }
            for (Scoring scoring : Scoring.values()) {
                compareRoughScores(candidates, scoring);
            }
        }

        private void compareRoughScores(Layer candidates, Scoring scoring) {
            Totals actual = scoreRoughly(tested, candidates, scoring);
            Totals expected = scoreRoughly(plain, candidates, scoring);
            String context = c + ", " + columns + " columns, rounded, " + scoring;
            int count = candidates.width();
            var layout = new ScoreLayout(count, c.outputs(), columns);
            for (int k = 0; k < count; k++) {
                double norm = Math.sqrt(expected.sums()[k]);
                var outputs = within(1e-5 * norm * norm + 1e-5);
                assertThat(actual.sums()[k]).as(context).isCloseTo(expected.sums()[k], outputs);
                var products = within(1e-5 * c.rows() * (norm + 1));
                int from = layout.productsAt() + k * c.outputs();
                assertThat(Arrays.copyOfRange(actual.sums(), from, from + c.outputs()))
                        .as(context)
                        .containsExactly(Arrays.copyOfRange(expected.sums(), from, from + c.outputs()), products);
                if (scoring == Scoring.PAIRS) {
                    int pairs = layout.pairsAt() + k * count;
                    assertThat(Arrays.copyOfRange(actual.sums(), pairs, pairs + k + 1))
                            .as(context)
                            .containsExactly(Arrays.copyOfRange(expected.sums(), pairs, pairs + k + 1), products);
                }
                if (scoring != Scoring.RESIDUAL) {
                    int along = layout.projectionsAt() + k * columns;
                    assertThat(Arrays.copyOfRange(actual.sums(), along, along + columns))
                            .as(context)
                            .containsExactly(Arrays.copyOfRange(expected.sums(), along, along + columns), products);
                }
                assertThat(actual.maxima()[k]).as(context).isCloseTo(expected.maxima()[k], within(1e-5));
            }
            assertThat(actual.maxima()[count])
                    .as(context)
                    .isBetween(expected.maxima()[count], 3 * expected.maxima()[count]);
        }

        private Totals scoreRoughly(RowBlock block, Layer candidates, Scoring scoring) {
            int count = candidates.width();
            var totals = new Totals(sums(scoring, count, c.outputs(), columns), count + 1);
            ((ScreeningBlock) block).scoreInSingle(new SingleNodes(candidates, Crew.ALONE), scoring, 1, totals);
            return totals;
        }

        private Totals score(RowBlock block, Layer candidates, Scoring scoring) {
            int count = candidates.width();
            var totals = new Totals(sums(scoring, count, c.outputs(), columns), count);
            block.score(candidates, scoring, 1, totals);
            return totals;
        }

        /** Some rows of the block, and some before and behind it. */
        void compareSamples(int fanIn) {
            for (int round = 0; round < 5; round++) {
                double share = random.nextDouble();
                long[] sample = LongStream.range(FIRST_ROW - 4, FIRST_ROW + c.rows() + 4)
                        .filter(row -> random.nextDouble() < share)
                        .toArray();
                compareSamples(sample, fanIn);
            }
            compareSamples(new long[0], fanIn);
            compareSamples(new long[] {0, 5, Long.MAX_VALUE}, fanIn);
            compareSamples(new long[] {FIRST_ROW - 1, FIRST_ROW, FIRST_ROW + c.rows() - 1}, fanIn);
        }

        private void compareSamples(long[] sample, int fanIn) {
            compare("inputs", sample.length * fanIn, (block, sums) -> block.sampleInputs(sample, sums));
            compare("weights", sample.length + 1, (block, sums) -> block.sampleWeights(sample, sums, 1));
            compare("residuals", sample.length * c.outputs(), (block, sums) -> block.sampleResiduals(sample, sums));
        }

        void appendComparing(Layer candidates, int index) {
            appendComparing(block -> block.begin(candidates.node(index)));
        }

        void appendComparing(Consumer<RowBlock> begin) {
            both(begin);
            compare("project", columns, RowBlock::project);
            compare("correlate", 1 + c.outputs(), (block, sums) -> block.correlate(sums, 0));
            double[] coefficients = random.doubles(columns, -0.2, 0.2).toArray();
            both(block -> block.subtract(coefficients));
            compare("project again", columns, RowBlock::project);
            compare("correlate again", 1 + c.outputs(), (block, sums) -> block.correlate(sums, 0));
            compare("correlate further on", 3 + c.outputs(), (block, sums) -> block.correlate(sums, 2));
            double scale = random.nextDouble(0.5, 1) / Math.sqrt(c.rows());
            double[] direction = random.doubles(c.outputs(), -0.5, 0.5).toArray();
            both(block -> block.accept(new double[] {scale}, direction, new double[direction.length], 0));
            columns++;
            compare("energies", 2 * c.outputs(), (block, sums) -> block.energies(sums, c.outputs()));
        }

        /** Several columns at once. */
        void appendPanelComparing(Layer candidates, int... chosen) {
            int width = chosen.length;
            both(block -> block.begin(candidates.nodes(chosen)));
            compare("project a panel", columns * width, RowBlock::project);
            double[] coefficients =
                    random.doubles((long) columns * width, -0.2, 0.2).toArray();
            both(block -> block.subtract(coefficients));
            compare("project a panel again", columns * width, RowBlock::project);
            int products = width * (width + c.outputs());
            compare("correlate a panel", 3 + products, (block, sums) -> block.correlate(sums, 3));
            double[] transform = random.doubles((long) width * (width - 1), -0.5, 0.5)
                    .map(number -> number / Math.sqrt(c.rows()))
                    .toArray();
            int joining = width - 1; // not all of them need to
            double[] directions =
                    random.doubles((long) joining * c.outputs(), -0.5, 0.5).toArray();
            compare(
                    "accept a panel",
                    2 + joining * c.outputs(),
                    (block, sums) -> block.accept(transform, directions, sums, 2));
            columns += joining;
        }

        void compareFolds(int folds) {
            long seed = random.nextLong();
            compare("folds", folds * FoldSums.stride(columns, c.outputs()), (block, sums) -> {
                block.foldProducts(folds, seed, sums);
                clearLowerTriangles(sums, columns);
            });
        }

        void compareProducts(Network network) {
            compare("products", FoldSums.stride(network.columns(), c.outputs()), (block, sums) -> {
                block.products(network, sums);
                clearLowerTriangles(sums, network.columns());
            });
        }

        /** Only the upper ones count. */
        private void clearLowerTriangles(double[] sums, int size) {
            int stride = FoldSums.stride(size, c.outputs());
            for (int i = 0; i < sums.length; i++) {
                int place = i % stride;
                if (place < size * size && place % size > place / size) {
                    sums[i] = 0;
                }
            }
        }

        private void compare(String what, int size, BiConsumer<RowBlock, double[]> kernel) {
            double[] actual = new double[size];
            double[] expected = new double[size];
            kernel.accept(tested, actual);
            kernel.accept(plain, expected);
            assertClose(c + ", " + columns + " columns, " + what, actual, expected, 1e-10);
        }
    }

    private static void assertAdds(String context, SplittableRandom random, int size, Consumer<double[]> kernel) {
        double[] fresh = new double[size];
        kernel.accept(fresh);
        double[] held = random.doubles(size, -10, 10).toArray();
        double[] expected = new double[size];
        Arrays.setAll(expected, i -> held[i] + fresh[i]);
        kernel.accept(held);
        assertClose(context, held, expected, 1e-12);
    }

    private static Totals score(RowBlock block, Layer candidates, int outputs) {
        int count = candidates.width();
        var totals = new Totals(sums(Scoring.RESIDUAL, count, outputs, 0), count);
        block.score(candidates, Scoring.RESIDUAL, 1, totals);
        return totals;
    }

    /** A block whose targets are the unit vectors: hᵀe then shows h itself. */
    private RowBlock identityBlock(double[][] inputs, double @Nullable [] weights) {
        double[][] identity = new double[inputs.length][inputs.length];
        for (int i = 0; i < inputs.length; i++) {
            identity[i][i] = 1;
        }
        return block(inputs, identity, weights, false);
    }

    private static double[] pending(RowBlock identityBlock, double @Nullable [] weights) {
        int rows = weights == null ? 12 : weights.length;
        double[] sums = new double[1 + rows];
        identityBlock.correlate(sums, 0);
        double[] h = Arrays.copyOfRange(sums, 1, 1 + rows);
        for (int i = 0; weights != null && i < rows; i++) {
            h[i] /= weights[i];
        }
        return h;
    }

    private static double[] outputs(Layer layer, int node, double[][] inputs) {
        return Arrays.stream(inputs)
                .mapToDouble(row -> Reference.output(layer, node, row))
                .toArray();
    }

    private static Layer layer(SplittableRandom random, Activation activation, int fanIn, int width) {
        return Layer.of(
                activation,
                fanIn,
                random.doubles((long) fanIn * width, -1.5, 1.5).toArray(),
                random.doubles(width, -1, 1).toArray());
    }

    private static double[][] matrix(SplittableRandom random, int rows, int columns) {
        double[][] matrix = new double[rows][];
        Arrays.setAll(matrix, i -> random.doubles(columns, -2, 2).toArray());
        return matrix;
    }

    private static void assertClose(String context, double[] actual, double[] expected, double tolerance) {
        assertThat(actual).as(context).hasSameSizeAs(expected);
        for (int i = 0; i < actual.length; i++) {
            assertThat(Math.abs(actual[i] - expected[i]) <= tolerance * (1 + Math.abs(expected[i])))
                    .as("%s: element %d is %s, not %s", context, i, actual[i], expected[i])
                    .isTrue();
        }
    }
}
