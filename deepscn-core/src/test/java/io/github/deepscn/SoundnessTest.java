package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.train.History;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Refusals;
import io.github.deepscn.train.StopReason;
import io.github.deepscn.train.TrainingEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever finite rows come in, training ends and every number in the model is one. */
@Timeout(60)
class SoundnessTest {
    private static final long SEED = 20_260_301L;

    /** Rows that something might choke on; {@code weights} go with the half of the trainings that has weights. */
    private static final class Data {
        final String name;
        final double[][] inputs;
        final double[][] targets;
        final double[] weights;

        Data(String name, double[][] inputs, double[][] targets, double[] weights) {
            this.name = name;
            this.inputs = inputs;
            this.targets = targets;
            this.weights = weights;
        }

        Data(String name, double[][] inputs, double[][] targets) {
            this(name, inputs, targets, everySecond(inputs.length));
        }

        Data withInputs(String changed, DoubleUnaryOperator change) {
            return new Data(changed, map(inputs, change), targets, weights);
        }

        Data withTargets(String changed, DoubleUnaryOperator change) {
            return new Data(changed, inputs, map(targets, change), weights);
        }

        Data withWeights(String changed, IntToDoubleFunction weight) {
            double[] w = IntStream.range(0, inputs.length).mapToDouble(weight).toArray();
            return new Data(changed, inputs, targets, w);
        }

        Samples samples(boolean weighted) {
            Samples samples = Samples.of(inputs, targets);
            return weighted ? samples.withWeights(weights) : samples;
        }

        @Override
        public String toString() {
            return name;
        }

        private static double[] everySecond(int rows) {
            return IntStream.range(0, rows).mapToDouble(i -> (i + 1) % 2).toArray();
        }

        private static double[][] map(double[][] rows, DoubleUnaryOperator change) {
            return Arrays.stream(rows)
                    .map(row -> Arrays.stream(row).map(change).toArray())
                    .toArray(double[][]::new);
        }
    }

    /** One way to train. */
    record Way(Activation activation, Mechanism mechanism, boolean rankRule, int batch, boolean weights, boolean held) {
        Options options() {
            return Options.paper()
                    .withLayers(7, 5)
                    .withCandidates(12)
                    .withScopes(0.5, 5, 200)
                    .withContractions(0.9, 0.99, 0.999999)
                    .withActivation(activation)
                    .withMechanism(mechanism)
                    .withRankRule(rankRule ? RankRule.standard() : RankRule.off())
                    .withBatch(batch)
                    .withPatience(3)
                    .withSeed(SEED);
        }

        DeepScnModel fit(Data data) {
            DeepScn training = DeepScn.with(options()).threads(1);
            Samples rows = data.samples(weights);
            return (held ? training.validation(data.samples(false)) : training).fit(rows);
        }

        static List<Way> all(Activation activation) {
            var ways = new ArrayList<Way>();
            for (Mechanism mechanism : Mechanisms.values()) {
                for (int bits = 0; bits < 16; bits++) {
                    ways.add(new Way(
                            activation,
                            mechanism,
                            (bits & 1) == 0,
                            (bits & 2) == 0 ? 1 : 5,
                            (bits & 4) != 0,
                            (bits & 8) != 0));
                }
            }
            return ways;
        }
    }

