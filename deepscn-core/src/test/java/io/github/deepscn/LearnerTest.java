package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.eval.Interval;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.selection.CrossValidated;
import io.github.deepscn.selection.Figure;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Trainings on arrays with good defaults. */
class LearnerTest {
    private static final long SEED = 17;
    private static final int ROWS = 400;

    private static final TableOptions FAST = TableOptions.fast().withLayers(30, 15);

    private enum Colour {
        RED,
        GREEN
    }

    /** Inputs of very different units. */
    private static double[][] inputs(int rows, long seed) {
        var random = new SplittableRandom(seed);
        double[][] inputs = new double[rows][];
        Arrays.setAll(inputs, i ->
                new double[] {random.nextDouble(1e5, 9e5), random.nextDouble(-1, 1), random.nextDouble() / 1e4});
        return inputs;
    }

    private static double[] targets(double[][] inputs) {
        return Arrays.stream(inputs)
                .mapToDouble(row -> 1e3 * Math.sin(row[0] / 1e5) + 500 * row[1] * row[1] + 1e7 * row[2])
                .toArray();
    }

    @Test
    void unscaledInputsOfDifferentUnitsAreLearnt() {
        double[][] inputs = inputs(ROWS, SEED);
        double[][] others = inputs(ROWS, SEED + 1);
        TableModel model = DeepScn.regression().options(FAST).fit(inputs, targets(inputs));
        assertThat(r2(model.predict(others), targets(others))).isGreaterThan(0.99);
    }

    private static double r2(double[][] predictions, double[] targets) {
        double[][] wanted =
                Arrays.stream(targets).mapToObj(y -> new double[] {y}).toArray(double[][]::new);
        return NumberScores.of(List.of("y"), predictions, wanted).r2();
    }

    @Test
    void arraysGiveTheModelOfTheSameTable() {
        double[][] inputs = inputs(ROWS, SEED);
        double[] targets = targets(inputs);
        var learner = DeepScn.regression()
                .options(FAST)
                .seed(5)
                .columns("a", "b", "c")
                .targets("price");
        TableModel model = learner.fit(inputs, targets);
        Table table = learner.rows(inputs, targets);
        assertThat(table.names()).containsExactly("a", "b", "c", "price");
        assertThat(learner.fit(table, "price").predict(inputs)).isDeepEqualTo(model.predict(inputs));
        assertThat(model.inputs()).containsExactly("a", "b", "c");
        assertThat(model.targets()).containsExactly("price");
    }

    @Test
    void everyColumnStaysAnInput() {
        double[][] inputs = inputs(ROWS, SEED);
        double[][] wide = new double[ROWS][];
        Arrays.setAll(wide, i -> new double[] {inputs[i][0], 7, inputs[i][1], i, inputs[i][2]});
        TableModel model = DeepScn.regression().options(FAST).fit(wide, targets(inputs));
        assertThat(model.inputs()).containsExactly("x1", "x2", "x3", "x4", "x5");
        assertThat(model.predict(wide[0])).containsExactly(model.predict(wide)[0], within(1e-9));
    }

    @Test
    void missingInputsAreNaN() {
        double[][] inputs = inputs(ROWS, SEED);
        double[] targets = targets(inputs);
        for (int i = 0; i < ROWS; i += 7) {
            inputs[i][1] = Double.NaN;
        }
        TableModel model = DeepScn.regression().options(FAST).fit(inputs, targets);
        assertThat(model.predict(inputs[0])).containsExactly(model.predict(inputs)[0], within(1e-9));
        assertThat(r2(model.predict(inputs), targets)).isGreaterThan(0.9);
    }

    @Test
    void severalTargetsArePredictedTogether() {
        double[][] inputs = inputs(ROWS, SEED);
        double[] first = targets(inputs);
        double[][] targets = new double[ROWS][];
        Arrays.setAll(targets, i -> new double[] {first[i], -3 * first[i] + 1e6});
        TableModel model = DeepScn.regression().options(FAST).fit(inputs, targets);
        assertThat(model.targets()).containsExactly("y1", "y2");
        double[][] seen = model.predict(inputs);
        assertThat(Metrics.rmse(seen, targets)).isLessThan(200);
    }

    @Test
    void singlePrecisionIsTheSameNumbers() {
        float[][] inputs = new float[ROWS][];
        double[][] doubles = inputs(ROWS, SEED);
        float[] targets = new float[ROWS];
        for (int i = 0; i < ROWS; i++) {
            inputs[i] = new float[] {(float) doubles[i][0], (float) doubles[i][1], (float) doubles[i][2]};
            targets[i] = (float) targets(doubles)[i];
        }
        double[] wide = IntStream.range(0, ROWS).mapToDouble(i -> targets[i]).toArray();
        var learner = DeepScn.regression().options(FAST);
        assertThat(learner.fit(inputs, targets).digest())
                .isEqualTo(learner.fit(Table.doubles(inputs), wide).digest());
    }

    @Test
    void labelsMayBeOfAnyType() {
        double[][] inputs = inputs(ROWS, SEED);
        boolean[] flags = new boolean[ROWS];
        int[] numbers = new int[ROWS];
        Colour[] colours = new Colour[ROWS];
        for (int i = 0; i < ROWS; i++) {
            flags[i] = inputs[i][1] > 0;
            numbers[i] = flags[i] ? 12 : 7;
            colours[i] = flags[i] ? Colour.RED : Colour.GREEN;
        }
        var learner = DeepScn.classification().options(FAST);
        double[] row = {5e5, 0.9, 0};
        assertThat(learner.fit(inputs, flags).label(row)).isEqualTo("true");
        assertThat(learner.fit(inputs, numbers).label(row)).isEqualTo("12");
        TableModel model = learner.fit(inputs, Arrays.asList(colours));
        assertThat(Colour.valueOf(model.label(row))).isEqualTo(Colour.RED);
        assertThat(model.classes()).containsExactly("GREEN", "RED");
        assertThat(model.task()).isEqualTo(Task.CLASSIFICATION);
        assertThat(learner.fit(inputs, colours).digest()).isEqualTo(model.digest());
    }

