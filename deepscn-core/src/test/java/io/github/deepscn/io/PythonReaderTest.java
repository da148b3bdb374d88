package io.github.deepscn.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TestData;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Links;
import io.github.deepscn.search.Sources;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The example in Python, written after the document of the format, predicts as we do. */
@Timeout(120)
class PythonReaderTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(Activations.class)
    void pythonPredictsAsJavaDoes(Activation activation) throws IOException, InterruptedException {
        assumeTrue(PythonScript.canRun(), "python3 with numpy");
        TestData data = TestData.smooth(200, 2, 3);
        for (Links links : List.of(Links.none(), new Links(true, true))) {
            DeepScnModel model = DeepScn.with(Options.paper()
                            .withActivation(activation)
                            .withLinks(links)
                            .withScopes(0.1, 0.5, 1, 3)
                            .withLayers(8, 6, 4)
                            .withCandidates(20))
                    .threads(1)
                    .fit(data.inputs, data.targets);
            assertSame(model, data.inputs);
        }
    }

    @Test
    void pythonReadsANetworkWithoutLayers() throws IOException, InterruptedException {
        assumeTrue(PythonScript.canRun(), "python3 with numpy");
        TestData data = TestData.smooth(50, 2, 4);
        assertSame(DeepScn.with(Options.paper().withTolerance(1e9)).fit(data.inputs, data.targets), data.inputs);
    }

    @ParameterizedTest
    @EnumSource(Classifier.class)
    void pythonNamesTheClassesAsJavaDoes(Classifier kind) throws IOException, InterruptedException {
        assumeTrue(PythonScript.canRun(), "python3 with numpy");
        ClassifierModel model = TrainedModels.richClassifier(kind);
        Path file = directory.resolve("classifier.safetensors");
        Path rows = directory.resolve("rows.csv");
        model.save(file);
        double[][] inputs = TrainedModels.rows(model.model(), 50, 1);
        Files.writeString(rows, csv(inputs));
        String[] labels = model.labels(inputs);
        assertThat(labels).contains(model.classes().toArray(new String[0]));
        double[][] expected = model.probabilities(inputs);
        String output = PythonScript.run(file, rows);
        for (int i = 0; i < inputs.length; i++) {
            String label = quoted(labels[i]) + ",";
            assertThat(output).as("row %d", i).startsWith(label);
            int end = output.indexOf('\n', label.length());
            double[] seen = numbers(output.substring(label.length(), end))[0];
            assertThat(seen).containsExactly(expected[i], within(1e-9));
            output = output.substring(end + 1);
        }
        assertThat(output).isEmpty();
    }

    /** As RFC 4180 has it. */
    private static String quoted(String label) {
        return label.matches("(?s).*[,\"\n].*") ? '"' + label.replace("\"", "\"\"") + '"' : label;
    }

    @Test
    void pythonReadsARefinedModel() throws IOException, InterruptedException {
        assumeTrue(PythonScript.canRun(), "python3 with numpy");
        DeepScnModel model = TrainedModels.refined();
        assertSame(model, TrainedModels.rows(model, 50, 1));
    }

    @Test
    void pythonReadsMixedLayers() throws IOException, InterruptedException {
        assumeTrue(PythonScript.canRun(), "python3 with numpy");
        DeepScnModel model = TrainedModels.mixed(directory.resolve("mixed.safetensors"));
        assertSame(model, TrainedModels.rows(model, 50, 1));
    }

    @Test
    void pythonReadsNodesOnFewInputs() throws IOException, InterruptedException {
        assumeTrue(PythonScript.canRun(), "python3 with numpy");
        DeepScnModel model = TrainedModels.onFewInputs(List.of(Sources.BOXES, Sources.RADIAL, Sources.SPARSE_RADIAL));
        assertSame(model, TrainedModels.rows(model, 50, 1));
        model = TrainedModels.onFewInputs(List.of(Sources.BOXES));
        assertSame(model, TrainedModels.rows(model, 50, 1));
    }

    private void assertSame(DeepScnModel model, double[][] inputs) throws IOException, InterruptedException {
        Path file = directory.resolve("model.safetensors");
        Path rows = directory.resolve("rows.csv");
        model.save(file);
        Files.writeString(rows, csv(inputs));
        double[][] expected = model.predict(inputs);
        double[][] seen = numbers(PythonScript.run(file, rows));
        assertThat(seen).hasDimensions(expected.length, 2);
        double largest =
                Arrays.stream(expected).flatMapToDouble(Arrays::stream).max().orElseThrow();
        double least =
                Arrays.stream(expected).flatMapToDouble(Arrays::stream).min().orElseThrow();
        for (int i = 0; i < expected.length; i++) {
            for (int q = 0; q < 2; q++) {
                assertThat(seen[i][q]).isCloseTo(expected[i][q], within(1e-9 * (largest - least)));
            }
        }
    }

    private static String csv(double[][] rows) {
        return Arrays.stream(rows)
                .map(row -> Arrays.stream(row).mapToObj(Double::toString).collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static double[][] numbers(String csv) {
        return csv.lines()
                .map(line -> Stream.of(line.split(",", -1))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
    }
}
