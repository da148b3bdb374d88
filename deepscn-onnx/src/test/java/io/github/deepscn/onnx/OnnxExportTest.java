package io.github.deepscn.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OrtException;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.InputRows;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.train.Extensions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Trained networks give the same answers in onnxruntime as in Java. */
class OnnxExportTest {
    /** The largest error of onnxruntime in double, in ranges of the targets. */
    private static final double AGREEMENT = 1e-9;

    @TempDir
    private Path folder;

    static Stream<Arguments> networks() {
        return Stream.concat(
                        Arrays.stream(Activations.values()).map(List::of), Stream.of(List.of(Activations.values())))
                .flatMap(activations -> Stream.of(
                        Arguments.of(activations, false, false, 1, new int[] {20}, 1L),
                        Arguments.of(activations, true, false, 3, new int[] {15, 10}, 2L),
                        Arguments.of(activations, false, true, 3, new int[] {10, 10, 10}, 3L),
                        Arguments.of(activations, true, true, 1, new int[] {12, 8, 5}, 4L)));
    }

    @ParameterizedTest
    @MethodSource("networks")
    void doubleGraphAgreesWithTheModel(
            List<Activation> activations, boolean intercept, boolean inputs, int outputs, int[] layers, long seed)
            throws IOException, OrtException {
        Trained trained = train(activations, new Links(intercept, inputs), outputs, layers, seed);
        DeepScnModel model = trained.model();
        assertThat(model.network().nodes()).as("seed %d", seed).isPositive();
        OnnxReport report = OnnxExport.of(model).write(file());
        assertThat(report.floatError()).isEmpty();
        assertThat(report.bytes()).isEqualTo(Files.size(file()));
        try (var graph = new Graph(file())) {
            assertThat(graph.inputType()).isEqualTo("DOUBLE [-1, 5]");
            assertThat(graph.outputType("outputs")).isEqualTo("DOUBLE [-1, " + outputs + "]");
            for (int rows : new int[] {1, 7, 1000}) {
                double[][] fresh = Trained.rows(rows, seed + rows);
                assertClose(graph.run(fresh), model.predict(fresh), AGREEMENT * trained.range(), seed);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("networks")
    void featuresAgreeWithTheModel(
            List<Activation> activations, boolean intercept, boolean inputs, int outputs, int[] layers, long seed)
            throws IOException, OrtException {
        Trained trained = train(activations, new Links(intercept, inputs), outputs, layers, seed);
        Network network = trained.model().network();
        double[][] rows = Trained.rows(30, seed + 1);
        double[][] all = nodes(network, rows);
        double tolerance = 1e-12 * Math.max(1, largest(all));
        OnnxExport.of(trained.model()).features().write(file());
        try (var graph = new Graph(file())) {
            assertThat(graph.outputType("features")).isEqualTo("DOUBLE [-1, " + network.nodes() + "]");
            assertClose(graph.run(rows), all, tolerance, seed);
        }
        int from = 0;
        for (int k = 1; k <= network.layers().size(); k++) {
            int to = from + network.layers().get(k - 1).width();
            OnnxReport report = OnnxExport.of(trained.model()).features(k).write(file());
            assertThat(report.outputs()).containsExactly(new OnnxReport.Output("features", OptionalInt.of(to - from)));
            try (var graph = new Graph(file())) {
                assertClose(graph.run(rows), columns(all, from, to), tolerance, seed);
            }
            from = to;
        }
    }

    @ParameterizedTest
    @MethodSource("networks")
    void floatGraphIsAsGoodAsTheExportSays(
            List<Activation> activations, boolean intercept, boolean inputs, int outputs, int[] layers, long seed)
            throws IOException, OrtException {
        Trained trained = train(activations, new Links(intercept, inputs), outputs, layers, seed);
        DeepScnModel model = trained.model();
        OnnxReport report = OnnxExport.of(model).withFloat(trained.inputs()).write(file());
        var stated = report.floatError().orElseThrow();
        assertThat(stated.scale()).isEqualTo(model.history().trainRmse());
        try (var graph = new Graph(file())) {
            assertThat(graph.inputType()).isEqualTo("FLOAT [-1, 5]");
            double seen = rms(graph.runFloat(trained.inputs()), model.predict(trained.inputs()));
            assertThat(seen).as("seed %d", seed).isBetween(stated.rmse() / 2, stated.rmse() * 2);
            assertThat(graph.metadata()).containsEntry("deepscn.float.rmse", Double.toString(stated.rmse()));
        }
    }

    @ParameterizedTest
    @MethodSource("networks")
    void floatFeaturesAreAsGoodAsTheExportSays(
            List<Activation> activations, boolean intercept, boolean inputs, int outputs, int[] layers, long seed)
            throws IOException, OrtException {
        Trained trained = train(activations, new Links(intercept, inputs), outputs, layers, seed);
        OnnxReport report = OnnxExport.of(trained.model())
                .features()
                .withFloat(trained.inputs())
                .write(file());
        var stated = report.floatError().orElseThrow();
        try (var graph = new Graph(file())) {
            double[][] exact = nodes(trained.model().network(), trained.inputs());
            double seen = rms(graph.runFloat(trained.inputs()), exact);
            assertThat(seen).as("seed %d", seed).isBetween(stated.rmse() / 2, stated.rmse() * 2);
            assertThat(stated.scale()).isCloseTo(spread(exact), within(1e-9 * spread(exact)));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void paperNetworkAgreesInDoubleAndIsRefusedInFloat(long seed) throws IOException, OrtException {
        Trained trained = Trained.paper(seed);
        DeepScnModel model = trained.model();
        assertThat(model.network().nodes()).isEqualTo(200);
        double weights = 0;
        for (int k = 0; k < model.readout().columns(); k++) {
            weights += Math.abs(model.readout().weight(k, 0));
        }
        assertThat(weights).as("seed %d", seed).isGreaterThan(1e5);
        // Both computations round the output of every node, and carry on the rounding errors of the layers below.
        double rounding = 2 * Math.ulp(1.0) * weights * model.network().layers().size();
        OnnxExport.of(model).write(file());
        try (var graph = new Graph(file())) {
            double[][] seen = graph.run(trained.inputs());
            double[][] wanted = model.predict(trained.inputs());
            assertClose(seen, wanted, Math.max(AGREEMENT * trained.range(), rounding), seed);
        }
        Path inFloat = folder.resolve("float.onnx");
        OnnxExport export = OnnxExport.of(model);
        assertThatThrownBy(() -> export.withFloat(trained.inputs()).write(inFloat))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("must be at most 0.1 times the training RMSE of "
                        + model.history().trainRmse());
        assertThat(inFloat).doesNotExist();
        OnnxReport forced = export.withFloat(trained.inputs(), 1e12).write(inFloat);
        try (var graph = new Graph(inFloat)) {
            double stated = forced.floatError().orElseThrow().rmse();
            double seen = rms(graph.runFloat(trained.inputs()), model.predict(trained.inputs()));
            assertThat(seen).as("seed %d", seed).isBetween(stated / 2, stated * 2);
        }
    }

    @ParameterizedTest
    @CsvSource({"false,false", "true,false", "false,true", "true,true"})
    void networkWithoutNodesAnswers(boolean intercept, boolean inputs) throws IOException, OrtException {
        Trained trained = Trained.empty(new Links(intercept, inputs), 5);
        DeepScnModel model = trained.model();
        assertThat(model.network().nodes()).isZero();
        OnnxExport.of(model).write(file());
        try (var graph = new Graph(file())) {
            for (int rows : new int[] {1, 1000}) {
                double[][] fresh = Trained.rows(rows, 6);
                assertClose(graph.run(fresh), model.predict(fresh), AGREEMENT * trained.range(), 5);
            }
        }
        assertThatThrownBy(() -> OnnxExport.of(model).features())
                .isInstanceOf(BadInputException.class)
                .hasMessage("the model has no layers, so it has no features");
    }

    @Test
    void firstLayersAreExportedWithTheirOwnReadoutAndError() throws IOException, OrtException {
        Trained trained = Trained.smooth(Activations.TANH, Links.none(), 1, new int[] {10, 10}, 7);
        DeepScnModel coarse = trained.model().firstLayers(1);
        OnnxReport report = OnnxExport.of(coarse).withFloat(trained.inputs()).write(file());
        double rmse = trained.model().history().layers().get(0).trainRmse();
        assertThat(report.floatError().orElseThrow().scale()).isEqualTo(rmse);
        try (var graph = new Graph(file())) {
            assertThat(graph.metadata()).containsEntry("deepscn.layers", "10").containsEntry("deepscn.nodes", "10");
            assertClose(graph.runFloat(trained.inputs()), coarse.predict(trained.inputs()), 1e-4, 7);
        }
    }

    @Test
    void metadataSaysWhereTheModelComesFrom() throws IOException, OrtException {
        Trained trained = Trained.smooth(Activations.SIGMOID, new Links(true, false), 2, new int[] {6, 4}, 11);
        OnnxExport.of(trained.model()).write(file());
        try (var graph = new Graph(file())) {
            assertThat(graph.producer()).isEqualTo("deepscn");
            assertThat(graph.metadata())
                    .containsEntry("deepscn.result", "outputs")
                    .containsEntry("deepscn.seed", "11")
                    .containsEntry("deepscn.layers", "6,4")
                    .containsEntry("deepscn.nodes", "10")
                    .containsEntry("deepscn.activation", "sigmoid")
                    .containsEntry("deepscn.options", trained.model().options().toString())
                    .containsEntry("deepscn.train.rows", "400")
                    .containsEntry(
                            "deepscn.train.rmse",
                            Double.toString(trained.model().history().trainRmse()))
                    .containsEntry("deepscn.stop", "WIDTHS")
                    .doesNotContainKey("deepscn.float.rmse");
        }
        OnnxExport.of(trained.model()).features(2).write(file());
        try (var graph = new Graph(file())) {
            assertThat(graph.metadata()).containsEntry("deepscn.result", "features of layer 2");
        }
    }

    @Test
    void sameModelGivesTheSameBytes() throws IOException {
        Trained trained = Trained.smooth(Activations.GAUSSIAN, new Links(true, true), 2, new int[] {6, 4}, 12);
        Trained again = Trained.smooth(Activations.GAUSSIAN, new Links(true, true), 2, new int[] {6, 4}, 12);
        Path other = folder.resolve("other.onnx");
        OnnxExport.of(trained.model()).write(file());
        OnnxExport.of(again.model()).write(other);
        assertThat(other).hasSameBinaryContentAs(file());
    }

    @Test
    void rowsThatCannotMeasureAreRefused() {
        Trained trained = Trained.smooth(Activations.SIGMOID, Links.none(), 1, new int[] {5}, 13);
        OnnxExport export = OnnxExport.of(trained.model());
        assertThatThrownBy(() -> export.withFloat(new double[0][]).write(file()))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the number of rows to measure the float error on is 0, must be at least 1");
        assertThatThrownBy(() -> export.withFloat(new double[][] {{1, 2}}).write(file()))
                .isInstanceOf(BadInputException.class)
                .hasMessage("rows[0] has 2 values, must have 5");
        assertThatThrownBy(() -> export.withFloat(trained.inputs(), 0))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("float limit is 0.0");
        assertThat(file()).doesNotExist();
    }

    @Test
    void rowsBeyondTheNumbersOfFloatAreRefused() {
        Trained trained = Trained.smooth(Activations.RELU, Links.none(), 1, new int[] {5}, 16);
        OnnxExport export = OnnxExport.of(trained.model()).withFloat(new double[][] {{1e39, -1e39, 1e39, 1e39, 1e39}});
        assertThatThrownBy(() -> export.write(file()))
                .isInstanceOf(BadInputException.class)
                .hasMessageMatching("the float error on 1 rows is (NaN|Infinity) .*");
        assertThat(file()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 3})
    void layersThatAreNotThereAreRefused(int layer) {
        Trained trained = Trained.smooth(Activations.SIGMOID, Links.none(), 1, new int[] {5, 5}, 14);
        assertThatThrownBy(() -> OnnxExport.of(trained.model()).features(layer))
                .isInstanceOf(BadInputException.class)
                .hasMessage("layer is " + layer + ", must lie between 1 and 2");
    }

    @Test
    void pathsThatCannotBeWrittenAreRefusedAndLeaveNothing() throws IOException {
        OnnxExport export = OnnxExport.of(Trained.empty(Links.none(), 15).model());
        assertThatThrownBy(() -> export.write(folder))
                .isInstanceOf(WriteException.class)
                .hasMessageContaining(folder.toString());
        assertThatThrownBy(() -> export.write(folder.resolve("missing/model.onnx")))
                .isInstanceOf(WriteException.class)
                .hasMessageContaining("missing");
        assertThat(folder).isEmptyDirectory();
        Files.writeString(file(), "old");
        export.write(file());
        assertThat(Files.size(file())).isGreaterThan(3);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file());
        }
    }

    @Test
    void brokenWriteKeepsTheOldFile() throws IOException {
        Files.writeString(file(), "old");
        assertThatThrownBy(() -> WholeFile.write(file(), out -> {
                    out.write(1);
                    throw new IOException("disk full");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage(file() + ": cannot be written: disk full");
        assertThat(file()).hasContent("old");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file());
        }
    }

    /** A network with one activation, or one whose layers mix several. */
    private Trained train(List<Activation> activations, Links links, int outputs, int[] layers, long seed)
            throws IOException {
        Trained trained = Trained.smooth(activations.get(0), links, outputs, layers, seed);
        return activations.size() == 1
                ? trained
                : trained.mixed(activations, seed, folder.resolve("mixed.safetensors"));
    }

    private Path file() {
        return folder.resolve("model.onnx");
    }

    /** The outputs of all nodes, row by row, as the layers compute them. */
    private static double[][] nodes(Network network, double[][] rows) {
        double[][] result = new double[rows.length][network.nodes()];
        for (int i = 0; i < rows.length; i++) {
            double[] below = rows[i];
            int offset = 0;
            for (Layer layer : network.layers()) {
                double[] above = new double[layer.width()];
                layer.outputs(new InputRows(below, 1, layer.fanIn()), above, 0);
                System.arraycopy(above, 0, result[i], offset, above.length);
                offset += above.length;
                below = above;
            }
        }
        return result;
    }

    private static double[][] columns(double[][] rows, int from, int to) {
        return Arrays.stream(rows).map(row -> Arrays.copyOfRange(row, from, to)).toArray(double[][]::new);
    }

    private static double largest(double[][] rows) {
        return Arrays.stream(rows)
                .flatMapToDouble(Arrays::stream)
                .map(Math::abs)
                .max()
                .orElseThrow();
    }

    /** The standard deviation around the means of the columns. */
    private static double spread(double[][] rows) {
        double sum = 0;
        for (int k = 0; k < rows[0].length; k++) {
            int column = k;
            double mean = Arrays.stream(rows)
                    .mapToDouble(row -> row[column])
                    .average()
                    .orElseThrow();
            sum += Arrays.stream(rows)
                    .mapToDouble(row -> Math.pow(row[column] - mean, 2))
                    .sum();
        }
        return Math.sqrt(sum / rows.length / rows[0].length);
    }

    private static double rms(double[][] seen, double[][] wanted) {
        double sum = 0;
        for (int i = 0; i < wanted.length; i++) {
            for (int q = 0; q < wanted[i].length; q++) {
                sum += Math.pow(seen[i][q] - wanted[i][q], 2);
            }
        }
        return Math.sqrt(sum / wanted.length / wanted[0].length);
    }

    private static void assertClose(double[][] seen, double[][] wanted, double tolerance, long seed) {
        assertThat(seen).hasDimensions(wanted.length, wanted[0].length);
        double worst = 0;
        for (int i = 0; i < wanted.length; i++) {
            for (int q = 0; q < wanted[i].length; q++) {
                worst = Math.max(worst, Math.abs(seen[i][q] - wanted[i][q]));
            }
        }
        assertThat(worst).as("seed %d", seed).isLessThanOrEqualTo(tolerance);
    }

    @Test
    void everyFamilyHasOperatorsAndOthersAreRefused() {
        for (String family : Extensions.none().families().keySet()) {
            NetworkGraph.requireKnown(family);
        }
        assertThatThrownBy(() -> NetworkGraph.requireKnown("swish"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("activation is 'swish', must be one of sigmoid, tanh, relu, sine, gaussian, box, bump"
                        + " to be exported to ONNX");
    }
}
