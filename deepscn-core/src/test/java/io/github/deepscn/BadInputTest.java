package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.StopRules;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be used is refused at the border, by one exception that names the thing, the value and the range. */
@Timeout(30)
class BadInputTest {
    private static final long SEED = 5;
    private static final TestData DATA = TestData.smooth(20, 1, SEED);
    private static final Options OPTIONS =
            Options.paper().withLayers(4).withCandidates(10).withSeed(SEED);
    private static final DeepScn TRAINING = DeepScn.with(OPTIONS).threads(1);

    private static void refused(String message, ThrowingCallable call) {
        assertThatExceptionOfType(BadInputException.class).isThrownBy(call).withMessage(message);
    }

    private static void missing(String parameter, ThrowingCallable call) {
        assertThatNullPointerException().isThrownBy(call).withMessage(parameter);
    }

    /** Null where the code under test is promised something. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T absent() {
        return (T) null;
    }

    private static double[][] withValue(int row, int column, double value) {
        double[][] changed = Arrays.stream(DATA.inputs).map(double[]::clone).toArray(double[][]::new);
        changed[row][column] = value;
        return changed;
    }

    private static double[] withTarget(int row, double value) {
        double[] changed = DATA.target();
        changed[row] = value;
        return changed;
    }

    /** A matrix that claims a size and holds zeros. */
    private static Matrix zeros(int rows, int columns) {
        return new Matrix() {
            @Override
            public int rows() {
                return rows;
            }

            @Override
            public int columns() {
                return columns;
            }

            @Override
            public void copyRows(int from, int to, double[] into) {
                Arrays.fill(into, 0, (to - from) * columns, 0);
            }
        };
    }

    @Test
    void dataWithoutRowsOrColumnsIsRefused() {
        refused("inputs has 0 rows, must have at least 1", () -> TRAINING.fit(new double[0][], new double[0]));
        refused(
                "inputs has 0 columns, must have between 1 and 1000000",
                () -> TRAINING.fit(new double[3][0], new double[3]));
        refused(
                "targets has 0 columns, must have between 1 and 1000000",
                () -> TRAINING.fit(new double[3][2], new double[3][0]));
    }

    @Test
    void mismatchedLengthsAreRefused() {
        refused(
                "inputs has 20 rows but targets has 19; both must have the same number",
                () -> TRAINING.fit(DATA.inputs, new double[19]));
        refused(
                "inputs has 20 rows but targets has 0; both must have the same number",
                () -> TRAINING.fit(DATA.inputs, new double[0][]));
        refused(
                "weights has 21 values but there are 20 rows; both must be the same number",
                () -> Samples.of(DATA.inputs, DATA.target()).withWeights(new double[21]));
    }