    static List<Data> data() {
        Data plain = smooth("plain", 24, 2);
        var random = new Random(SEED);
        var data = new ArrayList<Data>();
        data.add(plain);
        data.add(smooth("one row", 1, 1));
        data.add(new Data("two identical rows", new double[][] {{1, 2}, {1, 2}}, new double[][] {{3}, {3}}));
        data.add(new Data("two contradicting rows", new double[][] {{1, 2}, {1, 2}}, new double[][] {{3}, {-3}}));
        data.add(smooth("fewer rows than nodes", 5, 1));
        data.add(smooth("more outputs than rows", 4, 9));
        data.add(smooth("200 outputs", 20, 200));
        data.add(new Data("constant columns", columns(plain.inputs, j -> j < 3 ? 7 : Double.NaN), plain.targets));
        data.add(new Data("duplicate columns", duplicated(plain.inputs), plain.targets));
        data.add(plain.withInputs("all inputs zero", x -> 0));
        data.add(plain.withInputs("negative zeros", x -> x > 0 ? 0.0 : -0.0));
        data.add(plain.withTargets("constant target", t -> 5));
        data.add(plain.withTargets("zero target", t -> 0));
        data.add(
                new Data("one zero target of two", plain.inputs, columns(plain.targets, j -> j == 0 ? 0 : Double.NaN)));
        for (double size : new double[] {1e9, 1e99, 1e155, 1e300, Double.MAX_VALUE, 1e-300, Double.MIN_VALUE}) {
            data.add(plain.withInputs("inputs ±" + size, x -> Math.copySign(size, x)));
            data.add(plain.withInputs(
                    "inputs up to " + size, x -> size > 1 ? Math.max(-1, Math.min(1, x / 4)) * size : x * size));
        }
        Data wide = wide("wide", 30, 300);
        for (double size : new double[] {1e5, 1e16}) {
            data.add(wide.withInputs("300 inputs up to " + size, x -> size * x));
        }
        data.add(plain.withInputs("mixed sizes", x -> x * Math.pow(10, 600 * random.nextDouble() - 300)));
        for (double size : new double[] {1e99, 1e-98}) {
            data.add(plain.withTargets("targets " + size, t -> t * size));
        }
        data.add(plain.withTargets("targets ±1e100", t -> Math.copySign(1e100, t)));
        data.add(plain.withTargets("targets ±1e-100", t -> Math.copySign(1e-100, t)));
        data.add(plain.withTargets("targets ±1e100, inputs ±1e95", t -> Math.copySign(1e100, t))
                .withInputs("targets ±1e100, inputs ±1e95", x -> Math.copySign(1e95, x)));
        data.add(new Data("outputs of 1e100 and 1e-100", plain.inputs, scaledColumns(plain.targets, 1e99, 1e-100)));
        data.add(new Data("outputs of 1 and 1e-300", plain.inputs, scaledColumns(plain.targets, 1, 1e-300)));
        data.add(outlier("outlying target", plain, plain.inputs[7], new double[] {1e15, 0}));
        data.add(outlier("outlying input", plain, new double[] {1e200, 0, 0, 0, -1e200}, plain.targets[7]));
        data.add(plain.withTargets("heavy tails", t -> t * Math.pow(10, 30 * random.nextDouble())));
        data.add(plain.withWeights("weights 1e-300 to 1e100", i -> Math.pow(10, -300 + 400.0 * i / 23)));
        data.add(plain.withWeights("weights 1e-300", i -> 1e-300));
        data.add(plain.withWeights("smallest weights", i -> Double.MIN_VALUE));
        data.add(plain.withWeights("weights 1e100", i -> 1e100));
        data.add(plain.withWeights("one positive weight", i -> i == 5 ? 2 : 0));
        data.add(plain.withTargets("weights and targets 1e100", t -> Math.copySign(1e100, t))
                .withWeights("weights and targets 1e100", i -> 1e100));
        data.add(plain.withTargets("weights 1e-300, targets 1e-100", t -> Math.copySign(1e-100, t))
                .withWeights("weights 1e-300, targets 1e-100", i -> 1e-300));
        data.add(smooth("some blocks of rows", 1_100, 1));
        return data;
    }

    static Stream<Arguments> dataAndActivation() {
        return data().stream()
                .flatMap(data -> Arrays.stream(Activations.values()).map(activation -> Arguments.of(data, activation)));
    }

    @ParameterizedTest
    @MethodSource("dataAndActivation")
    void trainingEndsInASoundModel(Data data, Activation activation) {
        for (Way way : Way.all(activation)) {
            String what = data + ", " + way + ", seed " + SEED;
            DeepScnModel model = way.fit(data);
            assertNumbersAreFinite(what, way, model);
            assertErrorNeverGrows(what, model.history());
            assertPredictionsHaveTheRecordedError(what, way, data, model);
            assertRefusalsAreCounted(what, model.history());
            assertThat(Reference.bits(way.fit(data))).as(what).isEqualTo(Reference.bits(model));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0x1p-1000, 0x1p-500, 4, 0x1p300})
    void aCommonFactorOfTheWeightsChangesNothing(double factor) {
        Data data = smooth("plain", 24, 2).withWeights("weights", i -> 0.3 + i % 5);
        Data scaled = data.withWeights("scaled", i -> factor * (0.3 + i % 5));
        for (Activation activation : Activations.values()) {
            var way = new Way(activation, Mechanisms.THETA, true, 1, true, true);
            assertThat(Reference.bits(way.fit(scaled)))
                    .as("%s, seed %d", activation, SEED)
                    .isEqualTo(Reference.bits(way.fit(data)));
        }
    }

