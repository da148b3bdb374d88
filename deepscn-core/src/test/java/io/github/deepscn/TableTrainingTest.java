package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.network.Links;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import io.github.deepscn.train.Options;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TableTrainingTest {
    private static final long SEED = 12;
    private static final int ROWS = 600;

    private static Random random() {
        System.out.println("seed " + SEED);
        return new Random(SEED);
    }

    /** Two numbers, a category and a date; the price depends on all of them, the class on two. */
    private static Table houses() {
        var random = random();
        double[] size = new double[ROWS];
        double[] age = new double[ROWS];
        @Nullable String[] town = new String[ROWS];
        @Nullable String[] sold = new String[ROWS];
        double[] price = new double[ROWS];
        @Nullable String[] kind = new String[ROWS];
        for (int i = 0; i < ROWS; i++) {
            size[i] = 50 + 150 * random.nextDouble();
            age[i] = random.nextInt(8) == 0 ? Double.NaN : 100 * random.nextDouble();
            int where = random.nextInt(3);
            town[i] = List.of("north", "south", "west").get(where);
            var day = LocalDate.of(2020, 1, 1).plusDays(random.nextInt(1500));
            sold[i] = day.toString();
            double season = Math.sin(2 * Math.PI * day.toEpochDay() / 365.2425);
            price[i] = 1000 * size[i] * (1 + where) + 50_000 * season - (Double.isNaN(age[i]) ? 0 : 500 * age[i]);
            kind[i] = size[i] > 130 ? "large" : where == 0 ? "small, north" : "small";
        }
        return Table.of(List.of(
                NumberColumn.of("size", size),
                NumberColumn.of("age", age),
                TextColumn.of("town", town),
                TextColumn.of("sold", sold),
                NumberColumn.of("price", price),
                TextColumn.of("kind", kind)));
    }

    private static TableOptions quick(String... targets) {
        var options = TableOptions.fast(targets);
        return options.withTraining(options.training().withLayers(40, 20));
    }

    private static TableFit prices() {
        return TableTraining.with(quick("price")).fit(houses().without(List.of("kind")));
    }

    @Test
    void numbersArePredictedInTheirUnits() {
        TableFit fit = prices();
        TableModel model = fit.model();
        assertThat(model.task()).isEqualTo(Task.REGRESSION);
        assertThat(model.targets()).containsExactly("price");
        assertThat(fit.training().rows() + fit.validation().rows()).isEqualTo(ROWS);
        NumberScores scores = model.evaluateNumbers(fit.validation());
        assertThat(scores.r2()).isGreaterThan(0.97);
        double mean = Arrays.stream(model.predict(fit.validation()))
                .mapToDouble(row -> row[0])
                .average()
                .getAsDouble();
        assertThat(mean).isBetween(100_000.0, 400_000.0);
    }

    @Test
    void categoriesAndDatesHelpWhereTheTargetDependsOnThem() {
        double all = r2(List.of("kind"));
        assertThat(all).isGreaterThan(r2(List.of("kind", "town")) + 0.2);
        assertThat(1 - all).isLessThan(0.5 * (1 - r2(List.of("kind", "sold"))));
    }

    private static double r2(List<String> without) {
        TableFit fit = TableTraining.with(quick("price")).fit(houses().without(without));
        return fit.model().evaluateNumbers(fit.validation()).r2();
    }

    @ParameterizedTest
    @EnumSource
    void classesAreTold(Classifier classifier) {
        var options = quick("kind").withClassifier(classifier);
        TableFit fit = TableTraining.with(options).fit(houses().without(List.of("price")));
        TableModel model = fit.model();
        assertThat(model.task()).isEqualTo(Task.CLASSIFICATION);
        var scores = model.evaluateClasses(fit.validation());
        assertThat(scores.accuracy()).isGreaterThan(0.9);
        assertThat(scores.unknown()).isZero();
        assertThat(scores.classes()).containsExactly("large", "small", "small, north");
        double[][] probabilities = model.predict(fit.validation());
        String[] classes = model.labels(fit.validation());
        for (int i = 0; i < classes.length; i++) {
            assertThat(Arrays.stream(probabilities[i]).sum()).isCloseTo(1, within(1e-9));
            double largest = Arrays.stream(probabilities[i]).max().getAsDouble();
            assertThat(probabilities[i][scores.classes().indexOf(classes[i])]).isEqualTo(largest);
        }
        assertRefused(() -> model.deviations(fit.validation()), "predicts classes, not numbers");
        assertRefused(() -> prices().model().labels(fit.validation()), "predicts numbers, not classes");
    }

    @Test
    void numberedClassesKeepTheirNames() {
        var random = random();
        double[] x = random.doubles(200).toArray();
        double[] y = Arrays.stream(x).map(v -> v < 0.5 ? -1 : 2).toArray();
        var table = Table.of(List.of(NumberColumn.of("x", x), NumberColumn.of("y", y)));
        TableFit fit = TableTraining.with(quick("y")).fit(table);
        assertThat(fit.model().classifier().orElseThrow().classes()).containsExactly("-1", "2");
        assertThat(fit.model().evaluateClasses(fit.validation()).accuracy()).isGreaterThan(0.9);
    }

    @Test
    void anAutoencoderGivesItsInputsBack() {
        var random = random();
        int rows = 300;
        double[][] columns = new double[4][rows];
        for (int i = 0; i < rows; i++) {
            double u = random.nextGaussian();
            double v = random.nextGaussian();
            columns[0][i] = 100 * u;
            columns[1][i] = u + v;
            columns[2][i] = 7 - v;
            columns[3][i] = u - v;
        }
        var table = Table.of(IntStream.range(0, 4)
                .mapToObj(j -> NumberColumn.of("x" + j, columns[j]))
                .toList());
        TableFit fit = TableTraining.with(quick().withTask(Task.AUTOENCODER)).fit(table);
        assertThat(fit.model().task()).isEqualTo(Task.AUTOENCODER);
        assertThat(fit.model().targets()).containsExactly("x0", "x1", "x2", "x3");
        assertThat(fit.model().evaluateNumbers(fit.validation()).r2()).isGreaterThan(0.9);
        int nodes = fit.model().network().network().nodes();
        assertThat(fit.model().features(fit.validation())[0]).hasSize(nodes);
        assertRefused(() -> fit.model().evaluateClasses(table), "predicts numbers, not classes");
    }

    @Test
    void targetsOfDifferentUnitsAreAllLearnt() {
        var random = random();
        double[] x = random.doubles(400, -2, 2).toArray();
        double[] z = random.doubles(400, -2, 2).toArray();
        var table = Table.of(List.of(
                NumberColumn.of("x", x),
                NumberColumn.of("z", z),
                column("tiny", x, v -> 1e-9 * Math.sin(v)),
                column("plain", z, v -> v * v),
                column("huge", x, v -> 1e12 + 1e9 * Math.cos(v))));
        TableFit fit = TableTraining.with(quick("huge", "tiny", "plain")).fit(table);
        assertThat(fit.model().evaluateNumbers(fit.validation()).outputs())
                .extracting(NumberScores.Output::name)
                .containsExactly("huge", "tiny", "plain");
        assertThat(fit.model().evaluateNumbers(fit.validation()).outputs())
                .allSatisfy(output -> assertThat(output.r2()).isGreaterThan(0.95));
    }

    private static NumberColumn column(String name, double[] x, DoubleUnaryOperator formula) {
        return NumberColumn.of(name, Arrays.stream(x).map(formula).toArray());
    }

    /** Without hold-out and shrinkage: there a row that is there twice is another thing than one of weight two. */
    private static TableOptions plain(String... targets) {
        return TableOptions.fast(targets)
                .withHoldOut(HoldOut.none())
                .withTraining(Options.paper().withLayers(15).withLinks(new Links(true, true)));
    }

    @Test
    void aWeightOfTwoIsTheRowTwice() {
        var random = random();
        double[] x = random.doubles(80, -3, 3).toArray();
        double[] weights = new double[80];
        Arrays.setAll(weights, i -> i % 4); // some take no part
        Table table = Table.of(List.of(
                NumberColumn.of("x", x),
                column("y", x, v -> 5000 + 100 * Math.sin(v)),
                NumberColumn.of("weight", weights)));
        int[] repeated = IntStream.range(0, 80)
                .flatMap(i -> IntStream.generate(() -> i).limit((long) weights[i]))
                .toArray();
        TableModel weighted =
                TableTraining.with(plain("y").withWeight("weight")).fit(table).model();
        TableModel twice = TableTraining.with(plain("y"))
                .fit(table.pick(repeated).without(List.of("weight")))
                .model();
        assertPredictionsClose(weighted.predict(table), twice.predict(table), 1e-5);
        assertThat(weighted.network().network().nodes()).isPositive();
    }

    private static void assertPredictionsClose(double[][] some, double[][] others, double distance) {
        assertThat(some).hasSameDimensionsAs(others);
        for (int i = 0; i < some.length; i++) {
            assertThat(some[i]).containsExactly(others[i], within(distance));
        }
    }

    @Test
    void predictionsDoNotDependOnTheOrderOfColumnsNorOnOthers() {
        TableFit fit = prices();
        Table rows = fit.validation();
        double[][] expected = fit.model().predict(rows);
        List<Column> columns = new ArrayList<>(rows.columns());
        Collections.reverse(columns);
        columns.removeIf(column -> column.name().equals("price"));
        columns.add(1, NumberColumn.of("extra", new double[rows.rows()]));
        assertThat(fit.model().predict(Table.of(columns))).isDeepEqualTo(expected);
    }

    @Test
    void everyRowIsPredictedByItself() {
        TableFit fit = prices();
        Table many = fit.training()
                .pick(random().ints(10_000, 0, fit.training().rows()).toArray());
        double[][] all = fit.model().predict(many);
        assertThat(all).hasNumberOfRows(10_000);
        for (int i : new int[] {0, 511, 8191, 8192, 9999}) {
            assertThat(fit.model().predict(many.pick(new int[] {i}))[0][0]).isCloseTo(all[i][0], within(1e-6));
        }
        assertThat(fit.model().predict(many.pick(new int[0]))).isEmpty();
    }

    @Test
    void missingCellsArePredictedFrom() {
        TableFit fit = prices();
        int rows = 50;
        List<Column> columns = new ArrayList<>();
        columns.add(NumberColumn.of(
                "size", IntStream.range(0, rows).mapToDouble(i -> Double.NaN).toArray()));
        columns.add(NumberColumn.of("age", new double[rows]));
        columns.add(TextColumn.of("town", new String[rows]));
        columns.add(TextColumn.of("sold", new String[rows]));
        var table = Table.of(columns);
        double[][] predictions = fit.model().predict(table);
        assertThat(predictions[0][0]).isBetween(0.0, 1e6);
        assertThat(fit.model().encoder().inspect(table).missing()).isEqualTo(3 * rows);
    }

    @Test
    void otherColumnsAreAClearError() {
        TableModel model = prices().model();
        var other = Table.of(List.of(NumberColumn.of("size", new double[1]), NumberColumn.of("width", new double[1])));
        assertRefused(
                () -> model.predict(other),
                "the model needs the columns age, town, sold, but the data has size, width");
        assertRefused(() -> model.evaluateNumbers(houses().without(List.of("price"))), "there is no column 'price'");
    }

    @Test
    void theSameSeedGivesTheSameModelWithAnyNumberOfThreads() {
        Table table = houses().without(List.of("kind"));
        TableFit one = TableTraining.with(quick("price")).threads(1).fit(table);
        TableFit two = TableTraining.with(quick("price")).threads(2).fit(table);
        assertThat(two.model().encoder()).isEqualTo(one.model().encoder());
        assertThat(two.model().predict(table)).isDeepEqualTo(one.model().predict(table));
        var another = quick("price");
        another = another.withTraining(another.training().withSeed(99));
        assertThat(TableTraining.with(another).fit(table).model().predict(table)[0][0])
                .isNotEqualTo(one.model().predict(table)[0][0]);
    }

    @Test
    void aClassThatIsHeldOutAsAWholeIsCounted() {
        var random = random();
        int rows = 200;
        double[] x = random.doubles(rows).toArray();
        double[] time = IntStream.range(0, rows).mapToDouble(i -> i).toArray();
        @Nullable String[] y = new String[rows];
        Arrays.setAll(y, i -> i >= rows - 10 ? "new" : x[i] < 0.5 ? "low" : "high");
        var table = Table.of(List.of(NumberColumn.of("x", x), NumberColumn.of("time", time), TextColumn.of("y", y)));
        TableFit fit = TableTraining.with(
                        quick("y").withHoldOut(HoldOut.share(0.2).latestBy("time")))
                .fit(table);
        assertThat(fit.validation().rows()).isEqualTo(40);
        assertThat(fit.model().evaluateClasses(fit.validation()).unknown()).isEqualTo(10);
    }

    @Test
    void aConstantTargetIsPredicted() {
        var table = Table.of(List.of(
                NumberColumn.of("x", random().doubles(50).toArray()),
                NumberColumn.of(
                        "y", IntStream.range(0, 50).mapToDouble(i -> 1e6).toArray())));
        TableFit fit = TableTraining.with(quick("y")).fit(table);
        assertThat(fit.model().predict(table)[0][0]).isCloseTo(1e6, within(1e-3));
        assertThat(fit.model().evaluateNumbers(fit.validation()).r2()).isNaN();
    }

    @Test
    void thePaperTakesNumbersAsTheyAre() {
        TableFit fit = TableTraining.with(
                        TableOptions.paper("price").withTraining(Options.paper().withLayers(5)))
                .fit(houses().without(List.of("kind", "sold", "age")));
        assertThat(fit.validation().rows()).isZero();
        ColumnEncoding size = fit.model().encoder().inputs().get(0);
        assertThat(size.toString()).contains("centre=0.0", "scale=1.0");
    }

    @Test
    void purposesThatContradictAreRefused() {
        Table table = houses();
        assertRefused(() -> fit(quick("price").withWeight("price"), table), "'price' is a target, so it cannot be");
        assertRefused(
                () -> fit(quick("price").withHoldOut(HoldOut.share(0.2).by("price")), table),
                "cannot be weight, group");
        assertRefused(
                () -> fit(quick("price").withHoldOut(HoldOut.share(0.2).latestBy("price")), table),
                "cannot be weight, group");
        assertRefused(() -> fit(quick("price").withWeight("ages"), table), "did you mean 'age'?");
        assertRefused(() -> fit(quick("price").withWeight("age"), table), "column 'age': the weight is missing");
        assertRefused(
                () -> fit(
                        quick("price").withEncoder(EncoderOptions.standard().withTypes(Map.of("price", Kind.CATEGORY))),
                        table),
                "is a target or a weight");
        var zero = Table.of(List.of(
                NumberColumn.of("x", new double[] {1, 2}),
                NumberColumn.of("y", new double[] {1, 2}),
                NumberColumn.of("w", new double[2])));
        assertRefused(() -> fit(quick("y").withWeight("w"), zero), "all rows have weight 0");
    }

    @Test
    void aMessageNamesTheRowOfTheTable() {
        double[] x = new double[100];
        double[] w = new double[100];
        Arrays.setAll(x, i -> i == 77 ? Double.POSITIVE_INFINITY : i % 9);
        Arrays.fill(w, 1);
        Arrays.fill(w, 0, 50, 0);
        var table = Table.of(List.of(
                NumberColumn.of("x", x),
                NumberColumn.of("w", w),
                NumberColumn.of("y", random().doubles(100).toArray())));
        assertRefused(() -> fit(quick("y").withWeight("w"), table), "row 78, column 'x': Infinity");
    }

    private static void fit(TableOptions options, Table table) {
        TableTraining.with(options).fit(table);
    }

    private static void assertRefused(Runnable action, String message) {
        assertThatThrownBy(action::run).isInstanceOf(BadInputException.class).hasMessageContaining(message);
    }
}
