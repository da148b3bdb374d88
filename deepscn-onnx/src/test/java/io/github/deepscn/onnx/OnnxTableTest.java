package io.github.deepscn.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnxruntime.OrtException;
import io.github.deepscn.ClassifierModel;
import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Links;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models of tables give the same answers to raw rows in onnxruntime as in Java. */
class OnnxTableTest {
    /** The largest error of an answer in double, in ranges of the target. */
    private static final double AGREEMENT = 1e-9;

    private static final List<String> TARGETS = List.of("price", "tiny", "far", "class");

    @TempDir
    private Path folder;

    static Stream<Arguments> regressions() {
        var cases = new ArrayList<Arguments>();
        for (Activation activation : Activations.values()) {
            cases.add(Arguments.of(activation, new Links(true, true), List.of("price"), 1L));
            cases.add(Arguments.of(activation, Links.none(), List.of("far", "tiny", "price"), 2L));
        }
        cases.add(Arguments.of(Activations.TANH, new Links(true, false), List.of("tiny"), 3L));
        cases.add(Arguments.of(Activations.SIGMOID, new Links(false, true), List.of("far"), 4L));
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("regressions")
    void numbersAgreeInTheUnitsOfTheTargets(Activation activation, Links links, List<String> targets, long seed)
            throws IOException, OrtException {
        TableFit fit = fit(options(targets, activation, links, seed));
        TableModel model = fit.model();
        OnnxReport report = OnnxExport.of(model).write(file());
        assertThat(report.inputs()).isEqualTo(model.encoder().inputs().size());
        assertThat(report.outputs()).containsExactly(new OnnxReport.Output("outputs", OptionalInt.of(targets.size())));
        try (var graph = new TableGraph(file(), model.encoder())) {
            for (Table table : tables(fit, seed)) {
                double[][] seen = graph.numbers(table, "outputs");
                double[][] wanted = model.predict(table);
                assertThat(seen).hasDimensions(table.rows(), targets.size());
                for (int i = 0; i < seen.length; i++) {
                    for (int q = 0; q < targets.size(); q++) {
                        double tolerance = AGREEMENT * range(fit.training(), targets.get(q));
                        assertThat(seen[i][q])
                                .as("seed %d, row %d, %s", seed, i, targets.get(q))
                                .isCloseTo(wanted[i][q], within(tolerance));
                    }
                }
            }
        }
    }

    /** Without dates, so that predictions have bounds, and with numbers far enough outside to reach all bounds. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void numbersFarOutsideAreClippedAsTheModelDoes(boolean clipped) throws IOException, OrtException {
        long seed = 9;
        var dates = Set.of("day", "moment", "recent", "tiny", "far", "class");
        TableOptions options = TableOptions.fast("price")
                .withLayers(20, 10)
                .withEncoder(EncoderOptions.standard().withExclude(dates).withClipped(clipped));
        TableFit fit = TableTraining.with(options).fit(RawTable.rows(400, seed));
        TableModel model = fit.model();
        OnnxExport.of(model).write(file());
        Table table = fit.training();
        List<Column> far = table.columns().stream()
                .map(column -> column instanceof NumberColumn numbers
                        ? NumberColumn.of(
                                column.name(),
                                IntStream.range(0, table.rows())
                                        .mapToDouble(i -> numbers.value(i) * (i % 2 == 0 ? 1000 : -1e6))
                                        .toArray())
                        : column)
                .toList();
        double range = range(table, "price");
        try (var graph = new TableGraph(file(), model.encoder())) {
            double[][] seen = graph.numbers(Table.of(far), "outputs");
            double[][] wanted = model.predict(Table.of(far));
            TargetEncoding target = model.encoder().targets().get(0);
            double most = 0;
            for (int i = 0; i < seen.length; i++) {
                double size = Math.max(range, Math.abs(wanted[i][0]));
                assertThat(seen[i][0]).as("seed %d, row %d", seed, i).isCloseTo(wanted[i][0], within(1e-9 * size));
                most = Math.max(most, Math.abs(seen[i][0] - target.centre()));
            }
            assertThat(most < 2 * range)
                    .as("seed %d: %s of %s", seed, most, range)
                    .isEqualTo(clipped);
        }
    }

    @ParameterizedTest
    @MethodSource("regressions")
    void floatGraphIsAsGoodAsTheExportSays(Activation activation, Links links, List<String> targets, long seed)
            throws IOException, OrtException {
        TableFit fit = fit(options(targets, activation, links, seed));
        TableModel model = fit.model();
        FloatError stated = OnnxExport.of(model)
                .withFloat(fit.training(), 1e12)
                .write(file())
                .floatError()
                .orElseThrow();
        List<TargetEncoding> encodings = model.encoder().targets();
        boolean one = encodings.size() == 1;
        double unit = one ? encodings.get(0).scale() : 1;
        assertThat(stated.scale()).isEqualTo(model.network().history().trainRmse() * unit);
        try (var graph = new TableGraph(file(), model.encoder())) {
            double[][] seen = graph.numbers(fit.training(), "outputs");
            double[][] wanted = model.predict(fit.training());
            double squares = 0;
            for (int i = 0; i < seen.length; i++) {
                for (int q = 0; q < encodings.size(); q++) {
                    double scale = one ? 1 : encodings.get(q).scale();
                    squares += Math.pow((seen[i][q] - wanted[i][q]) / scale, 2);
                }
            }
            assertThat(Math.sqrt(squares / seen.length / encodings.size()))
                    .as("seed %d", seed)
                    .isBetween(stated.rmse() / 2, stated.rmse() * 2);
            assertThat(graph.inputs()).containsEntry("size", "FLOAT [-1, 1]").containsEntry("pair", "STRING [-1, 1]");
            assertThat(graph.metadata())
                    .containsEntry("deepscn.float.rmse", Double.toString(stated.rmse()))
                    .containsEntry("deepscn.train.rmse", Double.toString(stated.scale()));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void numbersAsTheyAreAgree(long seed) throws IOException, OrtException {
        TableOptions options = options(List.of("price"), Activations.SIGMOID, new Links(true, true), seed);
        // An unscaled million saturates every node.
        EncoderOptions encoder = EncoderOptions.standard()
                .withExclude(Set.of("size", "tiny", "far", "class"))
                .withScaled(false);
        TableFit fit = fit(options.withEncoder(encoder));
        OnnxExport.of(fit.model()).write(file());
        double tolerance = AGREEMENT * range(fit.training(), "price");
        try (var graph = new TableGraph(file(), fit.model().encoder())) {
            for (Table table : tables(fit, seed)) {
                double[][] seen = graph.numbers(table, "outputs");
                double[][] wanted = fit.model().predict(table);
                for (int i = 0; i < seen.length; i++) {
                    assertThat(seen[i]).as("seed %d", seed).containsExactly(wanted[i], within(tolerance));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"READOUT,1", "READOUT,2", "LDA,3", "LDA,4"})
    void classesAgree(Classifier classifier, long seed) throws IOException, OrtException {
        TableFit fit = fit(options(List.of("class"), Activations.SIGMOID, new Links(true, true), seed)
                .withClassifier(classifier));
        TableModel model = fit.model();
        OnnxExport.of(model).write(file());
        try (var graph = new TableGraph(file(), model.encoder())) {
            assertThat(graph.metadata())
                    .containsEntry("deepscn.task", "classification")
                    .containsEntry("deepscn.targets", "[\"class\"]");
            for (Table table : tables(fit, seed)) {
                double[][] wanted = model.predict(table);
                double[][] seen = graph.numbers(table, "probabilities");
                String[] labels = model.labels(table);
                String[] seenLabels = graph.texts(table, "label");
                for (int i = 0; i < table.rows(); i++) {
                    assertThat(seen[i]).as("seed %d", seed).containsExactly(wanted[i], within(AGREEMENT));
                    double[] sorted = Arrays.stream(wanted[i]).sorted().toArray();
                    if (sorted[2] - sorted[1] > AGREEMENT) {
                        assertThat(seenLabels[i]).as("seed %d", seed).isEqualTo(labels[i]);
                    }
                }
            }
        }
        FloatError stated = OnnxExport.of(model)
                .withFloat(fit.training())
                .write(file())
                .floatError()
                .orElseThrow();
        try (var graph = new TableGraph(file(), model.encoder())) {
            double rms = rms(graph.numbers(fit.training(), "probabilities"), model.predict(fit.training()));
            assertThat(rms).as("seed %d", seed).isBetween(stated.rmse() / 2, stated.rmse() * 2);
            assertThat(stated.changedLabels()).isPresent();
        }
    }

    @Test
    void autoencoderGivesItsInputsEncoded() throws IOException, OrtException {
        TableFit fit = fit(
                options(List.of(), Activations.TANH, new Links(true, true), 5).withTask(Task.AUTOENCODER));
        TableModel model = fit.model();
        int width = model.encoder().features().size();
        OnnxReport report = OnnxExport.of(model).write(file());
        assertThat(report.outputs()).containsExactly(new OnnxReport.Output("outputs", OptionalInt.of(width)));
        try (var graph = new TableGraph(file(), model.encoder())) {
            for (Table table : tables(fit, 5)) {
                assertThat(rms(graph.numbers(table, "outputs"), model.predict(table)))
                        .isLessThan(AGREEMENT);
            }
            assertThat(graph.metadata())
                    .containsEntry("deepscn.task", "autoencoder")
                    .containsEntry(
                            "deepscn.targets", JsonText.array(model.encoder().features()));
        }
    }

    @ParameterizedTest
    @EnumSource(Task.class)
    void featuresAgree(Task task) throws IOException, OrtException {
        List<String> targets =
                task == Task.REGRESSION ? List.of("price") : task == Task.CLASSIFICATION ? List.of("class") : List.of();
        TableFit fit = fit(
                options(targets, Activations.SINE, new Links(true, false), 6).withTask(task));
        TableModel model = fit.model();
        OnnxExport.of(model).features().write(file());
        try (var graph = new TableGraph(file(), model.encoder())) {
            for (Table table : tables(fit, 6)) {
                assertThat(rms(graph.numbers(table, "features"), model.features(table)))
                        .isLessThan(AGREEMENT);
            }
        }
        OnnxReport small =
                OnnxExport.of(model).features(2).withFloat(fit.training()).write(file());
        double stated = small.floatError().orElseThrow().rmse();
        try (var graph = new TableGraph(file(), model.encoder())) {
            double rms = rms(graph.numbers(fit.training(), "features"), model.features(fit.training(), 2));
            assertThat(rms).isBetween(stated / 2, stated * 2);
        }
    }

    @Test
    void everyColumnThatTheNetworkSeesIsAnInput() throws IOException, OrtException {
        TableModel model = fit(options(List.of("price"), Activations.TANH, Links.none(), 7))
                .model();
        OnnxExport.of(model).write(file());
        try (var graph = new TableGraph(file(), model.encoder())) {
            assertThat(graph.inputs())
                    .containsExactly(
                            Map.entry("day", "DOUBLE [-1, 1]"),
                            Map.entry("size", "DOUBLE [-1, 1]"),
                            Map.entry("pair", "STRING [-1, 1]"),
                            Map.entry("speed = m/s (µ)", "DOUBLE [-1, 1]"),
                            Map.entry("maker", "STRING [-1, 1]"),
                            Map.entry("grade", "STRING [-1, 1]"),
                            Map.entry("city, \"town\"", "STRING [-1, 1]"),
                            Map.entry("recent", "DOUBLE [-1, 1]"),
                            Map.entry("日付", "STRING [-1, 1]"),
                            Map.entry("moment", "DOUBLE [-1, 1]"));
            assertThat(graph.metadata())
                    .containsEntry("deepscn.task", "regression")
                    .containsEntry("deepscn.targets", "[\"price\"]")
                    .containsEntry("deepscn.columns", """
                            [{"name":"day","kind":"date"},{"name":"size","kind":"number"},\
                            {"name":"pair","kind":"category"},{"name":"speed = m/s (\\u00B5)","kind":"number"},\
                            {"name":"maker","kind":"category"},{"name":"grade","kind":"category"},\
                            {"name":"city, \\"town\\"","kind":"category"},{"name":"recent","kind":"date"},\
                            {"name":"\\u65E5\\u4ED8","kind":"category"},{"name":"moment","kind":"date"}]""");
        }
    }

    @Test
    void sameModelGivesTheSameBytes() throws IOException {
        Path other = folder.resolve("other.onnx");
        for (Path path : List.of(file(), other)) {
            TableFit fit = fit(options(List.of("price"), Activations.SIGMOID, Links.none(), 8));
            OnnxExport.of(fit.model()).withFloat(fit.training()).write(path);
        }
        assertThat(other).hasSameBinaryContentAs(file());
    }

    @ParameterizedTest
    @EnumSource(Task.class)
    void columnsMayHaveAnyName(Task task) throws IOException, OrtException {
        List<String> names = List.of(
                "outputs",
                "outputs_",
                "label",
                "probabilities",
                "features",
                "inputs",
                "deepscn_",
                "deepscn__numbers",
                "",
                "unnamed",
                " ",
                "N",
                "layer1",
                "scores",
                "a b=c/d;e:0",
                "Größe",
                "列",
                "\"quoted\"",
                "new\nline");
        TableFit fit = TableTraining.with(small(task)).fit(numbers(names, 9));
        TableModel model = fit.model();
        OnnxReport report = OnnxExport.of(model).write(file());
        Table fresh = numbers(names, 10);
        try (var graph = new TableGraph(file(), model.encoder())) {
            assertThat(graph.inputs().keySet())
                    .containsExactlyElementsOf(names.stream()
                            .map(name -> name.isEmpty() ? "unnamed_" : name)
                            .toList());
            if (task == Task.CLASSIFICATION) {
                assertThat(report.outputs())
                        .extracting(OnnxReport.Output::name)
                        .containsExactly("label_", "probabilities_");
                assertThat(graph.texts(fresh, "label_")).containsExactly(model.labels(fresh));
                assertThat(rms(graph.numbers(fresh, "probabilities_"), model.predict(fresh)))
                        .isLessThan(AGREEMENT);
            } else {
                assertThat(report.outputs()).extracting(OnnxReport.Output::name).containsExactly("outputs__");
                assertThat(rms(graph.numbers(fresh, "outputs__"), model.predict(fresh)))
                        .isLessThan(AGREEMENT);
            }
        }
        OnnxExport.of(model).features().write(file());
        try (var graph = new TableGraph(file(), model.encoder())) {
            assertThat(rms(graph.numbers(fresh, "features_"), model.features(fresh)))
                    .isLessThan(AGREEMENT);
        }
    }

    @Test
    void onlyCategoriesAndClassesNeedTheOperatorsOfMachineLearning() throws IOException {
        OnnxExport.of(TableTraining.with(small(Task.REGRESSION))
                        .fit(numbers(List.of("x", "z"), 11))
                        .model())
                .write(file());
        assertThat(parsed().getOpsetImportList())
                .extracting(OperatorSetIdProto::getDomain, OperatorSetIdProto::getVersion)
                .containsExactly(tuple("", 13L));
        OnnxExport.of(fit(options(List.of("price"), Activations.TANH, Links.none(), 11))
                        .model())
                .write(file());
        assertThat(parsed().getOpsetImportList())
                .extracting(OperatorSetIdProto::getDomain, OperatorSetIdProto::getVersion)
                .containsExactly(tuple("", 13L), tuple("ai.onnx.ml", 2L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"half \uD83D", "zero \0"})
    void namesThatNoRuntimeCouldAskForAreRefused(String name) {
        TableModel model = TableTraining.with(small(Task.REGRESSION))
                .fit(numbers(List.of("x", name), 12))
                .model();
        assertThatThrownBy(() -> OnnxExport.of(model))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(name);
    }

    @Test
    void levelsThatAreNoUnicodeTextAreRefused() {
        var random = new Random(13);
        String[] cells = new String[100];
        Arrays.setAll(cells, i -> random.nextBoolean() ? "half \uD83D" : "whole");
        var columns = new ArrayList<>(numbers(List.of("x"), 13).columns());
        columns.add(TextColumn.of("text", cells));
        TableModel model = TableTraining.with(small(Task.REGRESSION))
                .fit(Table.of(columns))
                .model();
        assertThatThrownBy(() -> OnnxExport.of(model))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("is not valid Unicode");
    }

    @ParameterizedTest
    @CsvSource({"0,true", "1e9,false"})
    void numbersWithAllTheirDigitsInFrontAreRefusedInFloat(double offset, boolean allowed) {
        var random = new Random(14);
        double[] x = random.doubles(300, -2, 2).map(value -> value + offset).toArray();
        double[] y = Arrays.stream(x)
                .map(value -> Math.sin(value - offset) + 0.1 * random.nextGaussian())
                .toArray();
        assertFloat(NumberColumn.of("x", x), y, allowed);
    }

    @ParameterizedTest
    @CsvSource({"1970,true", "2026,false"})
    void datesThatNeedTheirMinutesAreRefusedInFloat(int year, boolean allowed) {
        var random = new Random(15);
        String[] cells = new String[500];
        double[] y = new double[cells.length];
        for (int i = 0; i < cells.length; i++) {
            int second = random.nextInt(10 * 86_400);
            cells[i] = LocalDateTime.of(year, 1, 2, 0, 0).plusSeconds(second).toString();
            y[i] = Math.sin(second * 2 * Math.PI / 86_400) + 0.003 * random.nextGaussian();
        }
        assertFloat(TextColumn.of("time", cells), y, allowed);
    }

    @ParameterizedTest
    @CsvSource({"0,true", "1e9,false"})
    void targetsFarFromZeroAreRefusedInFloat(double offset, boolean allowed) {
        var random = new Random(16);
        double[] x = random.doubles(300, -2, 2).toArray();
        double[] y = Arrays.stream(x)
                .map(value -> offset + Math.sin(value) + 0.1 * random.nextGaussian())
                .toArray();
        assertFloat(NumberColumn.of("x", x), y, allowed);
    }

    private void assertFloat(Column input, double[] target, boolean allowed) {
        TableOptions options = TableOptions.fast("y");
        TableFit fit = TableTraining.with(
                        options.withTraining(options.training().withLayers(15).withCandidates(20)))
                .fit(Table.of(List.of(input, NumberColumn.of("y", target))));
        OnnxExport export = OnnxExport.of(fit.model()).withFloat(fit.training());
        if (allowed) {
            assertThatCode(() -> export.write(file())).doesNotThrowAnyException();
        } else {
            double scale = fit.model().network().history().trainRmse()
                    * fit.model().encoder().targets().get(0).scale();
            assertThatThrownBy(() -> export.write(file()))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("must be at most 0.1 times the training RMSE of " + scale);
            assertThat(file()).doesNotExist();
        }
    }

    @Test
    void floatIsMeasuredOnWhatTheModelTakes() {
        TableFit fit = fit(options(List.of("class"), Activations.TANH, Links.none(), 17));
        ClassifierModel classifier = fit.model().classifier().orElseThrow();
        OnnxExport ofTable = OnnxExport.of(fit.model());
        OnnxExport ofNumbers = OnnxExport.of(classifier);
        assertThatThrownBy(() -> ofTable.withFloat(new double[1][1]))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the model takes tables, so its float error is measured on a table");
        assertThatThrownBy(() -> ofNumbers.withFloat(fit.training()))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the model takes rows of numbers, so its float error is measured on such rows");
        assertThatThrownBy(() -> ofTable.withFloat(fit.training().without(List.of("size")))
                        .write(file()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("the model needs the column size");
        assertThatThrownBy(
                        () -> ofTable.withFloat(fit.training().pick(new int[0])).write(file()))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the number of rows to measure the float error on is 0, must be at least 1");
        assertThat(file()).doesNotExist();
    }

    private static TableFit fit(TableOptions options) {
        return TableTraining.with(options)
                .fit(RawTable.rows(500, options.training().seed()));
    }

    private static TableOptions options(List<String> targets, Activation activation, Links links, long seed) {
        var others = new TreeSet<>(TARGETS);
        others.removeAll(targets);
        return TableOptions.fast(targets.toArray(String[]::new))
                .withHoldOut(HoldOut.none())
                .withEncoder(EncoderOptions.standard()
                        .withExclude(others)
                        .withTypes(Map.of("grade", Kind.CATEGORY))
                        .withMostLevels(7))
                .withTraining(Options.paper()
                        .withLayers(12, 8)
                        .withActivation(activation)
                        .withLinks(links)
                        .withCandidates(20)
                        .withSeed(seed));
    }

    /** Training rows and new rows, single rows and many, both like and unlike the training rows. */
    private static List<Table> tables(TableFit fit, long seed) {
        List<Table> tables = List.of(
                fit.training(),
                RawTable.rows(1, seed + 100),
                RawTable.strangeRows(1, seed + 101),
                RawTable.strangeRows(300, seed + 102));
        assertThat(fit.model().network().network().nodes()).isPositive();
        assertThat(fit.model().encoder().inputs())
                .extracting(ColumnEncoding::kind)
                .contains(Kind.values());
        return tables;
    }

    private static TableOptions small(Task task) {
        TableOptions options = task == Task.AUTOENCODER ? TableOptions.fast() : TableOptions.fast("y");
        return options.withTask(task)
                .withHoldOut(HoldOut.none())
                .withEncoder(EncoderOptions.standard().withExclude(task == Task.AUTOENCODER ? Set.of("y") : Set.of()))
                .withTraining(options.training().withLayers(6, 4).withCandidates(10));
    }

    /** A table with number columns of these names and a target y of small integers. */
    private static Table numbers(List<String> names, long seed) {
        var random = new Random(seed);
        var columns = new ArrayList<NumberColumn>();
        for (String name : names) {
            columns.add(NumberColumn.of(name, random.doubles(100).toArray()));
        }
        double[] y = new double[100];
        Arrays.setAll(y, i -> Math.rint(3 * columns.get(0).value(i)));
        columns.add(NumberColumn.of("y", y));
        return Table.of(columns);
    }

    private static double range(Table table, String target) {
        var column = (NumberColumn) table.column(target);
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < column.rows(); i++) {
            least = Math.min(least, column.value(i));
            largest = Math.max(largest, column.value(i));
        }
        return largest - least;
    }

    private static double rms(double[][] seen, double[][] wanted) {
        assertThat(seen).hasDimensions(wanted.length, wanted[0].length);
        double sum = 0;
        for (int i = 0; i < wanted.length; i++) {
            for (int q = 0; q < wanted[i].length; q++) {
                sum += Math.pow(seen[i][q] - wanted[i][q], 2);
            }
        }
        return Math.sqrt(sum / wanted.length / wanted[0].length);
    }

    private ModelProto parsed() throws IOException {
        return ModelProto.parseFrom(Files.readAllBytes(file()));
    }

    private Path file() {
        return folder.resolve("model.onnx");
    }
}