    @Test
    void raggedRowsAreRefused() {
        refused(
                "inputs[1] has 1 values, but inputs[0] has 2; every row must have the same number",
                () -> TRAINING.fit(new double[][] {{1, 2}, {3}}, new double[2]));
        refused(
                "targets[2] has 0 values, but targets[0] has 1; every row must have the same number",
                () -> TRAINING.fit(new double[3][2], new double[][] {{1}, {2}, {}}));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void numbersThatAreNotFiniteAreRefused(double value) {
        refused(
                "inputs[3][2] is " + value + ", must be a finite number",
                () -> TRAINING.fit(withValue(3, 2, value), DATA.target()));
        refused(
                "targets[19] is " + value + ", must be a finite number of magnitude at most 1.0E100",
                () -> TRAINING.fit(DATA.inputs, withTarget(19, value)));
        refused(
                "targets[1][1] is " + value + ", must be a finite number of magnitude at most 1.0E100",
                () -> TRAINING.fit(new double[2][1], new double[][] {{0, 1}, {2, value}}));
        refused(
                "weights[0] is " + value + ", must be a finite number of at least 0.0",
                () -> Samples.of(new double[1][1], new double[1]).withWeights(new double[] {value}));
        DeepScnModel model = TRAINING.fit(DATA.inputs, DATA.target());
        refused("rows[3][2] is " + value + ", must be a finite number", () -> model.predict(withValue(3, 2, value)));
    }

    @Test
    void theCellThatIsNotFiniteIsFoundInLongData() {
        double[][] inputs = new double[70_000][5];
        inputs[69_999][4] = Double.NaN;
        refused("inputs[69999][4] is NaN, must be a finite number", () -> TRAINING.fit(inputs, new double[70_000]));
    }

    @Test
    void targetsWhoseSquaresWouldOverflowOrVanishAreRefused() {
        refused(
                "targets[2] is 1.0E300, must be a finite number of magnitude at most 1.0E100",
                () -> TRAINING.fit(DATA.inputs, withTarget(2, 1e300)));
        refused(
                "targets[2] is -1.1E100, must be a finite number of magnitude at most 1.0E100",
                () -> TRAINING.fit(DATA.inputs, withTarget(2, -1.1e100)));
        refused(
                "the largest target is 1.0E-101 in magnitude, must be 0 or at least 1.0E-100; scale the targets",
                () -> TRAINING.fit(new double[][] {{1}, {2}}, new double[] {0, -1e-101}));
    }

    @Test
    void targetsThatVanishBesideTheirWeightsAreRefused() {
        Samples rows = Samples.of(new double[3][1], new double[] {0, 1e-60, 1});
        refused(
                "the largest target times the root of its row's weight is 1.0E-110 in magnitude, must be 0 or at "
                        + "least 1.0E-100; scale the targets",
                () -> rows.withWeights(new double[] {1, 1e-100, 0}));
        refused(
                "the largest target times the root of its row's weight is 4.9E-324 in magnitude, must be 0 or at "
                        + "least 1.0E-100; scale the targets",
                () -> Samples.of(new double[3][1], new double[] {0, 1e-300, 1})
                        .withWeights(new double[] {1, 1e-300, 0}));
        assertThat(rows.withWeights(new double[] {1, 0, 0}).weights()).containsExactly(1, 0, 0);
    }

    @Test
    void weightsOutsideTheirRangeAreRefused() {
        Samples rows = Samples.of(new double[2][1], new double[2]);
        refused(
                "weights[1] is -1.0E-9, must be a finite number of at least 0.0",
                () -> rows.withWeights(new double[] {1, -1e-9}));
        refused("weights[0] is 1.0E101, must be at most 1.0E100", () -> rows.withWeights(new double[] {1e101, 1}));
        refused("weights are all zero, at least one must be positive", () -> rows.withWeights(new double[2]));
    }

    @Test
    void rowsThatAreNullAreRefused() {
        double[][] inputs = withValue(0, 0, 1);
        inputs[4] = absent();
        refused("inputs[4] is null, must be there", () -> TRAINING.fit(inputs, DATA.target()));
        refused("inputs[0] is null, must be there", () -> TRAINING.fit(new double[2][], new double[2]));
        refused("targets[0] is null, must be there", () -> TRAINING.fit(DATA.inputs, new double[20][]));
        DeepScnModel model = TRAINING.fit(DATA.inputs, DATA.target());
        refused("rows[4] is null, must be there", () -> model.predict(inputs));
        refused("targets[0] is null, must be there", () -> Metrics.rmse(new double[1][1], new double[1][]));
    }

    @Test
    void argumentsThatAreNullAreNamed() {
        missing("options", () -> DeepScn.with(absent()));
        missing("rows", () -> TRAINING.validation(absent()));
        missing("told", () -> TRAINING.listener(absent()));
        missing("request", () -> TRAINING.cancelledBy(absent()));
        missing("training", () -> TRAINING.fit(BadInputTest.<Samples>absent()));
        missing("inputs", () -> TRAINING.fit(absent(), new double[1]));
        missing("targets", () -> TRAINING.fit(DATA.inputs, BadInputTest.<double[]>absent()));
        missing("targets", () -> TRAINING.fit(DATA.inputs, BadInputTest.<double[][]>absent()));
        missing("rowWeights", () -> Samples.of(DATA.inputs, DATA.target()).withWeights(absent()));
        missing("activation", () -> OPTIONS.withActivation(absent()));
        missing("search", () -> OPTIONS.withSearch(absent()));
        missing("rankRule", () -> OPTIONS.withRankRule(absent()));
        missing("stopRules", () -> OPTIONS.withStopRules(absent()));
        missing("mechanism", () -> OPTIONS.withMechanism(absent()));
        missing("scopes", () -> OPTIONS.withLayerScopes(absent()));
        missing("contractions", () -> Search.published().withContractions(absent()));
        missing("timeBudget", () -> new StopRules(0, 0, absent()));
        missing("budget", () -> OPTIONS.withTimeBudget(absent()));
        missing(
                "layers",
                () -> new Options(
                        absent(),
                        Activations.SINE,
                        Links.none(),
                        Search.published(),
                        RankRule.off(),
                        Shrinkage.none(),
                        StopRules.standard(),
                        1));
        DeepScnModel model = TRAINING.fit(DATA.inputs, DATA.target());
        missing("row", () -> model.predict(BadInputTest.<double[]>absent()));
        missing("rows", () -> model.predict(BadInputTest.<double[][]>absent()));
    }

    @Test
    void layersWithoutNodesAreRefused() {
        refused("layers is empty, must hold at least one width", () -> OPTIONS.withLayers());
        refused("layers[1] is 0, must be at least 1", () -> OPTIONS.withLayers(5, 0));
        refused("layers[0] is -3, must be at least 1", () -> OPTIONS.withLayers(-3));
        refused(
                "layers[1] is null, must be there",
                () -> new Options(
                        Arrays.asList(1, null),
                        Activations.SINE,
                        Links.none(),
                        Search.published(),
                        RankRule.off(),
                        Shrinkage.none(),
                        StopRules.standard(),
                        1));
    }

    @ParameterizedTest
    @CsvSource({"0,at least 1", "-1,at least 1", "-2147483648,at least 1", "1000001,at most 1000000"})
    void candidatesOutsideTheirRangeAreRefused(int candidates, String allowed) {
        refused("candidates is " + candidates + ", must be " + allowed, () -> OPTIONS.withCandidates(candidates));
    }

    @Test
    void sourcesThatDoNotGoTogetherAreRefused() {
        Search search = Search.published();
        refused(
                "sources names one twice, must name each at most once",
                () -> search.withSources(List.of(Sources.RADIAL, Sources.UNIFORM, Sources.RADIAL)));
        refused(
                "redraw goes with the paper's search of scopes only, not with sources",
                () -> search.withSources(List.of(Sources.RADIAL)).withRedraw(true));
        refused(
                "redraw goes with the paper's search of scopes only, not with sources",
                () -> search.withSources(List.of(Sources.UNIFORM)).withRedraw(true));
        refused(
                "redraw goes with the paper's search of scopes only, not with sources",
                () -> search.withRedraw(true).withSources(List.of(Sources.UNIFORM)));
        missing("sources", () -> search.withSources(absent()));
        for (Source pairs :
                List.of(Sources.DENSE_PAIRS, Sources.SPARSE_PAIRS, Sources.MEAN_PAIRS, Sources.LOCAL_PAIRS)) {
            Options options = OPTIONS.withSearch(search.withSources(List.of(Sources.UNIFORM, pairs)));
            assertThat(options.withActivation(Activations.TANH).activation()).isEqualTo(Activations.TANH);
            for (Activation activation : List.of(Activations.RELU, Activations.SINE, Activations.GAUSSIAN)) {
                refused(
                        "activation is " + activation.id() + ", must be sigmoid or tanh with pairs among the sources",
                        () -> options.withActivation(activation));
            }
        }
        for (Activation activation : Activations.values()) {
            Options others = OPTIONS.withActivation(activation)
                    .withSearch(search.withSources(List.of(Sources.UNIFORM, Sources.RADIAL)));
            assertThat(DeepScn.with(others)
                            .fit(DATA.inputs, DATA.target())
                            .network()
                            .nodes())
                    .isPositive();
        }
    }

    @Test
    void aRidgeThroughoutMustBeOverZeroAndFinite() {
        for (double strength : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            refused("ridge strength is " + strength + ", must be over 0", () -> new Shrinkage.Throughout(strength));
        }
    }

    @Test
    void moreCandidatesThanProjectionsFitAreRefused() {
        Options many =
                OPTIONS.withLayers(40_000).withMechanism(Mechanisms.ORTHOGONAL).withCandidates(30_000);
        refused(
                "candidates is 30000, must be at most 25000 with 40000 links and nodes",
                () -> DeepScn.with(many).fit(DATA.inputs, DATA.target()));
    }

    @Test
    void batchPatienceAndThreadsBelowTheirLeastAreRefused() {
        refused("batch is 0, must be at least 1", () -> OPTIONS.withBatch(0));
        refused("batch is -5, must be at least 1", () -> OPTIONS.withBatch(-5));
        refused("patience is -1, must be at least 0", () -> OPTIONS.withPatience(-1));
        refused("threads is 0, must be at least 1", () -> TRAINING.threads(0));
        refused("threads is -2147483648, must be at least 1", () -> TRAINING.threads(Integer.MIN_VALUE));
    }

    @Test
    void largestCountsThatMeanNoLimitAreNoLimit() {
        Options options = OPTIONS.withBatch(Integer.MAX_VALUE)
                .withPatience(Integer.MAX_VALUE)
                .withTimeBudget(Duration.ofSeconds(Long.MAX_VALUE));
        DeepScnModel model = DeepScn.with(options)
                .threads(Integer.MAX_VALUE)
                .validation(Samples.of(DATA.inputs, DATA.target()))
                .fit(DATA.inputs, DATA.target());
        assertThat(model.network().nodes()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void tolerancesBelowZeroOrNotFiniteAreRefused(double tolerance) {
        refused(
                "tolerance is " + tolerance + ", must be a finite number of at least 0.0",
                () -> OPTIONS.withTolerance(tolerance));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S"})
    void timeBudgetsThatAreNotPositiveAreRefused(Duration budget) {
        refused("time budget is " + budget + ", must be positive", () -> OPTIONS.withTimeBudget(budget));
        refused("time budget is " + budget + ", must be positive", () -> new StopRules(0, 0, Optional.of(budget)));
    }

    @Test
    void scopesThatAreEmptyUnsortedOrNotPositiveAreRefused() {
        refused("scopes is empty, must hold at least one number", () -> OPTIONS.withScopes());
        refused("scopes is empty, must hold one list, or one per layer", () -> OPTIONS.withLayerScopes(List.of()));
        refused(
                "scopes must ascend without repetition, but scopes[1] is 1.0 after 2.0",
                () -> OPTIONS.withScopes(2, 1));
        refused(
                "scopes must ascend without repetition, but scopes[2] is 5.0 after 5.0",
                () -> OPTIONS.withScopes(1, 5, 5));
        for (double scope : new double[] {0, -0.0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            refused(
                    "scopes[0] is " + scope + ", must lie strictly between 0.0 and Infinity",
                    () -> OPTIONS.withScopes(scope));
        }
        refused("scopes[1] is null, must be there", () -> OPTIONS.withLayerScopes(List.of(Arrays.asList(1.0, null))));
    }

    @Test
    void scopesPerLayerAreNamedByTheirLayer() {
        Options two = OPTIONS.withLayers(3, 3);
        refused(
                "scopes[1][1] is -2.0, must lie strictly between 0.0 and Infinity",
                () -> two.withLayerScopes(List.of(List.of(1.0), List.of(1.0, -2.0))));
        refused(
                "scopes[1] is empty, must hold at least one number",
                () -> two.withLayerScopes(List.of(List.of(1.0), List.of())));
        refused("scopes[1] is null, must be there", () -> two.withLayerScopes(Arrays.asList(List.of(1.0), null)));
        refused(
                "scopes has 3 lists for 2 layers, must have one for all or one per layer",
                () -> two.withLayerScopes(List.of(List.of(1.0), List.of(1.0), List.of(1.0))));
    }

    @Test
    void contractionsOutsideTheOpenUnitIntervalAreRefused() {
        refused("contractions is empty, must hold at least one number", () -> OPTIONS.withContractions());
        for (double r : new double[] {0, 1, -0.5, 1.5, Double.NaN, Double.POSITIVE_INFINITY}) {
            refused(
                    "contractions[1] is " + r + ", must lie strictly between 0.0 and 1.0",
                    () -> OPTIONS.withContractions(0.5, r));
        }
        refused(
                "contractions must ascend without repetition, but contractions[1] is 0.9 after 0.99",
                () -> OPTIONS.withContractions(0.99, 0.9));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, 1, 2, Double.NaN, Double.POSITIVE_INFINITY})
    void thresholdsOfTheRankRuleOutsideTheUnitIntervalAreRefused(double threshold) {
        refused("flatness is " + threshold + ", must lie in [0, 1)", () -> new RankRule(threshold, 0, 0, false));
        refused("activity is " + threshold + ", must lie in [0, 1)", () -> new RankRule(0, threshold, 0, false));
        refused("dependence is " + threshold + ", must lie in [0, 1)", () -> new RankRule(0, 0, threshold, false));
    }

    @Test
    void validationRowsOfAnotherShapeAreRefused() {
        refused(
                "the validation rows have 4 inputs but the training rows have 5; both must have the same number",
                () -> TRAINING.validation(Samples.of(new double[2][4], new double[2]))
                        .fit(DATA.inputs, DATA.target()));
        refused(
                "the validation rows have 3 targets but the training rows have 1; both must have the same number",
                () -> TRAINING.validation(Samples.of(new double[2][5], new double[2][3]))
                        .fit(DATA.inputs, DATA.target()));
    }

    @Test
    void rowsToPredictOfTheWrongLengthAreRefused() {
        DeepScnModel model = TRAINING.fit(DATA.inputs, DATA.target());
        refused("rows[0] has 4 values, must have 5", () -> model.predict(new double[4]));
        refused("rows[1] has 0 values, must have 5", () -> model.predict(new double[][] {new double[5], {}}));
        assertThat(model.predict(new double[0][])).isEmpty();
    }

    @Test
    void rowsTooLargeForAFinitePredictionAreRefused() {
        DeepScnModel relu =
                DeepScn.with(OPTIONS.withActivation(Activations.RELU)).fit(DATA.inputs, DATA.target());
        double[] far = {Double.MAX_VALUE, -Double.MAX_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE, 0};
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> relu.predict(new double[][] {DATA.inputs[0], far}))
                .withMessageMatching(
                        "rows\\[1\\] is up to 1\\.7976931348623157E308 in magnitude, which is too large for "
                                + "this network: output 0 would be (-?Infinity|NaN), must be finite");
        DeepScnModel sine =
                DeepScn.with(OPTIONS.withActivation(Activations.SINE)).fit(DATA.inputs, DATA.target());
        refused(
                "rows[0] is up to 1.0E20 in magnitude, which is too large for this network: output 0 would be NaN, "
                        + "must be finite",
                () -> sine.predict(new double[] {1e20, 0, 0, 0, 0}));
    }

    @Test
    void numbersOfLayersThatAreNotThereAreRefused() {
        DeepScnModel model = TRAINING.fit(DATA.inputs, DATA.target());
        refused("layer count is -1, must lie between 0 and 1", () -> model.firstLayers(-1));
        refused("layer count is 2, must lie between 0 and 1", () -> model.firstLayers(2));
        refused(
                "layer count is 1, must lie between 0 and 0",
                () -> model.firstLayers(0).firstLayers(1));
    }

    @Test
    void networksTooLargeForAnArrayAreRefusedBeforeAnythingIsAllocated() {
        refused(
                "layers has 2147483647 nodes in all, must have at most 46340",
                () -> OPTIONS.withLayers(Integer.MAX_VALUE));
        refused(
                "layers has 4294967294 nodes in all, must have at most 46340",
                () -> OPTIONS.withLayers(Integer.MAX_VALUE, Integer.MAX_VALUE));
        refused("candidates is 2147483647, must be at most 1000000", () -> OPTIONS.withCandidates(Integer.MAX_VALUE));
        Samples wide = Samples.of(zeros(2, 200_000), zeros(2, 1));
        refused(
                "candidates is 1000000, must be at most 5000 with 200000 inputs",
                () -> DeepScn.with(OPTIONS.withCandidates(1_000_000)).fit(wide));
        refused(
                "layers[0] is 5001, must be at most 5000 with 200000 inputs",
                () -> DeepScn.with(OPTIONS.withLayers(5001)).fit(wide));
        refused(
                "candidates is 100000, must be at most 33333 with 30000 nodes of layers[0]",
                () -> DeepScn.with(OPTIONS.withLayers(30_000, 5).withCandidates(100_000))
                        .fit(DATA.inputs, DATA.target()));
        Samples many = Samples.of(zeros(2, 1), zeros(2, 100_000));
        refused(
                "candidates is 10001, must be at most 10000 with 100000 targets",
                () -> DeepScn.with(OPTIONS.withCandidates(10_001)).fit(many));
        refused(
                "layers in all is 10001, must be at most 10000 with 100000 targets",
                () -> DeepScn.with(OPTIONS.withLayers(5000, 5001)).fit(many));
    }

    @Test
    void rowsTooLongForAnArrayAreRefusedBeforeAnythingIsAllocated() {
        refused(
                "inputs has 3000000 columns, must have between 1 and 1000000",
                () -> Samples.of(zeros(2_000, 3_000_000), zeros(2_000, 1)));
        refused(
                "targets has 2147483647 columns, must have between 1 and 1000000",
                () -> Samples.of(zeros(2_000, 1), zeros(2_000, Integer.MAX_VALUE)));
        refused("inputs has 0 rows, must have at least 1", () -> Samples.of(zeros(0, 1), zeros(0, 1)));
    }

    @Test
    void metricsOfNothingAreRefused() {
        refused(
                "0 predictions for 0 targets; must be as many, at least one",
                () -> Metrics.rmse(new double[0][], new double[0][]));
        refused(
                "2 predictions for 1 targets; must be as many, at least one",
                () -> Metrics.mae(new double[2][1], new double[1][1]));
        refused(
                "row 0 has 2 predictions for 1 targets; must be as many, at least one",
                () -> Metrics.rmse(new double[1][2], new double[1][1]));
        refused(
                "row 0 has 0 predictions for 0 targets; must be as many, at least one",
                () -> Metrics.shareWithin(1, new double[1][0], new double[1][0]));
    }
}
