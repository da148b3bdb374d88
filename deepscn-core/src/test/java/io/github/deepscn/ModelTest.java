package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.eval.Interval;
import io.github.deepscn.eval.PredictionIntervals;
import io.github.deepscn.eval.Probabilities;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import io.github.deepscn.train.Options;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Models of all kinds behind one interface. */
class ModelTest {
    private static final long SEED = 31;
    private static final int ROWS = 120;

    @TempDir
    Path directory;

    /** Every kind of model that a file can hold. */
    enum Kind {
        NETWORK(DeepScnModel.class) {
            @Override
            Model train() {
                TestData data = TestData.smooth(ROWS, 2, SEED);
                return DeepScn.with(Options.paper().withLayers(10, 5)).fit(data.inputs, data.targets);
            }
        },
        CLASSIFIER(ClassifierModel.class) {
            @Override
            Model train() {
                var data = ClassData.clouds(40, new String[] {"a", "b", "c"}, new int[] {40, 40, 40}, SEED);
                return DeepScnClassifier.with(DeepScnClassifier.recommended().withLayers(10))
                        .fit(data.inputs, data.labels);
            }
        },
        NUMBERS(TableModel.class) {
            @Override
            Model train() {
                return DeepScn.regression().options(small()).fit(inputs(), targets());
            }
        },
        ENSEMBLE(TableModel.class) {
            @Override
            Model train() {
                TableOptions three = TableOptions.balanced().withLayers(8, 4);
                return DeepScn.regression().options(three).fit(inputs(), targets());
            }
        },
        CLASSES(TableModel.class) {
            @Override
            Model train() {
                return DeepScn.classification().options(small()).fit(inputs(), labels());
            }
        };

        private final Class<? extends Model> type;

        Kind(Class<? extends Model> type) {
            this.type = type;
        }

        abstract Model train();
    }

    private static TableOptions small() {
        return TableOptions.fast().withLayers(10, 5);
    }

    private static double[][] inputs() {
        var random = new SplittableRandom(SEED);
        double[][] inputs = new double[ROWS][3];
        Arrays.stream(inputs).forEach(row -> Arrays.setAll(row, j -> Math.pow(1000, j) * random.nextDouble(-1, 1)));
        return inputs;
    }

    private static double[] targets() {
        return Arrays.stream(inputs())
                .mapToDouble(row -> Math.sin(3 * row[0]) + row[1] / 500)
                .toArray();
    }

    private static String[] labels() {
        return Arrays.stream(targets())
                .mapToObj(y -> y > 1 ? "high" : y > 0 ? "middle" : "low")
                .toArray(String[]::new);
    }

    private static double[][] rowsFor(Model model) {
        var random = new SplittableRandom(SEED + 1);
        double[][] rows = new double[50][model.inputs().size()];
        Arrays.stream(rows).forEach(row -> Arrays.setAll(row, j -> random.nextDouble(-1, 1)));
        return rows;
    }

