package io.github.deepscn.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import io.github.deepscn.train.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrossValidationTest {
    private static final long SEED = 61;
    private static final int ROWS = 120;

    @Test
    void numbersAreThoseOfALoopOfTrainings() {
        Table table = Rows.of(ROWS, SEED);
        TableOptions options = Rows.predicting("y");
        CrossValidated result = CrossValidation.of(options, 4).withRepeats(2).run(table);
        assertThat(result.isComplete()).isTrue();
        assertThat(result.folds()).hasSize(8);
        for (int repeat = 1; repeat <= 2; repeat++) {
            double[] predictions = new double[ROWS];
            List<List<int[]>> parts = options.holdOut()
                    .folds(table, Optional.empty(), 4, options.training().seed() + repeat - 1);
            for (int fold = 0; fold < 4; fold++) {
                int[] test = parts.get(fold).get(1);
                TableModel model = TableTraining.with(options)
                        .fit(table.pick(parts.get(fold).get(0)))
                        .model();
                FoldResult judged = result.folds().get(4 * (repeat - 1) + fold);
                assertThat(judged.scores().numbers()).contains(model.evaluateNumbers(table.pick(test)));
                assertThat(judged.nodes()).isEqualTo(model.nodes());
                assertThat(List.of(judged.repeat(), judged.fold(), judged.testRows(), judged.trainingRows()))
                        .containsExactly(repeat, fold + 1, test.length, ROWS - test.length);
                double[][] seen = model.predict(table.pick(test));
                for (int i = 0; i < test.length; i++) {
                    predictions[test[i]] = seen[i][0];
                }
            }
            assertThat(Rows.numbers(result.predictions(repeat), "prediction")).isEqualTo(predictions);
        }
    }

    @Test
    void classesAreThoseOfALoopOfTrainings() {
        Table table = Rows.of(ROWS, SEED);
        TableOptions options = Rows.predicting("kind");
        CrossValidated result = CrossValidation.of(options, 3).run(table);
        Table predictions = result.predictions();
        assertThat(predictions.names())
                .containsExactly("fold", "prediction", "probability high", "probability left", "probability right");
        List<List<int[]>> parts = options.holdOut()
                .folds(
                        table,
                        Optional.of(table.column("kind")),
                        3,
                        options.training().seed());
        for (int fold = 0; fold < 3; fold++) {
            Table test = table.pick(parts.get(fold).get(1));
            TableModel model = TableTraining.with(options)
                    .fit(table.pick(parts.get(fold).get(0)))
                    .model();
            assertThat(result.folds().get(fold).scores().classes()).contains(model.evaluateClasses(test));
            Table judged = predictions.pick(parts.get(fold).get(1));
            String[] labels = new String[test.rows()];
            Arrays.setAll(labels, judged.column("prediction")::text);
            assertThat(labels).isEqualTo(model.labels(test));
            double[] left = Arrays.stream(model.predict(test))
                    .mapToDouble(row -> row[1])
                    .toArray();
            assertThat(Rows.numbers(judged, "probability left")).isEqualTo(left);
        }
    }

    @Test
    void everyRowIsPredictedOnceByAModelThatDidNotSeeIt() {
        Table table = Rows.of(ROWS, SEED);
        var seen = new ArrayList<Table>();
        CrossValidated result = CrossValidation.of(Rows.predicting("y"), 5).run(table, (training, run) -> {
            seen.add(training);
            return Contender.of(Rows.predicting("y")).fit(training, run);
        });
        double[] folds = Rows.numbers(result.predictions(), "fold");
        double[] y = Rows.numbers(table, "y");
        for (int row = 0; row < ROWS; row++) {
            assertThat(folds[row]).isBetween(1.0, 5.0);
            assertThat(Rows.numbers(seen.get((int) folds[row] - 1), "y")).doesNotContain(y[row]);
        }
        assertThat(result.folds().stream().mapToInt(FoldResult::testRows).sum()).isEqualTo(ROWS);
        assertThat(result.predictions().column("prediction").missing()).isZero();
    }

    @Test
    void groupsStayTogether() {
        Table table = Rows.of(ROWS, SEED);
        TableOptions options = Rows.predicting("y");
        CrossValidated result = CrossValidation.of(
                        options.withHoldOut(HoldOut.share(0.2).by("group")), 4)
                .run(table);
        double[] folds = Rows.numbers(result.predictions(), "fold");
        Map<String, Double> foldOf = new HashMap<>();
        for (int row = 0; row < ROWS; row++) {
            assertThat(foldOf.computeIfAbsent(table.column("group").text(row), group -> -1.0))
                    .isIn(-1.0, folds[row]);
            foldOf.put(table.column("group").text(row), folds[row]);
        }
        assertThat(foldOf).hasSize(ROWS / 5);
    }

    @Test
    void byTimeThePastPredictsTheFuture() {
        Table table = Rows.of(ROWS, SEED);
        TableOptions options = Rows.predicting("y");
        CrossValidated result = CrossValidation.of(
                        options.withHoldOut(HoldOut.share(0.2).latestBy("time")), 3)
                .run(table);
        double[] folds = Rows.numbers(result.predictions(), "fold");
        double[] times = Rows.numbers(table, "time");
        for (int row = 0; row < ROWS; row++) {
            int part = (int) (times[row] * 4 / ROWS); // times are 0 to ROWS − 1, cut into four parts
            assertThat(folds[row]).isEqualTo(part == 0 ? Double.valueOf(Double.NaN) : Double.valueOf(part));
        }
        assertThat(result.predictions().column("prediction").missing()).isEqualTo(ROWS / 4);
    }

    @Test
    void threadsDoNotMatter() {
        Table table = Rows.of(ROWS, SEED);
        CrossValidation validation = CrossValidation.of(Rows.predicting("y"), 3);
        double[] one =
                Rows.numbers(validation.withRun(Run.onThreads(1)).run(table).predictions(), "prediction");
        double[] three =
                Rows.numbers(validation.withRun(Run.onThreads(3)).run(table).predictions(), "prediction");
        assertThat(one).isEqualTo(three);
    }

    @Test
    void cancellingLeavesTheFoldsThatAreComplete() {
        Table table = Rows.of(ROWS, SEED);
        var done = new AtomicInteger();
        CrossValidation validation = CrossValidation.of(Rows.predicting("y"), 5);
        CrossValidated whole = validation.run(table);
        CrossValidated some = validation
                .withListener(fold -> done.incrementAndGet())
                .withRun(Run.standard().withCancelled(() -> done.get() == 2))
                .run(table);
        assertThat(some.isComplete()).isFalse();
        assertThat(some.folds()).hasSize(2);
        assertThat(some.folds().get(1).scores()).isEqualTo(whole.folds().get(1).scores());
        assertThat(some.minus(whole, Figure.RMSE).mean())
                .as("over the common folds")
                .isZero();
        assertThat(some.predictions().column("prediction").missing()).isEqualTo(ROWS * 3 / 5);
    }

    @Test
    void differencesArePairedByFold() {
        Table table = Rows.of(ROWS, SEED);
        CrossValidation validation = CrossValidation.of(Rows.predicting("y"), 4);
        CrossValidated network = validation.run(table);
        CrossValidated constant = validation.run(table, Contender.constant(Rows.predicting("y")));
        double[] differences = new double[4];
        Arrays.setAll(
                differences,
                k -> network.folds().get(k).scores().numbers().orElseThrow().rmse()
                        - constant.folds()
                                .get(k)
                                .scores()
                                .numbers()
                                .orElseThrow()
                                .rmse());
        Estimate gain = network.minus(constant, Figure.RMSE);
        assertThat(gain).isEqualTo(Estimate.of(differences, 1.0 / 3));
        assertThat(gain.mean()).isNegative();
        assertThat(gain.differsFromZero()).isTrue();
        assertThat(network.minus(network, Figure.RMSE)).isEqualTo(new Estimate(0, 0));
    }

    @Test
    void learnersOfOtherFoldsHaveNoDifference() {
        Table table = Rows.of(ROWS, SEED);
        CrossValidated four = CrossValidation.of(Rows.predicting("y"), 4).run(table);
        CrossValidated five = CrossValidation.of(Rows.predicting("y"), 5).run(table);
        assertThatThrownBy(() -> four.minus(five, Figure.RMSE))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("different folds");
    }

    @Test
    void theConstantIsTheWeightedMean() {
        Table table = Table.of(List.of(
                NumberColumn.of("y", new double[] {1, 2, 6, 9}), NumberColumn.of("w", new double[] {1, 2, 0, 1})));
        Predictor constant =
                Contender.constant(TableOptions.fast("y").withWeight("w")).fit(table, Run.standard());
        assertThat(constant.predict(table)).hasDimensions(4, 1);
        assertThat(constant.predict(table)[2][0]).isEqualTo(3.5, within(1e-15));
        assertThat(constant.score(table).numbers().orElseThrow().mae()).isEqualTo((2.5 + 1.5 + 2.5 + 5.5) / 4);
    }

    @Test
    void theConstantHasTheSharesOfTheClasses() {
        Table table = Table.of(List.of(
                TextColumn.of("y", new String[] {"b", "a", "b", "b"}),
                NumberColumn.of("x", new double[] {1, 2, 3, 4})));
        Predictor constant = Contender.constant(TableOptions.fast("y")).fit(table, Run.standard());
        assertThat(constant.outputs()).containsExactly("a", "b");
        assertThat(constant.predict(table)[0]).containsExactly(0.25, 0.75);
        var scores = constant.score(table).classes().orElseThrow();
        assertThat(scores.accuracy()).isEqualTo(0.75);
        assertThat(scores.logLoss()).isEqualTo(-(3 * Math.log(0.75) + Math.log(0.25)) / 4, within(1e-15));
    }

    @Test
    void severalTargetsHaveAPredictionEach() {
        Table table = Rows.of(ROWS, SEED);
        TableOptions options = Rows.SMALL
                .withTargets(List.of("y", "time"))
                .withEncoder(Rows.SMALL.encoder().withExclude(Set.of("group", "kind")));
        CrossValidated result = CrossValidation.of(options, 3).run(table);
        assertThat(result.predictions().names()).containsExactly("fold", "prediction y", "prediction time");
        double relative = Figure.RELATIVE_ERROR.of(result.folds().get(0).scores());
        var outputs = result.folds().get(0).scores().numbers().orElseThrow().outputs();
        assertThat(relative)
                .isEqualTo(Math.sqrt(1 - (outputs.get(0).r2() + outputs.get(1).r2()) / 2), within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1, ROWS + 1})
    void impossibleFoldsAreRefused(int folds) {
        assertThatThrownBy(() -> CrossValidation.of(Rows.predicting("y"), folds).run(Rows.of(ROWS, SEED)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("folds is " + folds);
    }

    @Test
    void aFoldThatTrainsOnOneClassIsNamed() {
        Table table = Table.of(List.of(Rows.column("x", 20, i -> i), TextColumn.of("y", labels())));
        assertThatThrownBy(() -> CrossValidation.of(TableOptions.fast("y"), 4).run(table))
                .isInstanceOf(BadInputException.class)
                .hasMessageMatching("fold [1-4] of 4: target 'y' has one class only, 'no'; there must be two");
    }

    /** One yes among twenty. */
    private static String[] labels() {
        String[] labels = new String[20];
        Arrays.fill(labels, "no");
        labels[13] = "yes";
        return labels;
    }

    @Test
    void unknownColumnsAreNamed() {
        assertThatThrownBy(() -> CrossValidation.of(TableOptions.fast("yy"), 4).run(Rows.of(ROWS, SEED)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("there is no column 'yy'; did you mean 'y'?");
    }
}
