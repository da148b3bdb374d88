package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.table.CategoryEncoding;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetMeans;
import io.github.deepscn.table.TextColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Means of the targets by the levels of a category: their values, and what they are worth. */
class TargetMeansTest {
    private static final long SEED = 41;
    private static final int ROWS = 1500;
    private static final int LEVELS = 300;

    /** A number, a category of many levels and a target to which each level adds its own number, or none. */
    private static Table rows(boolean effects, long seed) {
        System.out.println("seed " + SEED + " + " + seed);
        double[] effect = new Random(SEED).doubles(LEVELS, -2, 2).toArray();
        var random = new Random(SEED + seed);
        double[] x = new double[ROWS];
        String[] place = new String[ROWS];
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            int level = (int) (LEVELS * Math.pow(random.nextDouble(), 1.5));
            x[i] = random.nextDouble();
            place[i] = "p" + level;
            y[i] = 10 * (Math.sin(5 * x[i]) + (effects ? effect[level] : 0) + 0.2 * random.nextGaussian());
        }
        return Table.of(List.of(NumberColumn.of("x", x), TextColumn.of("place", place), NumberColumn.of("y", y)));
    }

    /** The rows with a class in place of the number. */
    private static Table classes(Table rows) {
        NumberColumn y = (NumberColumn) rows.column("y");
        String[] labels = IntStream.range(0, ROWS)
                .mapToObj(i -> y.value(i) > 8 ? "high" : y.value(i) > -4 ? "middle" : "low")
                .toArray(String[]::new);
        var columns = new ArrayList<Column>(rows.without(List.of("y")).columns());
        columns.add(TextColumn.of("y", labels));
        return Table.of(columns);
    }

    private static TableOptions quick(boolean means) {
        var options = TableOptions.fast("y");
        return options.withTraining(options.training().withLayers(30, 30))
                .withEncoder(options.encoder().withTargetMeans(means));
    }

    private static CategoryEncoding places(Encoder encoder) {
        return (CategoryEncoding) encoder.inputs().stream()
                .filter(input -> input.column().equals("place"))
                .findFirst()
                .orElseThrow();
    }

    /** Σwt/(Σw + 5) over the rows of a level, and for training rows over nine tenths of these. */
    @Test
    void valuesAreThoseOfTheFormula() {
        Table rows = rows(true, 0);
        double[] weights = new Random(SEED + 7).doubles(ROWS, 0.1, 3).toArray();
        var all = new ArrayList<Column>(rows.columns());
        all.add(NumberColumn.of("w", weights));
        Table weighted = Table.of(all);
        TableOptions options = TableOptions.balanced("y").withWeight("w");
        Encoder encoder = TableTraining.with(options).plan(weighted).encoder();
        CategoryEncoding places = places(encoder);
        assertThat(places.targetMeans()).hasSize(1);
        assertThat(places.features()).endsWith("place (target mean)");

        double[][] targets = encoder.learned(weighted).toRows(); // of mean 0 and variance 1
        Map<String, double[]> sums = new HashMap<>();
        Column column = weighted.column("place");
        for (int i = 0; i < ROWS; i++) {
            double[] sum = sums.computeIfAbsent(String.valueOf(column.text(i)), level -> new double[2]);
            sum[0] += weights[i] * targets[i][0];
            sum[1] += weights[i];
        }
        double[][] plain = encoder.encode(weighted).toRows();
        int last = plain[0].length - 1;
        Matrix learnt = TargetMeans.encode(encoder, weighted, false, weights);
        double[][] outOfFold = learnt.toRows();
        int own = 0;
        for (int i = 0; i < ROWS; i++) {
            double[] sum = Objects.requireNonNull(sums.get(String.valueOf(column.text(i))));
            assertThat(plain[i][last]).isCloseTo(sum[0] / (sum[1] + 5), within(1e-9));
            for (int j = 0; j < last; j++) {
                assertThat(outOfFold[i][j]).isEqualTo(plain[i][j]);
            }
            double without = (sum[0] - weights[i] * targets[i][0]) / (sum[1] - weights[i] + 5);
            own += Math.abs(outOfFold[i][last] - without) < 1e-9 ? 1 : 0;
        }
        assertThat(own)
                .as("rows that are the only ones of their level in their fold")
                .isGreaterThan(ROWS / 2);
    }

    /** Rows of a level that has no other rows get 0, whatever their target is. */
    @Test
    void theOwnTargetDoesNotCount() {
        Table rows = rows(true, 0);
        Encoder encoder =
                TableTraining.with(TableOptions.balanced("y")).plan(rows).encoder();
        Map<String, Integer> count = new HashMap<>();
        Column column = rows.column("place");
        IntStream.range(0, ROWS).forEach(i -> count.merge(String.valueOf(column.text(i)), 1, Integer::sum));
        double[][] learnt = TargetMeans.encode(encoder, rows, false, null).toRows();
        int alone = 0;
        for (int i = 0; i < ROWS; i++) {
            if (count.getOrDefault(String.valueOf(column.text(i)), 0) == 1) {
                assertThat(learnt[i][learnt[i].length - 1]).isZero();
                alone++;
            }
        }
        assertThat(alone).isPositive();
    }

    @Test
    void fewLevelsHaveNoMeans() {
        Table rows = rows(true, 0);
        Column column = rows.column("place");
        String[] first = IntStream.range(0, ROWS)
                .mapToObj(i -> String.valueOf(column.text(i)).substring(0, 2))
                .toArray(String[]::new);
        Table few = Table.of(List.of(rows.column("x"), TextColumn.of("place", first), rows.column("y")));
        assertThat(places(TableTraining.with(TableOptions.balanced("y"))
                                .plan(few)
                                .encoder())
                        .targetMeans())
                .isEmpty();
        for (TableOptions plain : List.of(quick(false), TableOptions.paper("y"))) {
            assertThat(places(TableTraining.with(plain).plan(rows).encoder()).targetMeans())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void manyLevelsAreToldApart(boolean several) {
        Table rows = rows(true, 0);
        Table others = rows(true, 1);
        double[] errors = new double[2];
        for (int k = 0; k < 2; k++) {
            TableOptions options = quick(k == 1);
            TableOptions asked = several ? options.withEnsemble(Ensemble.of(3)) : options;
            errors[k] = TableTraining.with(asked)
                    .fit(rows)
                    .model()
                    .evaluateNumbers(others)
                    .rmse();
        }
        assertThat(errors[1]).isLessThan(0.65 * errors[0]);
    }

    /** A column that says nothing must not look as if it did: neither worse predictions nor flattering scores. */
    @Test
    void levelsWithoutEffectDoNoHarm() {
        Table rows = rows(false, 0);
        Table others = rows(false, 1);
        var options = quick(true).withEnsemble(Ensemble.of(3));
        TableFit fit = TableTraining.with(options).fit(rows);
        double without = TableTraining.with(
                        options.withEncoder(options.encoder().withExclude(Set.of("place"))))
                .fit(rows)
                .model()
                .evaluateNumbers(others)
                .rmse();
        double error = fit.model().evaluateNumbers(others).rmse();
        assertThat(error).isLessThan(1.05 * without);
        double heldOut =
                fit.heldOutScores().orElseThrow().numbers().orElseThrow().rmse();
        assertThat(heldOut).isBetween(0.9 * error, 1.1 * error);
    }

    @Test
    void classesHaveMeansToo(@TempDir Path folder) throws IOException {
        Table rows = classes(rows(true, 0));
        Table others = classes(rows(true, 1));
        TableModel model = TableTraining.with(quick(true)).fit(rows).model();
        assertThat(places(model.encoder()).targetMeans()).as("three classes").hasSize(2);
        assertThat(model.evaluateClasses(others).accuracy())
                .isGreaterThan(TableTraining.with(quick(false))
                                .fit(rows)
                                .model()
                                .evaluateClasses(others)
                                .accuracy()
                        + 0.1);

        Path file = folder.resolve("model");
        model.save(file);
        TableModel loaded = TableModel.load(file);
        assertThat(loaded.digest()).isEqualTo(model.digest());
        assertThat(loaded.predict(others)).isDeepEqualTo(model.predict(others));
    }

    @Test
    void oneRowIsPredictedLikeMany() {
        Table rows = rows(true, 0);
        TableModel model = TableTraining.with(quick(true)).fit(rows).model();
        String[] places = {"p0", "p250", "nowhere"};
        double[][] many = model.predict(Table.of(
                List.of(NumberColumn.of("x", new double[] {0.5, 0.5, 0.5}), TextColumn.of("place", places))));
        for (int i = 0; i < places.length; i++) {
            assertThat(model.predict(Map.of("x", 0.5, "place", places[i]))[0]).isCloseTo(many[i][0], within(1e-9));
        }
        assertThat(many[0][0]).isNotEqualTo(many[1][0]);
    }

    /** Robust training learns the means from rows without gross errors. */
    @Test
    void grossErrorsDoNotEnterMeans() {
        Table rows = rows(true, 0);
        NumberColumn y = (NumberColumn) rows.column("y");
        double[] dirty = IntStream.range(0, ROWS)
                .mapToDouble(i -> i % 10 == 3 ? 2000 + i : y.value(i))
                .toArray();
        Table table = Table.of(List.of(rows.column("x"), rows.column("place"), NumberColumn.of("y", dirty)));
        TableFit fit = TableTraining.with(quick(true).withRobust(true)).fit(table);
        assertThat(fit.setAside())
                .containsAll(IntStream.range(0, ROWS)
                        .filter(i -> i % 10 == 3)
                        .mapToObj(i -> i + 1)
                        .toList());
        assertThat(places(fit.model().encoder()).targetMeans()).hasSize(1);
        assertThat(fit.model().evaluateNumbers(rows(true, 1)).rmse()).isLessThan(9);
    }
}