    @ParameterizedTest
    @EnumSource
    void everyKindIsReadFromFilesStreamsAndBytes(Kind kind) throws IOException {
        Model model = kind.train();
        assertThat(model).isInstanceOf(kind.type);
        Path file = directory.resolve("model");
        model.save(file);
        var bytes = new ByteArrayOutputStream();
        model.save(bytes);
        assertThat(bytes.toByteArray()).isEqualTo(Files.readAllBytes(file));
        double[][] rows = rowsFor(model);
        for (Model read : List.of(
                Model.load(file),
                Model.load(bytes.toByteArray()),
                Model.load(new ByteArrayInputStream(bytes.toByteArray())))) {
            assertThat(read).isInstanceOf(kind.type).hasToString(model.toString());
            assertThat(read.digest()).isEqualTo(model.digest());
            assertThat(read.predict(rows)).isDeepEqualTo(model.predict(rows));
            assertThat(read.inputs()).isEqualTo(model.inputs());
            assertThat(read.targets()).isEqualTo(model.targets());
            assertThat(read.classes()).isEqualTo(model.classes());
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneRowIsPredictedAsAmongOthers(Kind kind) {
        Model model = kind.train();
        double[][] rows = rowsFor(model);
        double[][] together = model.predict(rows);
        for (int i = 0; i < rows.length; i++) {
            assertThat(model.predict(rows[i])).containsExactly(together[i], within(1e-12));
            assertThat(model.predict(named(model, rows[i]))).isEqualTo(model.predict(rows[i]));
        }
        assertThat(model.predict(Table.of(rows))).isDeepEqualTo(together);
        assertThat(model.predict(new double[0][])).isEmpty();
        assertRefused(
                () -> model.predict(Table.of(rows).without(List.of("x2"))),
                "the model needs the column x2, but the data has x1");
        assertThat(together[0]).hasSize((model.classes().isEmpty() ? model.targets() : model.classes()).size());
    }

    @Test
    void singlePrecisionIsPredictedAsTheSameNumbers() {
        Model model = Kind.NUMBERS.train();
        assertThat(model.predict(new float[][] {{0.5f, 2, -3}}))
                .isDeepEqualTo(model.predict(new double[][] {{0.5, 2, -3}}));
    }

    private static Map<String, Object> named(Model model, double[] row) {
        var cells = new LinkedHashMap<String, Object>();
        cells.put("something else", "ignored");
        IntStream.range(0, row.length).forEach(j -> cells.put(model.inputs().get(j), row[j]));
        return cells;
    }

    @ParameterizedTest
    @EnumSource
    void classesHaveLabelsAndProbabilitiesAndNumbersHaveNot(Kind kind) {
        Model model = kind.train();
        double[] row = rowsFor(model)[0];
        if (model.task() != Task.CLASSIFICATION) {
            assertRefused(() -> model.label(row), "predicts numbers, not classes");
            assertRefused(() -> model.probabilities(named(model, row)), "predicts numbers, not classes");
            return;
        }
        Probabilities probabilities = model.probabilities(row);
        assertThat(probabilities.toArray()).isEqualTo(model.predict(row));
        assertThat(probabilities.classes()).isEqualTo(model.classes());
        assertThat(probabilities.label()).isEqualTo(model.label(row)).isEqualTo(model.label(named(model, row)));
        assertThat(probabilities.of(model.label(row)))
                .isEqualTo(Arrays.stream(model.predict(row)).max().getAsDouble());
        assertThat(probabilities.asMap().values().stream().mapToDouble(p -> p).sum())
                .isCloseTo(1, within(1e-12));
        assertThat(probabilities).isEqualTo(model.probabilities(row)).hasSameHashCodeAs(model.probabilities(row));
        assertRefused(() -> probabilities.of("none"), "there is no class 'none'; the classes are ");
    }

    @Test
    void namesDescribeModelsOfArrays() {
        Model network = Kind.NETWORK.train();
        assertThat(network.inputs()).startsWith("x1", "x2");
        assertThat(network.targets()).containsExactly("y1", "y2");
        assertThat(Kind.NUMBERS.train().targets()).containsExactly("y");
        assertThat(Kind.ENSEMBLE.train().toString())
                .matches("regression of y: \\d networks, \\d+ nodes, 3 inputs, .* rows");
    }

    @ParameterizedTest
    @EnumSource
    void badRowsAreRefused(Kind kind) {
        Model model = kind.train();
        int inputs = model.inputs().size();
        double[] endless = new double[inputs];
        endless[1] = Double.NEGATIVE_INFINITY;
        assertRefused(() -> model.predict(new double[inputs + 1]), "must have " + inputs);
        assertRefused(() -> model.predict(endless), "-Infinity");
        Map<String, Object> row = named(model, new double[inputs]);
        row.remove("x2");
        assertRefused(() -> model.predict(row), "'x2'");
        row.put("x2", "many");
        assertRefused(() -> model.predict(row), "many");
    }

    @Test
    void cutOrForeignBytesAreRefused() throws IOException {
        var bytes = new ByteArrayOutputStream();
        Kind.NETWORK.train().save(bytes);
        byte[] cut = Arrays.copyOf(bytes.toByteArray(), bytes.size() - 1);
        assertRefused(() -> Model.load(cut), "");
        assertRefused(() -> Model.load(new byte[3]), "3 bytes");
        assertRefused(
                () -> Model.load(new ByteArrayInputStream("not a model file".getBytes(StandardCharsets.UTF_8))),
                "model file");
    }

    @Test
    void anotherKindIsNamed() throws IOException {
        Path file = directory.resolve("model");
        Kind.NETWORK.train().save(file);
        assertRefused(() -> TableModel.load(file), "DeepScnModel.load reads it, not TableModel.load");
    }

    /** Rows as a table, a map, with dates, truth values and missing cells. */
    @Test
    void mapsHoldAllKindsOfCells() {
        int rows = 200;
        var random = new SplittableRandom(SEED);
        double[] size = random.doubles(rows, 50, 200).toArray();
        String[] town = new String[rows];
        String[] lift = new String[rows];
        String[] built = new String[rows];
        double[] price = new double[rows];
        for (int i = 0; i < rows; i++) {
            town[i] = List.of("north", "south", "east").get(random.nextInt(3));
            lift[i] = String.valueOf(random.nextBoolean());
            built[i] = LocalDate.of(2000, 1, 1).plusDays(random.nextInt(5000)).toString();
            price[i] = size[i] * (town[i].equals("north") ? 2 : 1) + (lift[i].equals("true") ? 30 : 0);
            size[i] = i % 10 == 0 ? Double.NaN : size[i];
        }
        Table table = Table.of(List.of(
                NumberColumn.of("size", size),
                TextColumn.of("town", town),
                TextColumn.of("lift", lift),
                TextColumn.of("built", built),
                NumberColumn.of("price", price)));
        TableModel model = DeepScn.regression().options(small()).fit(table, "price");
        double[][] expected = model.predict(table);
        for (int i = 0; i < rows; i++) {
            var row = new HashMap<String, @Nullable Object>();
            row.put("size", Double.isNaN(size[i]) ? null : size[i]);
            row.put("town", town[i]);
            row.put("lift", Boolean.valueOf(lift[i]));
            row.put("built", LocalDate.parse(built[i]));
            assertThat(model.predict(row)).containsExactly(expected[i], within(1e-9));
        }
        assertRefused(
                () -> model.predict(new double[] {1, 2, 3, 4}),
                "input 'town' is a category, so an array of numbers cannot hold a row; give a map or a table");
        assertRefused(() -> model.predict(Map.of("size", 3)), "the row has no 'town', but size");
    }

    @Test
    void intervalsOfRowsAreThoseOfTheTable() {
        var model = (TableModel) Kind.ENSEMBLE.train();
        double[][] rows = rowsFor(model);
        PredictionIntervals all = model.intervals(Table.of(rows), 0.8);
        Interval interval = model.interval(rows[3], 0.8);
        assertThat(interval.low()).isCloseTo(all.low(3, 0), within(1e-12));
        assertThat(interval.high()).isCloseTo(all.high(3, 0), within(1e-12));
        assertThat(interval.holds(interval.prediction())).isTrue();
        assertThat(interval.width()).isCloseTo(all.high(3, 0) - all.low(3, 0), within(1e-12));
        assertThat(model.interval(named(model, rows[3]), 0.8)).isEqualTo(interval);
    }

    @Test
    void arraysArePredictedWithoutGarbage() {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (Kind kind : List.of(Kind.NETWORK, Kind.NUMBERS, Kind.ENSEMBLE)) {
            Model model = kind.train();
            double[] row = rowsFor(model)[0];
            long result = 16 + 8L * model.predict(row).length;
            int calls = 20_000;
            long least = Long.MAX_VALUE;
            for (int repeat = 0; repeat < 5; repeat++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < calls; i++) {
                    model.predict(row);
                }
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            assertThat(least / calls).as("%s", kind).isLessThanOrEqualTo(result);
        }
    }

    private static void assertRefused(ThrowingCallable action, String message) {
        assertThatThrownBy(action).isInstanceOf(BadInputException.class).hasMessageContaining(message);
    }
}