    @ParameterizedTest
    @CsvSource({"RELU,1e110", "RELU,1e300", "SINE,1e12", "SINE,1e300"})
    void candidatesThatCannotBeComputedWithAreRefusedAndCounted(Activations activation, double size) {
        Data data = smooth("plain", 24, 1).withInputs("large", x -> Math.copySign(size, x));
        History history = new Way(activation, Mechanisms.THETA, false, 1, false, false)
                .fit(data)
                .history();
        assertThat(history.stop()).isEqualTo(StopReason.NO_CANDIDATE);
        assertThat(history.nodes()).isEmpty();
        assertThat(history.candidates()).isEqualTo(3 * 12);
        // An unbounded node that is zero on all rows counts among them.
        assertThat(history.refusals()).isEqualTo(new Refusals(0, 0, 36));
    }

    @Test
    void scopesTooSmallForSquaresAreRefusedAndCounted() {
        TestData data = TestData.smooth(24, 1, SEED);
        Options options = Options.paper()
                .withActivation(Activations.RELU)
                .withRankRule(RankRule.off())
                .withScopes(1e-160)
                .withCandidates(20);
        History history = DeepScn.with(options).fit(data.inputs, data.targets).history();
        assertThat(history.refusals()).isEqualTo(new Refusals(0, 0, 20));
    }

    @Test
    void gaussianNodesAreZeroOnRowsThatAreTooFarForASquare() {
        Data plain = smooth("plain", 24, 1);
        Data data = outlier("far", plain, new double[] {Double.MAX_VALUE, 0, 0, 0, -1e200}, new double[] {0});
        DeepScnModel model = new Way(Activations.GAUSSIAN, Mechanisms.THETA, false, 1, false, false).fit(data);
        assertThat(model.network().nodes()).isPositive();
        assertThat(model.firstLayers(1).predict(data.inputs[7])).containsExactly(0);
    }

    @Test
    void validationRowsBeyondTheNumbersHaveAnInfiniteErrorAndNoNodeIsKept() {
        TestData data = TestData.smooth(24, 1, SEED);
        double[][] far = {{1e200, 1e200, 1e200, 1e200, 1e200}, {-1e200, -1e200, -1e200, -1e200, -1e200}};
        Options options = Options.paper()
                .withActivation(Activations.SINE)
                .withLayers(10)
                .withPatience(3)
                .withSeed(SEED);
        DeepScnModel model = DeepScn.with(options)
                .validation(Samples.of(far, new double[] {1, 2}))
                .fit(data.inputs, data.targets);
        assertThat(model.history().nodes()).hasSize(3);
        assertThat(model.history().nodes())
                .extracting(NodeRecord::validationRmse)
                .containsOnly(Double.POSITIVE_INFINITY);
        assertThat(model.history().stop()).isEqualTo(StopReason.VALIDATION);
        assertThat(model.network().nodes()).isZero();
        assertThat(model.predict(far[0])).containsExactly(0);
    }

    @Test
    void zeroTargetsNeedNoNode() {
        Data data = smooth("plain", 24, 2).withTargets("zero", t -> 0);
        DeepScnModel model = new Way(Activations.SIGMOID, Mechanisms.THETA, true, 1, false, false).fit(data);
        assertThat(model.history().stop()).isEqualTo(StopReason.EXACT);
        assertThat(model.network().nodes()).isZero();
        assertThat(model.rank().orElseThrow()).isZero();
        assertThat(model.predict(data.inputs[0])).containsExactly(0, 0);
    }

    @Test
    void constantInputsAndRowsOfWeightZeroAreCounted() {
        double[][] inputs = {{1, 5, 0, 9}, {1, 5, -0.0, 8}, {1, 6, 0, 7}, {2, 5, 0, 6}, {1, 5, 0, 5}};
        double[] targets = {1, 2, 3, 4, 5};
        Samples rows = Samples.of(inputs, targets);
        Samples held = Samples.of(inputs, targets).withWeights(new double[] {1, 1, 0, 1, 1});
        var events = new ArrayList<TrainingEvent>();
        DeepScn training = DeepScn.with(Options.paper().withLayers(2)).validation(held);

        DataShape plain = training.fit(rows).history().data();
        assertThat(plain.constantInputs()).containsExactly(2);
        assertThat(plain.droppedRows()).isEqualTo(1);
        assertThat(plain.rows()).isEqualTo(5);
        assertThat(plain.ridingRows()).isEqualTo(4);

        // The rows that are left out are those in which the first two inputs differ; 1e-300 vanishes beside 1e100.
        DataShape weighted = training.listener(events::add)
                .fit(rows.withWeights(new double[] {1e100, 1e100, 0, 1e-300, 1e100}))
                .history()
                .data();
        assertThat(weighted.constantInputs()).containsExactly(0, 1, 2);
        assertThat(weighted.droppedRows()).isEqualTo(3);
        assertThat(weighted.rows()).isEqualTo(3);
        assertThat(((TrainingEvent.Started) events.get(0)).shape()).isEqualTo(weighted);
    }

