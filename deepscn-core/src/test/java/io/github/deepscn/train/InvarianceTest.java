package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.data.Samples;
import io.github.deepscn.score.Mechanisms;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What must not change the network, and how it changes where it must. */
class InvarianceTest {
    private static final Options SMALL = Options.paper().withLayers(15, 10).withCandidates(40);

    @ParameterizedTest
    @CsvSource({"1,1", "2,3", "3,1"})
    void modelDoesNotDependOnThreads(long seed, int outputs) {
        // Enough rows for many blocks, with weights and validation rows.
        TestData data = TestData.smooth(5_000, outputs, seed);
        TestData held = TestData.smooth(700, outputs, seed + 100);
        var random = new Random(seed);
        double[] weights = random.doubles(data.rows(), 0, 3).toArray();
        List<List<Long>> models = IntStream.of(1, 2, 3)
                .mapToObj(threads -> DeepScn.with(SMALL.withSeed(seed).withMechanism(Mechanisms.RELAXED))
                        .validation(Samples.of(held.inputs, held.targets))
                        .threads(threads)
                        .fit(Samples.of(data.inputs, data.targets).withWeights(weights)))
                .map(Reference::bits)
                .toList();
        assertThat(models.get(0)).hasSizeGreaterThan(50);
        assertThat(models.get(1)).isEqualTo(models.get(0));
        assertThat(models.get(2)).isEqualTo(models.get(0));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void sameSeedGivesTheSameModelAndAnotherSeedAnother(long seed) {
        TestData data = TestData.smooth(300, 1, seed);
        List<Long> model = Reference.bits(DeepScn.with(SMALL.withSeed(seed)).fit(data.inputs, data.target()));
        assertThat(Reference.bits(DeepScn.with(SMALL.withSeed(seed)).fit(data.inputs, data.target())))
                .isEqualTo(model);
        assertThat(Reference.bits(DeepScn.with(SMALL.withSeed(seed + 1)).fit(data.inputs, data.target())))
                .isNotEqualTo(model);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void onlyTheLargestContractionMattersForOneOutput(long seed) {
        TestData data = TestData.paperFunction(500, seed);
        var random = new Random(seed);
        double[] drawn = random.doubles(11, 0.9, 0.99).sorted().toArray();
        drawn[10] = 1 - 1e-6;
        Options options = Options.paper().withLayers(25, 25).withSeed(seed);
        DeepScnModel one = DeepScn.with(options.withContractions(1 - 1e-6)).fit(data.inputs, data.target());
        DeepScnModel many = DeepScn.with(options.withContractions(drawn)).fit(data.inputs, data.target());
        assertThat(Reference.bits(many)).isEqualTo(Reference.bits(one));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void firstLayerEqualsTheFirstNodesOfAShallowNetwork(long seed) {
        TestData data = TestData.paperFunction(500, seed);
        Options options = Options.paper().withSeed(seed);
        DeepScnModel deep = DeepScn.with(options.withLayers(25, 25, 25, 25)).fit(data.inputs, data.target());
        DeepScnModel shallow = DeepScn.with(options.withLayers(100)).fit(data.inputs, data.target());
        assertThat(Reference.hiddenParameters(deep.network().firstLayers(1)))
                .isEqualTo(Reference.hiddenParameters(shallow.network().firstNodes(25)));
        assertThat(deep.history().nodes().get(24).trainRmse())
                .isEqualTo(shallow.history().nodes().get(24).trainRmse());
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,3", "3,1", "4,3"})
    void permutingRowsPermutesPredictionsOnly(long seed, int outputs) {
        TestData data = TestData.smooth(1_500, outputs, seed);
        Integer[] order = IntStream.range(0, data.rows()).boxed().toArray(Integer[]::new);
        Collections.shuffle(Arrays.asList(order), new Random(seed));
        TestData shuffled =
                data.permuted(Arrays.stream(order).mapToInt(Integer::intValue).toArray());
        DeepScnModel a = DeepScn.with(SMALL.withSeed(seed)).fit(data.inputs, data.targets);
        DeepScnModel b = DeepScn.with(SMALL.withSeed(seed)).fit(shuffled.inputs, shuffled.targets);
        assertThat(Reference.hiddenParameters(b.network())).isEqualTo(Reference.hiddenParameters(a.network()));
        assertClose(b.predict(data.inputs), a.predict(data.inputs), 1e-9);
    }

    @ParameterizedTest
    @CsvSource({"1,1,1024", "2,3,0.001953125", "3,1,3e7", "4,3,-0.7", "5,1,1e-60", "6,1,1e80"})
    void scalingTheTargetsScalesReadoutAndResidual(long seed, int outputs, double factor) {
        TestData data = TestData.smooth(400, outputs, seed);
        TestData scaled = data.scaled(factor);
        Options options = SMALL.withSeed(seed).withTolerance(0.2);
        DeepScnModel a = DeepScn.with(options).fit(data.inputs, data.targets);
        DeepScnModel b =
                DeepScn.with(options.withTolerance(0.2 * Math.abs(factor))).fit(scaled.inputs, scaled.targets);
        assertThat(Reference.hiddenParameters(b.network())).isEqualTo(Reference.hiddenParameters(a.network()));
        assertThat(b.history().trainRmse() / Math.abs(factor))
                .isCloseTo(a.history().trainRmse(), within(1e-9 * a.history().trainRmse()));
        for (int k = 0; k < a.network().nodes(); k++) {
            for (int q = 0; q < outputs; q++) {
                double weight = a.readout().weight(k, q);
                assertThat(b.readout().weight(k, q) / factor).isCloseTo(weight, within(1e-7 * Math.abs(weight) + 1e-9));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,3", "3,1", "4,3"})
    void integerWeightsActLikeRepeatedRows(long seed, int outputs) {
        TestData data = TestData.smooth(400, outputs, seed);
        int[] counts = new Random(seed).ints(data.rows(), 0, 4).toArray();
        TestData repeated = data.repeated(counts);
        Samples weighted = Samples.of(data.inputs, data.targets)
                .withWeights(Arrays.stream(counts).asDoubleStream().toArray());
        DeepScnModel a = DeepScn.with(SMALL.withSeed(seed)).fit(weighted);
        DeepScnModel b = DeepScn.with(SMALL.withSeed(seed)).fit(repeated.inputs, repeated.targets);
        assertThat(Reference.hiddenParameters(a.network())).isEqualTo(Reference.hiddenParameters(b.network()));
        assertThat(a.history().trainRmse())
                .isCloseTo(b.history().trainRmse(), within(1e-10 * b.history().trainRmse()));
        assertClose(a.predict(data.inputs), b.predict(data.inputs), 1e-9);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void integerWeightsActLikeRepeatedRowsForUnboundedNodes(long seed) {
        TestData data = TestData.smooth(300, 1, seed);
        int[] counts = new Random(seed).ints(data.rows(), 0, 4).toArray();
        TestData repeated = data.repeated(counts);
        Options options = SMALL.withSeed(seed).withActivation(io.github.deepscn.network.Activations.RELU);
        DeepScnModel a = DeepScn.with(options)
                .fit(Samples.of(data.inputs, data.targets)
                        .withWeights(Arrays.stream(counts).asDoubleStream().toArray()));
        DeepScnModel b = DeepScn.with(options).fit(repeated.inputs, repeated.targets);
        assertThat(Reference.hiddenParameters(a.network())).isEqualTo(Reference.hiddenParameters(b.network()));
        assertThat(a.history().refusals()).isEqualTo(b.history().refusals());
    }

    private static void assertClose(double[][] seen, double[][] expected, double tolerance) {
        for (int i = 0; i < expected.length; i++) {
            for (int q = 0; q < expected[i].length; q++) {
                assertThat(seen[i][q]).as("row %d output %d", i, q).isCloseTo(expected[i][q], within(tolerance));
            }
        }
    }
}
