package io.github.deepscn.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnxruntime.OrtException;
import com.google.protobuf.ByteString;
import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnClassifier;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Discriminant;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Trained classifiers give the same answers in onnxruntime as in Java. */
class OnnxClassifierTest {
    /**
     * The largest error of probabilities in double, and the distance of two probabilities below which either label is
     * right.
     */
    private static final double AGREEMENT = 1e-9;

    @TempDir
    private Path folder;

    static Stream<Arguments> classifiers() {
        var cases = new ArrayList<Arguments>();
        for (Classifier classifier : Classifier.values()) {
            for (Activation activation : Activations.values()) {
                cases.add(Arguments.of(classifier, activation, false, false, 2, new int[] {20}, 1L));
                cases.add(Arguments.of(classifier, activation, true, true, 3, new int[] {12, 8}, 2L));
                cases.add(Arguments.of(classifier, activation, false, true, 7, new int[] {10, 10, 10}, 3L));
                cases.add(Arguments.of(classifier, activation, true, false, 7, new int[] {15, 5}, 4L));
            }
        }
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("classifiers")
    void doubleGraphAgreesWithTheModel(
            Classifier classifier,
            Activation activation,
            boolean intercept,
            boolean inputs,
            int classes,
            int[] layers,
            long seed)
            throws IOException, OrtException {
        ClassifierModel model = TrainedClassifier.smooth(
                        classifier, activation, new Links(intercept, inputs), classes, layers, seed)
                .model();
        assertThat(model.model().network().nodes()).as("seed %d", seed).isPositive();
        OnnxReport report = OnnxExport.of(model).write(file());
        assertThat(report.floatError()).isEmpty();
        assertThat(report.inputs()).isEqualTo(5);
        assertThat(report.outputs())
                .containsExactly(
                        new OnnxReport.Output("label", OptionalInt.empty()),
                        new OnnxReport.Output("probabilities", OptionalInt.of(classes)));
        try (var graph = new Graph(file())) {
            assertThat(graph.inputType()).isEqualTo("DOUBLE [-1, 5]");
            assertThat(graph.outputType("label")).isEqualTo("STRING [-1]");
            assertThat(graph.outputType("probabilities")).isEqualTo("DOUBLE [-1, " + classes + "]");
            for (int rows : new int[] {1, 7, 1000}) {
                assertAgrees(graph, model, Trained.rows(rows, seed + rows), seed);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("classifiers")
    void floatGraphIsAsGoodAsTheExportSays(
            Classifier classifier,
            Activation activation,
            boolean intercept,
            boolean inputs,
            int classes,
            int[] layers,
            long seed)
            throws IOException, OrtException {
        TrainedClassifier trained =
                TrainedClassifier.smooth(classifier, activation, new Links(intercept, inputs), classes, layers, seed);
        ClassifierModel model = trained.model();
        OnnxReport report = OnnxExport.of(model).withFloat(trained.inputs()).write(file());
        var stated = report.floatError().orElseThrow();
        assertThat(stated.scale()).isEqualTo(model.history().trainRmse());
        assertThat(stated.rows()).isEqualTo(400);
        double share = stated.changedLabels().orElseThrow();
        try (var graph = new Graph(file())) {
            assertThat(graph.inputType()).isEqualTo("FLOAT [-1, 5]");
            assertThat(graph.outputType("label")).isEqualTo("STRING [-1]");
            assertThat(graph.outputType("probabilities")).isEqualTo("FLOAT [-1, " + classes + "]");
            Graph.Classes seen = graph.classifyFloat(trained.inputs());
            double rms = rms(seen.probabilities(), model.probabilities(trained.inputs()));
            assertThat(rms).as("seed %d", seed).isBetween(stated.rmse() / 2, stated.rmse() * 2);
            double seenShare = changed(seen.labels(), model.labels(trained.inputs()));
            assertThat(seenShare).as("seed %d", seed).isCloseTo(share, within(0.01));
            assertThat(graph.metadata())
                    .containsEntry("deepscn.float.rmse", Double.toString(stated.rmse()))
                    .containsEntry("deepscn.float.changed", Double.toString(share));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void readoutWeightsThatCancelAreRefusedInFloat(long seed) {
        TrainedClassifier trained = TrainedClassifier.bands(Classifier.READOUT, seed);
        OnnxExport export = OnnxExport.of(trained.model());
        assertThatThrownBy(() -> export.withFloat(trained.inputs()).write(file()))
                .isInstanceOf(BadInputException.class)
                .hasMessageMatching("the float error on 1000 rows is .* must be at most 0.1 times the training RMSE of "
                        + trained.model().history().trainRmse() + "; export in double");
        // The rule for labels holds with any limit for the probabilities.
        assertThatThrownBy(() -> export.withFloat(trained.inputs(), 1e12).write(file()))
                .isInstanceOf(BadInputException.class)
                .hasMessageMatching("the share of 1000 rows that float gives another label is 0\\.\\d+, "
                        + "must be at most 0.01; export in double");
        assertThat(file()).as("seed %d", seed).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void discriminantAnalysisOfTheSameNetworkIsFineInFloat(long seed) throws IOException, OrtException {
        TrainedClassifier trained = TrainedClassifier.bands(Classifier.LDA, seed);
        ClassifierModel model = trained.model();
        OnnxReport report = OnnxExport.of(model).withFloat(trained.inputs()).write(file());
        double allowed =
                OnnxExport.FLOAT_LIMIT * report.floatError().orElseThrow().scale();
        try (var graph = new Graph(file())) {
            Graph.Classes seen = graph.classifyFloat(trained.inputs());
            // Not within a factor of two of the stated error: with such sharp borders one row can carry most of it.
            assertThat(rms(seen.probabilities(), model.probabilities(trained.inputs())))
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(allowed);
            assertThat(changed(seen.labels(), model.labels(trained.inputs())))
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(OnnxExport.CHANGED_LABELS_LIMIT);
        }
    }

    @Test
    void rowsBeyondTheNumbersOfFloatAreRefused() {
        ClassifierModel model = TrainedClassifier.smooth(
                        Classifier.READOUT, Activations.RELU, Links.none(), 3, new int[] {5}, 16)
                .model();
        OnnxExport export = OnnxExport.of(model).withFloat(new double[][] {{1e39, -1e39, 1e39, 1e39, 1e39}});
        assertThatThrownBy(() -> export.write(file()))
                .isInstanceOf(BadInputException.class)
                .hasMessageMatching("the float error on 1 rows is NaN .*");
        assertThat(file()).doesNotExist();
    }

    @Test
    void featuresAreThoseOfTheNetwork() throws IOException, OrtException {
        TrainedClassifier trained = TrainedClassifier.smooth(
                Classifier.LDA, Activations.TANH, new Links(true, true), 3, new int[] {8, 6}, 8);
        Path other = folder.resolve("other.onnx");
        OnnxReport report = OnnxExport.of(trained.model()).features(2).write(file());
        OnnxExport.of(trained.model().model()).features(2).write(other);
        assertThat(report.outputs()).containsExactly(new OnnxReport.Output("features", OptionalInt.of(6)));
        assertThat(file()).hasSameBinaryContentAs(other);
        double[][] rows = Trained.rows(20, 9);
        double[][] wanted = trained.model().model().features(rows, 2);
        try (var graph = new Graph(file())) {
            assertThat(rms(graph.run(rows), wanted)).isLessThan(1e-12);
        }
        OnnxReport small = OnnxExport.of(trained.model())
                .withFloat(trained.inputs())
                .features()
                .write(file());
        assertThat(small.floatError().orElseThrow().changedLabels()).isEmpty();
        assertThat(small.outputs()).containsExactly(new OnnxReport.Output("features", OptionalInt.of(14)));
    }

    @ParameterizedTest
    @CsvSource({"READOUT,readout", "LDA,lda"})
    void metadataSaysWhatItIsAndWhereItComesFrom(Classifier classifier, String name) throws IOException, OrtException {
        ClassifierModel model = TrainedClassifier.smooth(
                        classifier, Activations.SIGMOID, new Links(true, false), 3, new int[] {6, 4}, 11)
                .model();
        OnnxExport.of(model).write(file());
        try (var graph = new Graph(file())) {
            assertThat(graph.producer()).isEqualTo("deepscn");
            assertThat(graph.metadata())
                    .containsEntry("deepscn.result", "label and probabilities")
                    .containsEntry("deepscn.classifier", name)
                    .containsEntry("deepscn.classes", """
                            ["0","it's; [a] {b} \\\\ / \\n\\tnew line","\\u00C4rger, \\"gro\\u00DF\\""]""")
                    .containsEntry("deepscn.seed", "11")
                    .containsEntry("deepscn.layers", "6,4")
                    .containsEntry("deepscn.activation", "sigmoid")
                    .containsEntry("deepscn.options", model.model().options().toString())
                    .containsEntry(
                            "deepscn.train.rmse",
                            Double.toString(model.history().trainRmse()))
                    .doesNotContainKey("deepscn.float.rmse")
                    .doesNotContainKey("deepscn.float.changed");
        }
    }

    @Test
    void onlyClassesNeedTheOperatorsOfMachineLearning() throws IOException {
        ClassifierModel model = TrainedClassifier.empty(Classifier.READOUT, new Links(true, true), 2)
                .model();
        OnnxExport.of(model).write(file());
        assertThat(parsed().getOpsetImportList())
                .extracting(OperatorSetIdProto::getDomain, OperatorSetIdProto::getVersion)
                .containsExactly(tuple("", 13L), tuple("ai.onnx.ml", 2L));
        OnnxExport.of(model.model()).write(file());
        assertThat(parsed().getOpsetImportList())
                .extracting(OperatorSetIdProto::getDomain, OperatorSetIdProto::getVersion)
                .containsExactly(tuple("", 13L));
    }

    @Test
    void sameModelGivesTheSameBytes() throws IOException {
        Path other = folder.resolve("other.onnx");
        for (Path path : List.of(file(), other)) {
            TrainedClassifier trained = TrainedClassifier.smooth(
                    Classifier.LDA, Activations.GAUSSIAN, Links.none(), 3, new int[] {6, 4}, 12);
            OnnxExport.of(trained.model()).withFloat(trained.inputs()).write(path);
        }
        assertThat(other).hasSameBinaryContentAs(file());
    }

    @Test
    void labelsAreAnyUnicodeText() throws IOException, OrtException {
        ClassifierModel model =
                labelled("😀, \"𝒳\"", "\u0000 zero", "a\u0000", "‏עברית", "x".repeat(1000), "NaN", "e\u0301", "é");
        OnnxExport.of(model).write(file());
        // Read from the file, because the Java binding of onnxruntime damages U+0000 and characters beyond U+FFFF.
        var encoder = parsed().getGraph().getNodeList().stream()
                .filter(node -> node.getOpType().equals("LabelEncoder"))
                .findFirst()
                .orElseThrow();
        assertThat(encoder.getAttribute(1).getStringsList())
                .extracting(ByteString::toStringUtf8)
                .containsExactlyElementsOf(model.classes());
        try (var graph = new Graph(file())) {
            assertThat(strings(graph.metadata().getOrDefault("deepscn.classes", "")))
                    .isEqualTo(model.classes());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "READOUT,false,false", "READOUT,true,false", "READOUT,false,true", "READOUT,true,true",
        "LDA,false,false", "LDA,true,false", "LDA,false,true", "LDA,true,true"
    })
    void networkWithoutNodesAnswers(Classifier classifier, boolean intercept, boolean inputs)
            throws IOException, OrtException {
        ClassifierModel model = TrainedClassifier.empty(classifier, new Links(intercept, inputs), 7)
                .model();
        assertThat(model.model().network().nodes()).isZero();
        OnnxExport.of(model).write(file());
        try (var graph = new Graph(file())) {
            for (int rows : new int[] {1, 1000}) {
                assertAgrees(graph, model, Trained.rows(rows, 6), 6);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"2,false", "3,false", "7,false", "40,false", "2,true", "40,true"})
    void firstOfEqualScoresGivesTheLabel(int classes, boolean asFloat) throws IOException, OrtException {
        // The score of every class is one of the inputs, which are small integers, so many scores are exactly equal.
        var network = new Network(classes, new Links(false, true), List.of());
        double[] identity = new double[classes * classes];
        var labels = new ArrayList<String>();
        for (int c = 0; c < classes; c++) {
            identity[c * classes + c] = 1;
            labels.add("class " + c);
        }
        var scores = AffineReadout.of(network, Discriminant.of(new Readout(classes, classes, identity)));
        var random = new Random(classes);
        double[][] rows = new double[500][];
        Arrays.setAll(rows, i -> random.ints(classes, 0, 3).asDoubleStream().toArray());
        var builder = new GraphBuilder("equals", asFloat, ValueNames.plain());
        EnsembleGraph.addClasses(builder, builder.input("inputs", classes), List.of(scores), labels, Optional.empty());
        write(builder.build());
        try (var graph = new Graph(file())) {
            String[] seen = (asFloat ? graph.classifyFloat(rows) : graph.classify(rows)).labels();
            for (int i = 0; i < rows.length; i++) {
                double largest = Arrays.stream(rows[i]).max().orElseThrow();
                int first = 0;
                while (rows[i][first] < largest) {
                    first++;
                }
                assertThat(seen[i]).isEqualTo("class " + first);
            }
        }
    }

    private static ClassifierModel labelled(String... texts) {
        double[][] inputs = Trained.rows(40 * texts.length, 4);
        String[] labels = new String[inputs.length];
        Arrays.setAll(labels, i -> texts[i % texts.length]);
        return DeepScnClassifier.with(Options.paper().withLayers(5)).fit(inputs, labels);
    }

    private static List<String> strings(String json) {
        var texts = new ArrayList<String>();
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.START_ARRAY);
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                texts.add(parser.getString());
            }
        }
        return texts;
    }

    private ModelProto parsed() throws IOException {
        return ModelProto.parseFrom(Files.readAllBytes(file()));
    }

    private void write(GraphProto graph) throws IOException {
        var model = ModelProto.newBuilder()
                .setIrVersion(7)
                .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(OnnxExport.OPSET))
                .addOpsetImport(OperatorSetIdProto.newBuilder()
                        .setDomain(GraphBuilder.ML_DOMAIN)
                        .setVersion(OnnxExport.ML_OPSET))
                .setGraph(graph)
                .build();
        Files.write(file(), model.toByteArray());
    }

    private static void assertAgrees(Graph graph, ClassifierModel model, double[][] rows, long seed)
            throws OrtException {
        Graph.Classes seen = graph.classify(rows);
        double[][] wanted = model.probabilities(rows);
        String[] labels = model.labels(rows);
        assertThat(seen.probabilities()).hasDimensions(rows.length, wanted[0].length);
        assertThat(seen.labels()).hasSize(rows.length);
        for (int i = 0; i < rows.length; i++) {
            assertThat(seen.probabilities()[i]).as("seed %d", seed).containsExactly(wanted[i], within(AGREEMENT));
            double[] sorted = Arrays.stream(wanted[i]).sorted().toArray();
            if (sorted[sorted.length - 1] - sorted[sorted.length - 2] > AGREEMENT) {
                assertThat(seen.labels()[i]).as("seed %d", seed).isEqualTo(labels[i]);
            } else {
                assertThat(model.classes()).contains(seen.labels()[i]);
            }
        }
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

    private static double changed(String[] seen, String[] wanted) {
        double changed = 0;
        for (int i = 0; i < wanted.length; i++) {
            changed += seen[i].equals(wanted[i]) ? 0 : 1;
        }
        return changed / wanted.length;
    }

    private Path file() {
        return folder.resolve("model.onnx");
    }
}