    @Test
    void trainingCanBeCancelledWhileCandidatesAreRefused() {
        // So strict a rule refuses nearly everything after the first node.
        TestData data = TestData.smooth(40, 1, SEED);
        var asked = new AtomicInteger();
        Options options = Options.paper().withRankRule(new RankRule(0, 0, 0.9999, false));
        History history = DeepScn.with(options)
                .cancelledBy(() -> asked.incrementAndGet() > 10)
                .fit(data.inputs, data.targets)
                .history();
        assertThat(history.stop()).isEqualTo(StopReason.CANCELLED);
        assertThat(history.refusals().dependent()).isBetween(1L, 15L);
    }

    private static void assertNumbersAreFinite(String what, Way way, DeepScnModel model) {
        assertThat(Reference.bits(model).stream().map(Double::longBitsToDouble))
                .as("weights: %s", what)
                .allMatch(Double::isFinite);
        History history = model.history();
        assertThat(history.initialRmse()).as(what).isFinite();
        assertThat(history.trainRmse()).as(what).isFinite();
        for (NodeRecord node : history.nodes()) {
            assertThat(List.of(node.score(), node.independence(), node.trainRmse()))
                    .as("%s: %s", what, node)
                    .allMatch(Double::isFinite);
            assertThat(node.outputRmse()).as("%s: %s", what, node).allMatch(Double::isFinite);
            // Validation rows may overflow where training rows, some of weight zero, did not.
            assertThat(Double.isNaN(node.validationRmse()))
                    .as("%s: %s", what, node)
                    .isEqualTo(!way.held());
        }
        assertThat(model.rank().orElseThrow())
                .as(what)
                .isBetween(0, model.network().nodes());
    }

    private static void assertErrorNeverGrows(String what, History history) {
        double before = history.initialRmse();
        for (NodeRecord node : history.nodes()) {
            assertThat(node.trainRmse()).as("%s: %s", what, node).isLessThanOrEqualTo(before * (1 + 1e-13));
            before = node.trainRmse();
        }
        assertThat(history.trainRmse()).as(what).isLessThanOrEqualTo(history.initialRmse() * (1 + 1e-13));
    }

    /**
     * The error of y = Hβ is the recorded one, and the answer for a row the same in company and alone, up to what
     * rounding makes of h and of sums of h_k β_k: that is a share of Σ‖h_k‖|β_k|, however much cancels.
     */
    private static void assertPredictionsHaveTheRecordedError(String what, Way way, Data data, DeepScnModel model) {
        double[] weights = way.weights() ? data.samples(true).weights() : null;
        int[] present = IntStream.range(0, data.inputs.length)
                .filter(i -> weights == null || weights[i] > 0)
                .toArray();
        double[][] inputs = pick(data.inputs, present);
        double[] w = Arrays.stream(present)
                .mapToDouble(i -> weights == null ? 1 : weights[i])
                .toArray();
        double[][] predictions = model.predict(inputs);
        assertThat(Arrays.stream(predictions).flatMapToDouble(Arrays::stream).allMatch(Double::isFinite))
                .as(what)
                .isTrue();
        History history = model.history();
        double tolerance = errorOfOutputs(model, inputs) * (history.initialRmse() + largestTerms(model, inputs, w));
        assertThat(rmse(difference(predictions, pick(data.targets, present)), w))
                .as(what)
                .isCloseTo(history.trainRmse(), within(tolerance));
        double[][] some = Arrays.copyOf(predictions, Math.min(24, predictions.length));
        double[][] alone =
                Arrays.stream(inputs).limit(some.length).map(model::predict).toArray(double[][]::new);
        assertThat(rmse(difference(some, alone), w))
                .as("rows one by one: %s", what)
                .isLessThanOrEqualTo(tolerance);
    }

