package io.github.deepscn.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Links;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/onnx.md compile, run, and are those that stand there. */
class OnnxExampleTest {
    private static final Path SOURCE = Path.of("src/test/java/io/github/deepscn/onnx/OnnxExampleTest.java");
    private static final Path DOCUMENT = Path.of("../docs/onnx.md");

    @TempDir
    private Path folder;

    @Test
    void examplesWriteAndRun() throws IOException, OrtException {
        Trained trained = Trained.smooth(Activation.TANH, Links.none(), 1, new int[] {10, 10}, 1);
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
    void documentShowsTheseExamples() throws IOException {
        String document = Files.readString(DOCUMENT);
        assertThat(document).contains(example("write")).contains(example("run"));
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
