package io.github.deepscn.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OrtException;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.io.ModelFile;
import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Several networks in one graph. */
class OnnxEnsembleTest {
    private static final double AGREEMENT = 1e-9;
    private static final Table TRAINING = RawTable.rows(500, 1);

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("model.onnx");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void numbersAgreeInTheUnitsOfTheTargets(int members) throws IOException, OrtException {
        TableModel model = ensemble(options(List.of("price", "tiny")), members, Optional.empty());
        OnnxExport.of(model).write(file());
        try (var graph = new TableGraph(file(), model.encoder())) {
            for (Table table : tables()) {
                double[][] seen = graph.numbers(table, "outputs");
                double[][] wanted = model.predict(table);
                for (int i = 0; i < seen.length; i++) {
                    for (int q = 0; q < 2; q++) {
                        double tolerance =
                                AGREEMENT * model.encoder().targets().get(q).scale();
                        assertThat(seen[i][q]).as("row %d", i).isCloseTo(wanted[i][q], within(tolerance));
                    }
                }
            }
            assertThat(graph.metadata())
                    .containsEntry("deepscn.members", Integer.toString(members))
                    .containsEntry("deepscn.nodes", Integer.toString(model.nodes()))
                    .containsEntry("deepscn.seed", members == 2 ? "1;2" : "1;2;3;4;5")
                    .doesNotContainKey("deepscn.interval_90");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void floatGraphIsAsGoodAsTheExportSays(int members) throws IOException, OrtException {
        TableModel model = ensemble(options(List.of("price")), members, Optional.empty());
        FloatError stated = OnnxExport.of(model)
                .withFloat(TRAINING, 1e12)
                .write(file())
                .floatError()
                .orElseThrow();
        double unit = model.encoder().targets().get(0).scale();
        double meanRmse = model.members().stream()
                .mapToDouble(member -> member.history().trainRmse())
                .average()
                .orElseThrow();
        assertThat(stated.scale()).isCloseTo(meanRmse * unit, within(1e-9 * unit));
        try (var graph = new TableGraph(file(), model.encoder())) {
            double[][] seen = graph.numbers(TRAINING, "outputs");
            assertThat(rms(seen, model.predict(TRAINING))).isBetween(stated.rmse() / 2, stated.rmse() * 2);
        }
    }

    @ParameterizedTest
    @EnumSource(Classifier.class)
    void classesAgree(Classifier classifier) throws IOException, OrtException {
        TableModel model = ensemble(options(List.of("class")).withClassifier(classifier), 3, Optional.empty());
        OnnxExport.of(model).write(file());
        try (var graph = new TableGraph(file(), model.encoder())) {
            for (Table table : tables()) {
                double[][] wanted = model.predict(table);
                double[][] seen = graph.numbers(table, "probabilities");
                String[] labels = model.labels(table);
                String[] seenLabels = graph.texts(table, "label");
                for (int i = 0; i < table.rows(); i++) {
                    assertThat(seen[i]).containsExactly(wanted[i], within(AGREEMENT));
                    double[] sorted = Arrays.stream(wanted[i]).sorted().toArray();
                    if (sorted[2] - sorted[1] > AGREEMENT) {
                        assertThat(seenLabels[i]).isEqualTo(labels[i]);
                    }
                }
            }
        }
        FloatError stated = OnnxExport.of(model)
                .withFloat(TRAINING, 1e12)
                .write(file())
                .floatError()
                .orElseThrow();
        try (var graph = new TableGraph(file(), model.encoder())) {
            double rms = rms(graph.numbers(TRAINING, "probabilities"), model.predict(TRAINING));
            assertThat(rms).isBetween(stated.rmse() / 2, stated.rmse() * 2);
            assertThat(stated.changedLabels()).isPresent();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, yes, 0.55", "1, no, 0.4", "3, yes, 0.45"})
    void labelsFollowTheThreshold(int members, String positive, double probability) throws IOException, OrtException {
        TableModel plain = ensemble(options(List.of("pair")), members, Optional.empty());
        TableModel model = plain.withThreshold(positive, probability);
        OnnxReport report = OnnxExport.of(model).write(file());
        assertThat(report.outputs()).extracting(OnnxReport.Output::name).containsExactly("label", "probabilities");
        int index = model.classes().indexOf(positive);
        try (var graph = new TableGraph(file(), model.encoder())) {
            for (Table table : tables()) {
                double[][] wanted = model.predict(table);
                String[] labels = model.labels(table);
                String[] seen = graph.texts(table, "label");
                for (int i = 0; i < table.rows(); i++) {
                    assertThat(graph.numbers(table, "probabilities")[i]).containsExactly(wanted[i], within(AGREEMENT));
                    if (Math.abs(wanted[i][index] - probability) > AGREEMENT) {
                        assertThat(seen[i])
                                .as("row %d, %s", i, wanted[i][index])
                                .isEqualTo(labels[i]);
                    }
                }
            }
            assertThat(graph.texts(TRAINING, "label")).isNotEqualTo(plain.labels(TRAINING));
            assertThat(graph.metadata())
                    .containsEntry(
                            "deepscn.threshold",
                            "{\"positive\":\"" + positive + "\",\"probability\":" + probability + "}");
        }
        FloatError stated = OnnxExport.of(model)
                .withFloat(TRAINING, 1e12)
                .write(file())
                .floatError()
                .orElseThrow();
        try (var graph = new TableGraph(file(), model.encoder())) {
            String[] labels = model.labels(TRAINING);
            String[] seen = graph.texts(TRAINING, "label");
            long changed = IntStream.range(0, seen.length)
                    .filter(i -> !seen[i].equals(labels[i]))
                    .count();
            assertThat((double) changed / seen.length)
                    .isCloseTo(stated.changedLabels().orElseThrow(), within(0.01));
        }
        OnnxExport.of(plain).write(file());
        try (var graph = new TableGraph(file(), plain.encoder())) {
            assertThat(graph.metadata()).doesNotContainKey("deepscn.threshold");
        }
    }

    @Test
    void featuresStandSideBySide() throws IOException, OrtException {
        TableModel model = ensemble(options(List.of("price")), 3, Optional.empty());
        OnnxReport report = OnnxExport.of(model).features().write(file());
        assertThat(report.outputs().get(0).columns()).hasValue(model.nodes());
        try (var graph = new TableGraph(file(), model.encoder())) {
            for (Table table : tables()) {
                assertThat(rms(graph.numbers(table, "features"), model.features(table)))
                        .isLessThan(AGREEMENT);
            }
        }
        // the second member has no second layer
        FloatError stated = OnnxExport.of(model)
                .features(2)
                .withFloat(TRAINING, 1e12)
                .write(file())
                .floatError()
                .orElseThrow();
        try (var graph = new TableGraph(file(), model.encoder())) {
            double rms = rms(graph.numbers(TRAINING, "features"), model.features(TRAINING, 2));
            assertThat(rms).isBetween(stated.rmse() / 2, stated.rmse() * 2);
        }
    }

    @Test
    void autoencodersAgree() throws IOException, OrtException {
        TableModel model = ensemble(options(List.of()).withTask(Task.AUTOENCODER), 2, Optional.empty());
        OnnxExport.of(model).write(file());
        try (var graph = new TableGraph(file(), model.encoder())) {
            assertThat(rms(graph.numbers(TRAINING, "outputs"), model.predict(TRAINING)))
                    .isLessThan(AGREEMENT);
        }
    }

    @Test
    void halfWidthsOfIntervalsAreInTheMetadata() throws IOException, OrtException {
        double[][] residuals = new double[99][2];
        Arrays.setAll(residuals, i -> new double[] {i + 1, -2 * (i + 1)});
        TableModel model = ensemble(options(List.of("price", "tiny")), 2, Optional.of(Intervals.of(residuals)));
        List<TargetEncoding> targets = model.encoder().targets();
        OnnxExport.of(model).write(file());
        try (var graph = new TableGraph(file(), model.encoder())) {
            assertThat(graph.metadata())
                    .containsEntry(
                            "deepscn.interval_90",
                            "[" + targets.get(0).scale() * 90 + ","
                                    + targets.get(1).scale() * 180 + "]");
        }
        TableModel few =
                ensemble(options(List.of("price", "tiny")), 2, Optional.of(Intervals.of(Arrays.copyOf(residuals, 5))));
        OnnxExport.of(few).write(file());
        try (var graph = new TableGraph(file(), model.encoder())) {
            assertThat(graph.metadata()).doesNotContainKey("deepscn.interval_90");
        }
    }

    /** Between the knots half widths are linear in the prediction, and constant outside them. */
    @Test
    void curvesOfHalfWidthsAndLimitsAreInTheMetadata() throws IOException, OrtException {
        var random = new Random(1);
        double[][] predictions = new double[500][1];
        double[][] residuals = new double[500][1];
        for (int i = 0; i < 500; i++) {
            predictions[i][0] = random.nextGaussian();
            residuals[i][0] = 0.1 * Math.exp(predictions[i][0]) * random.nextGaussian();
        }
        var intervals = Intervals.of(residuals, 1, predictions);
        TableModel model = ensemble(options(List.of("price")), 2, Optional.of(intervals));
        OnnxExport.of(model).write(file());
        var wanted = model.intervals(TRAINING, 0.9);
        try (var graph = new TableGraph(file(), model.encoder())) {
            Map<String, String> metadata = graph.metadata();
            assertThat(metadata).doesNotContainKey("deepscn.interval_90");
            double[] curve = numbers(metadata.get("deepscn.interval_90_curve"));
            assertThat(curve).hasSize(20);
            double[] limits = numbers(metadata.get("deepscn.limits"));
            double[][] seen = graph.numbers(TRAINING, "outputs");
            for (int i = 0; i < seen.length; i++) {
                double half = interpolated(curve, seen[i][0]);
                assertThat(half).isCloseTo(wanted.halfWidths()[i][0], within(1e-9 * half));
                assertThat(Math.max(limits[0], seen[i][0] - half)).isCloseTo(wanted.low(i, 0), within(1e-9 * half));
            }
        }
    }

    private static double[] numbers(@Nullable String json) {
        return Pattern.compile("[-0-9.E]+")
                .matcher(Objects.requireNonNull(json))
                .results()
                .mapToDouble(found -> Double.parseDouble(found.group()))
                .toArray();
    }

    private static double interpolated(double[] curve, double x) {
        int k = 0;
        while (k + 4 < curve.length && x > curve[k + 2]) {
            k += 2;
        }
        double share = Math.max(0, Math.min(1, (x - curve[k]) / (curve[k + 2] - curve[k])));
        return curve[k + 1] * (1 - share) + curve[k + 3] * share;
    }

    private static double rms(double[][] seen, double[][] wanted) {
        double squares = 0;
        for (int i = 0; i < seen.length; i++) {
            for (int q = 0; q < seen[i].length; q++) {
                squares += Math.pow(seen[i][q] - wanted[i][q], 2);
            }
        }
        return Math.sqrt(squares / seen.length / seen[0].length);
    }

    private static List<Table> tables() {
        return List.of(TRAINING, RawTable.rows(1, 101), RawTable.strangeRows(300, 102));
    }

    /** An ensemble of members with different seeds and widths, put together in a file. */
    private TableModel ensemble(TableOptions options, int members, Optional<Intervals> intervals) throws IOException {
        Path stored = folder.resolve("model.safetensors");
        var networks = new ArrayList<NetworkState>();
        Optional<EnsembleState> last = Optional.empty();
        for (long seed = 1; seed <= members; seed++) {
            Options training = options.training().withSeed(seed);
            Options widths = seed % 2 == 0 ? training.withLayers(10) : training;
            last = Optional.of(TableTraining.with(options.withTraining(widths))
                    .fit(TRAINING)
                    .model()
                    .state());
            networks.addAll(last.get().members());
        }
        ModelFile.write(stored, new EnsembleState(networks, last.orElseThrow().encoder(), intervals));
        return TableModel.load(stored);
    }

    private static TableOptions options(List<String> targets) {
        var others = new TreeSet<>(List.of("price", "tiny", "far", "class"));
        others.removeAll(targets);
        return TableOptions.fast(targets.toArray(String[]::new))
                .withHoldOut(HoldOut.none())
                .withEncoder(EncoderOptions.standard()
                        .withExclude(others)
                        .withTypes(Map.of("grade", Kind.CATEGORY))
                        .withMostLevels(7))
                .withTraining(Options.paper().withLayers(12, 8).withCandidates(20));
    }
}