    /** 1e-11; but a sine is no better than its argument, which is off by some ulps of the largest Σ|x w|. */
    private static double errorOfOutputs(DeepScnModel model, double[][] inputs) {
        double largest = 0;
        if (model.options().activation() == Activations.SINE && model.network().nodes() > 0) {
            Layer first = model.network().layers().get(0);
            for (double[] row : inputs) {
                for (int k = 0; k < first.width(); k++) {
                    int node = k;
                    largest = Math.max(
                            largest,
                            IntStream.range(0, row.length)
                                    .mapToDouble(j -> Math.abs(row[j] * first.weight(j, node)))
                                    .sum());
                }
            }
        }
        return Math.max(1e-11, 8 * Math.ulp(1.0) * largest);
    }

    /** Σ_k ‖h_k‖·max_q|β_kq|, ‖·‖ the weighted root of the mean square. */
    private static double largestTerms(DeepScnModel model, double[][] inputs, double[] weights) {
        int count = inputs.length;
        double[] columns = new double[count * model.network().inputs()];
        Matrix.of("inputs", inputs).copyRows(0, count, columns);
        double[] hidden = model.network().hidden(columns, count);
        double sum = 0;
        for (int k = 0; k < model.network().nodes(); k++) {
            int node = k;
            double[][] h = IntStream.range(0, count)
                    .mapToObj(i -> new double[] {hidden[node * count + i]})
                    .toArray(double[][]::new);
            double largest = IntStream.range(0, model.readout().outputs())
                    .mapToDouble(q -> Math.abs(model.readout().weight(node, q)))
                    .max()
                    .orElseThrow();
            sum += rmse(h, weights) * largest;
        }
        return sum;
    }

    private static double[][] pick(double[][] rows, int[] which) {
        return Arrays.stream(which).mapToObj(i -> rows[i]).toArray(double[][]::new);
    }

    private static double[][] difference(double[][] a, double[][] b) {
        return IntStream.range(0, a.length)
                .mapToObj(i -> IntStream.range(0, a[i].length)
                        .mapToDouble(q -> a[i][q] - b[i][q])
                        .toArray())
                .toArray(double[][]::new);
    }

    /** Without squaring a number that is too large for it. */
    private static double rmse(double[][] residual, double[] weights) {
        double largest = Arrays.stream(residual)
                .flatMapToDouble(Arrays::stream)
                .map(Math::abs)
                .max()
                .orElseThrow();
        if (largest == 0) {
            return 0;
        }
        double sum = 0;
        double weight = 0;
        for (int i = 0; i < residual.length; i++) {
            for (double e : residual[i]) {
                sum += weights[i] * (e / largest) * (e / largest);
            }
            weight += weights[i] * residual[i].length;
        }
        return largest * Math.sqrt(sum / weight);
    }

    private static void assertRefusalsAreCounted(String what, History history) {
        long refused = history.refusals().flat()
                + history.refusals().dependent()
                + history.refusals().notFinite();
        assertThat(refused + history.nodes().size()).as(what).isLessThanOrEqualTo(history.candidates());
    }

    private static Data smooth(String name, int rows, int outputs) {
        TestData data = TestData.smooth(rows, outputs, SEED);
        return new Data(name, data.inputs, data.targets);
    }

    private static Data wide(String name, int rows, int inputs) {
        var random = new Random(SEED);
        double[][] x = new double[rows][];
        Arrays.setAll(x, i -> random.doubles(inputs, -1, 1).toArray());
        return new Data(name, x, TestData.smooth(rows, 1, SEED).targets);
    }

    /** Columns for which {@code value} is a number hold that number only. */
    private static double[][] columns(double[][] rows, IntToDoubleFunction value) {
        return Arrays.stream(rows)
                .map(row -> IntStream.range(0, row.length)
                        .mapToDouble(j -> Double.isNaN(value.applyAsDouble(j)) ? row[j] : value.applyAsDouble(j))
                        .toArray())
                .toArray(double[][]::new);
    }

    private static double[][] scaledColumns(double[][] rows, double... factors) {
        return Arrays.stream(rows)
                .map(row -> IntStream.range(0, row.length)
                        .mapToDouble(j -> row[j] * factors[j])
                        .toArray())
                .toArray(double[][]::new);
    }

    private static double[][] duplicated(double[][] rows) {
        return Arrays.stream(rows)
                .map(row -> new double[] {row[0], row[0], row[1], row[1], -row[1]})
                .toArray(double[][]::new);
    }

    private static Data outlier(String name, Data data, double[] inputs, double[] targets) {
        double[][] x = data.inputs.clone();
        double[][] t = data.targets.clone();
        x[7] = inputs;
        t[7] = targets;
        return new Data(name, x, t);
    }
}