    @Test
    void ensemblesOfArraysHaveIntervals() {
        double[][] inputs = inputs(ROWS, SEED);
        TableModel model = DeepScn.regression()
                .options(TableOptions.balanced().withLayers(20))
                .fit(inputs, targets(inputs));
        Interval interval = model.interval(inputs[0], 0.9);
        assertThat(interval.low()).isLessThan(interval.prediction());
        assertThat(interval.coverage()).isEqualTo(0.9);
    }

    @Test
    void badArraysAreRefused() {
        double[][] inputs = inputs(30, SEED);
        double[] targets = targets(inputs);
        var learner = DeepScn.regression().options(FAST);
        assertRefused(() -> learner.fit(new double[0][], new double[0]), "there are no rows");
        assertRefused(() -> learner.fit(inputs, new double[29]), "inputs has 30 rows but targets has 29");
        assertRefused(() -> learner.columns("a", "b").fit(inputs, targets), "2 names for 3 columns");
        assertRefused(() -> learner.columns("a", "b", "a").fit(inputs, targets), "two columns are named 'a'");
        assertRefused(() -> learner.columns("a", "b", "y").fit(inputs, targets), "two columns are named 'y'");
        assertRefused(() -> learner.targets("p", "q").fit(inputs, targets), "2 names for 1 targets");
        double[][] ragged = inputs.clone();
        ragged[3] = new double[2];
        assertRefused(() -> learner.fit(ragged, targets), "rows[3] has 2 numbers, must have 3");
        double[][] endless = inputs.clone();
        endless[4] = new double[] {1, Double.POSITIVE_INFINITY, 2};
        assertRefused(() -> learner.fit(endless, targets), "row 5, column 'x2': Infinity is not a finite number");
        double[] missing = targets.clone();
        missing[2] = Double.NaN;
        assertRefused(() -> learner.fit(inputs, missing), "'y'");
        var classes = DeepScn.classification().options(FAST);
        assertRefused(() -> classes.fit(inputs, new String[30]), "labels[0] is null");
        assertRefused(() -> classes.fit(inputs, new int[30]), "one class only");
    }

    @Test
    void tablesAreLearntToo() {
        double[][] inputs = inputs(ROWS, SEED);
        Table table = Table.of(List.of(
                NumberColumn.of(
                        "x", Arrays.stream(inputs).mapToDouble(row -> row[1]).toArray()),
                NumberColumn.of(
                        "twice",
                        Arrays.stream(inputs).mapToDouble(row -> 2 * row[1]).toArray())));
        TableFit fit = DeepScn.regression().options(FAST).train(table, "twice");
        assertThat(fit.model().predict(new double[] {0.25})[0]).isCloseTo(0.5, within(1e-3));
        assertThat(fit.validation().rows()).isPositive();
    }

    private static void assertRefused(ThrowingCallable action, String message) {
        assertThatThrownBy(action).isInstanceOf(BadInputException.class).hasMessageContaining(message);
    }

    @Test
    void arraysAreCrossValidated() {
        double[][] inputs = inputs(ROWS, SEED);
        double[] targets = targets(inputs);
        var learner = DeepScn.regression().options(FAST).seed(5);
        CrossValidated one = learner.crossValidate(inputs, targets, 4);
        assertThat(one.folds()).hasSize(4);
        assertThat(one.estimate(Figure.R2).mean()).isGreaterThan(0.95);
        assertThat(one.predictions().column("prediction").missing()).isZero();
        CrossValidated table = learner.crossValidate(learner.rows(inputs, targets), 4, "y");
        assertThat(table.estimate(Figure.R2)).isEqualTo(one.estimate(Figure.R2));
        double[][] two =
                Arrays.stream(targets).mapToObj(y -> new double[] {y, -y}).toArray(double[][]::new);
        assertThat(learner.crossValidate(inputs, two, 2).predictions().names())
                .containsExactly("fold", "prediction y1", "prediction y2");
    }

    @Test
    void labelsOfAnyTypeAreCrossValidated() {
        double[][] inputs = inputs(ROWS, SEED);
        boolean[] flags = new boolean[ROWS];
        int[] numbers = new int[ROWS];
        for (int i = 0; i < ROWS; i++) {
            flags[i] = inputs[i][1] > 0;
            numbers[i] = flags[i] ? 1 : 0;
        }
        List<Colour> colours =
                Arrays.stream(numbers).mapToObj(k -> Colour.values()[k]).toList();
        var learner = DeepScn.classification().options(FAST);
        CrossValidated judged = learner.crossValidate(inputs, flags, 3);
        assertThat(judged.estimate(Figure.ACCURACY).mean()).isGreaterThan(0.9);
        assertThat(judged.predictions().names())
                .containsExactly("fold", "prediction", "probability false", "probability true");
        assertThat(learner.crossValidate(inputs, numbers, 3).estimate(Figure.ACCURACY))
                .isEqualTo(judged.estimate(Figure.ACCURACY));
        assertThat(learner.crossValidate(inputs, colours, 3).predictions().names())
                .contains("probability RED", "probability GREEN");
    }
}
