package io.github.deepscn.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Links;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of docs/onnx.md compile and run, and the document contains them. */
class OnnxExampleTest {
    private static final Path SOURCE = Path.of("src/test/java/io/github/deepscn/onnx/OnnxExampleTest.java");
    private static final Path DOCUMENT = Path.of("../docs/onnx.md");

    @TempDir
    private Path folder;

    @Test
    void examplesWriteAndRun() throws IOException, OrtException {
        Trained trained = Trained.smooth(Activations.TANH, Links.none(), 1, new int[] {10, 10}, 1);
        DeepScnModel model = trained.model();
        double[][] trainingRows = trained.inputs();
        double[][] rows = Trained.rows(3, 2);
        Path file = folder.resolve("model.onnx");
        Path features = folder.resolve("features.onnx");
        Path small = folder.resolve("small.onnx");

        // <write>
        OnnxExport.of(model).write(file);
        OnnxExport.of(model).features(2).write(features);
        OnnxReport report = OnnxExport.of(model).withFloat(trainingRows).write(small);
        double lost = report.floatError().orElseThrow().rmse();
        // </write>

        assertThat(features).exists();
        assertThat(lost).isPositive();

        // <run>
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        double[][] outputs;
        try (var session = environment.createSession(file.toString());
                var inputs = OnnxTensor.createTensor(environment, rows);
                var results = session.run(Map.of("inputs", inputs))) {
            outputs = (double[][]) results.get(0).getValue();
        }
        // </run>

        assertThat(outputs[2][0]).isCloseTo(model.predict(rows)[2][0], within(1e-9));
    }

    @Test
    void examplesOfClassesWriteAndRun() throws IOException, OrtException {
        TrainedClassifier trained =
                TrainedClassifier.smooth(Classifier.READOUT, Activations.TANH, Links.none(), 3, new int[] {10, 10}, 1);
        ClassifierModel classifier = trained.model();
        double[][] trainingRows = trained.inputs();
        double[][] rows = Trained.rows(3, 2);
        Path file = folder.resolve("classifier.onnx");
        Path small = folder.resolve("small.onnx");

        // <write-classes>
        OnnxExport.of(classifier).write(file);
        OnnxReport report = OnnxExport.of(classifier).withFloat(trainingRows).write(small);
        double changed = report.floatError().orElseThrow().changedLabels().orElseThrow();
        // </write-classes>

        assertThat(changed).isLessThanOrEqualTo(OnnxExport.CHANGED_LABELS_LIMIT);

        // <run-classes>
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        String[] labels;
        double[][] probabilities;
        try (var session = environment.createSession(file.toString());
                var inputs = OnnxTensor.createTensor(environment, rows);
                var results = session.run(Map.of("inputs", inputs))) {
            labels = (String[]) results.get(0).getValue();
            probabilities = (double[][]) results.get(1).getValue();
        }
        // </run-classes>

        assertThat(labels).containsExactly(classifier.labels(rows));
        assertThat(probabilities[2]).containsExactly(classifier.probabilities(rows)[2], within(1e-9));
    }

    @Test
    void examplesOfTablesWriteAndRun() throws IOException, OrtException {
        TableFit fit = TableTraining.with(TableOptions.fast("price")).threads(1).fit(flats(200));
        Path file = folder.resolve("table.onnx");
        Path small = folder.resolve("small.onnx");

        // <write-tables>
        TableModel model = fit.model();
        OnnxExport.of(model).write(file);
        OnnxReport report = OnnxExport.of(model).withFloat(fit.training()).write(small);
        // </write-tables>

        assertThat(report.inputs()).isEqualTo(3);

        // <run-tables>
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        double[][] area = {{71.5}, {Double.NaN}};
        String[][] city = {{"Köln"}, {""}};
        double[][] sold = {
            {LocalDate.parse("2026-11-15").toEpochDay()},
            {Instant.parse("2026-11-15T08:30:00Z").toEpochMilli() / 86_400_000.0}
        };
        double[][] prices;
        try (var session = environment.createSession(file.toString());
                var areas = OnnxTensor.createTensor(environment, area);
                var cities = OnnxTensor.createTensor(environment, city);
                var dates = OnnxTensor.createTensor(environment, sold);
                var results = session.run(Map.of("area", areas, "city", cities, "sold", dates))) {
            prices = (double[][]) results.get(0).getValue();
        }
        // </run-tables>

        double[][] wanted = model.predict(Table.of(List.of(
                NumberColumn.of("area", new double[] {71.5, Double.NaN}),
                TextColumn.of("city", new @Nullable String[] {"Köln", null}),
                TextColumn.of("sold", new @Nullable String[] {"2026-11-15", "2026-11-15T08:30"}))));
        assertThat(prices[0][0]).isCloseTo(wanted[0][0], within(1e-4));
        assertThat(prices[1][0]).isCloseTo(wanted[1][0], within(1e-4));
    }

    private static Table flats(int count) {
        var random = new Random(1);
        double[] areas = new double[count];
        String[] cities = new String[count];
        String[] dates = new String[count];
        double[] prices = new double[count];
        for (int i = 0; i < count; i++) {
            areas[i] = 30 + 100 * random.nextDouble();
            cities[i] = List.of("Köln", "Bonn", "Aachen").get(random.nextInt(3));
            dates[i] = LocalDate.of(2023, 1, 1).plusDays(random.nextInt(1400)).toString();
            prices[i] = 4000 * areas[i] + 20_000 * cities[i].length() + 1e4 * random.nextGaussian();
        }
        return Table.of(List.of(
                NumberColumn.of("area", areas),
                TextColumn.of("city", cities),
                TextColumn.of("sold", dates),
                NumberColumn.of("price", prices)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"write", "run", "write-classes", "run-classes", "write-tables", "run-tables"})
    void documentShowsTheExample(String name) throws IOException {
        assertThat(Files.readString(DOCUMENT)).contains(example(name));
    }

    private static String example(String name) throws IOException {
        String code = Files.readString(SOURCE);
        String opening = "// <" + name + ">\n";
        int end = code.lastIndexOf('\n', code.indexOf("// </" + name + ">")) + 1;
        return code.substring(code.indexOf(opening) + opening.length(), end)
                .lines()
                .map(line -> line.replaceFirst("^ {8}", ""))
                .collect(Collectors.joining("\n"));
    }
}
