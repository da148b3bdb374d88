package io.github.deepscn.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OrtException;
import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.network.FewInputs;
import io.github.deepscn.network.Layer;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Networks with boxes and bumps in onnxruntime. */
class OnnxFewInputsTest {
    @TempDir
    Path folder;

    static Stream<List<Source>> mixtures() {
        return Stream.of(
                List.of(Sources.BOXES),
                List.of(Sources.SPARSE_RADIAL),
                List.of(Sources.DENSE_PAIRS, Sources.RADIAL, Sources.SPARSE_RADIAL, Sources.BOXES));
    }

    private static DeepScnModel train(List<Source> mixture, double[][] rows, long seed) {
        double[] targets = Stream.of(rows)
                .mapToDouble(x -> Math.sin(3 * x[0]) + (x[1] > 0.3 && x[2] < 0.5 ? 1 : 0) + 0.2 * x[3])
                .toArray();
        Options options = Options.paper().withLayers(12, 8).withCandidates(20).withSeed(seed);
        return DeepScn.with(options.withSearch(options.search().withSources(mixture)))
                .fit(rows, targets);
    }

    @ParameterizedTest
    @MethodSource("mixtures")
    void theGraphAgreesWithTheModel(List<Source> mixture) throws IOException, OrtException {
        long seed = 11;
        double[][] rows = Trained.rows(300, seed);
        DeepScnModel model = train(mixture, rows, seed);
        assertThat(model.network().layers().stream()
                        .map(Layer::families)
                        .flatMap(List::stream)
                        .anyMatch(FewInputs.class::isInstance))
                .isTrue();
        Path file = folder.resolve("model.onnx");
        OnnxExport.of(model).write(file);
        double[][] fresh = Trained.rows(200, seed + 1);
        double[][] wanted = model.predict(fresh);
        try (var graph = new Graph(file)) {
            double[][] seen = graph.run(fresh);
            for (int i = 0; i < wanted.length; i++) {
                assertThat(seen[i][0]).as("seed %d, %s", seed, mixture).isCloseTo(wanted[i][0], within(1e-9));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("mixtures")
    void aGraphOfFloatsIsAsGoodAsTheExportSays(List<Source> mixture) throws IOException, OrtException {
        long seed = 12;
        double[][] rows = Trained.rows(300, seed);
        DeepScnModel model = train(mixture, rows, seed);
        Path file = folder.resolve("model.onnx");
        double stated = OnnxExport.of(model)
                .withFloat(rows)
                .write(file)
                .floatError()
                .orElseThrow()
                .rmse();
        double[][] wanted = model.predict(rows);
        try (var graph = new Graph(file)) {
            double[][] seen = graph.runFloat(rows);
            double squares = 0;
            for (int i = 0; i < wanted.length; i++) {
                squares += Math.pow(seen[i][0] - wanted[i][0], 2);
            }
            assertThat(Math.sqrt(squares / wanted.length)).as("seed %d", seed).isBetween(stated / 3, stated * 3);
        }
    }
}
