package io.github.deepscn.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Ensembles;
import io.github.deepscn.Model;
import io.github.deepscn.TableModel;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Records;
import io.github.deepscn.eval.PredictionIntervals;
import io.github.deepscn.eval.Threshold;
import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.network.Readout;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of several networks, or of one with intervals. */
@Timeout(240)
class EnsembleFileTest {
    private static final List<String> TARGETS = List.of("y", "z");
    private static final int FILES = 3000;

    @TempDir
    private Path directory;

    private static TableModel model(String kind) {
        return switch (kind) {
            case "numbers" -> Ensembles.numbers(3, TARGETS, Optional.empty());
            case "intervals" -> Ensembles.numbers(2, TARGETS, Optional.of(Ensembles.intervals(40, 2, 1)));
            case "one" -> Ensembles.numbers(1, List.of("y"), Optional.of(Ensembles.intervals(12_000, 1, 2)));
            case "shares" -> Ensembles.sharing(3, TARGETS, Optional.of(Ensembles.intervals(40, 2, 1)));
            case "readout" -> Ensembles.classes(3, Classifier.READOUT);
            case "threshold" -> Ensembles.twoClasses(3).withThreshold("high", 0.2);
            case "one-threshold" -> Ensembles.twoClasses(1).withThreshold("nicht höher", 0.9);
            case "lda" -> Ensembles.classes(2, Classifier.LDA);
            case "curves" -> Ensembles.numbers(2, List.of("y", "z"), Optional.of(Ensembles.curved(400, 2, 8)));
            default -> Ensembles.autoencoder(2);
        };
    }

    private Path saved(TableModel model) throws IOException {
        Path file = directory.resolve("model");
        model.save(file);
        return file;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "numbers",
                "intervals",
                "curves",
                "shares",
                "one",
                "readout",
                "lda",
                "autoencoder",
                "threshold",
                "one-threshold"
            })
    void savedAndLoadedIsTheSameModel(String kind) throws IOException {
        TableModel model = model(kind);
        Path file = saved(model);
        TableModel loaded = TableModel.load(file);
        Table rows = Ensembles.rows(100, 6);
        assertThat(ModelBytes.read(file).header())
                .contains(
                        "\\\"formatVersion\\\":"
                                + (kind.equals("curves") ? 5 : model.threshold().isPresent() ? 4 : 3),
                        "\"member.1.layer.1.weights\"");
        assertThat(loaded.threshold()).isEqualTo(model.threshold());
        assertThat(loaded.members()).hasSameSizeAs(model.members());
        assertThat(loaded.encoder()).isEqualTo(model.encoder());
        assertThat(loaded.task()).isEqualTo(model.task());
        assertThat(loaded.digest()).isEqualTo(model.digest());
        assertThat(loaded.provenance()).isEqualTo(model.provenance());
        if (model.task() == Task.CLASSIFICATION) {
            assertThat(loaded.predict(rows)).isDeepEqualTo(model.predict(rows));
            assertThat(loaded.labels(rows)).isEqualTo(model.labels(rows));
        } else {
            assertThat(loaded.predict(rows)).isDeepEqualTo(model.predict(rows));
            assertThat(loaded.deviations(rows)).isDeepEqualTo(model.deviations(rows));
        }
        assertThat(loaded.intervals().isPresent()).isEqualTo(model.intervals().isPresent());
        model.intervals().ifPresent(intervals -> {
            assertThat(loaded.intervals().orElseThrow().rows()).isEqualTo(intervals.rows());
            assertThat(loaded.halfWidths(0.9)).isEqualTo(model.halfWidths(0.9));
            assertThat(loaded.intervals().orElseThrow().curves()).isEqualTo(intervals.curves());
            assertThat(loaded.intervals(rows, 0.9).halfWidths())
                    .isDeepEqualTo(model.intervals(rows, 0.9).halfWidths());
        });
        loaded.save(directory.resolve("again"));
        assertThat(directory.resolve("again")).hasSameBinaryContentAs(file);
    }

    @Test
    void aThresholdChangesTheFileAndTheDigestAlone() throws IOException {
        TableModel plain = Ensembles.twoClasses(2);
        TableModel low = plain.withThreshold("high", 0.2);
        assertThat(List.of(
                        plain.digest(),
                        low.digest(),
                        plain.withThreshold("high", 0.3).digest(),
                        plain.withThreshold("nicht höher", 0.2).digest()))
                .doesNotHaveDuplicates();
        assertThat(low.withThreshold(Optional.empty()).digest()).isEqualTo(plain.digest());
        Path file = saved(plain);
        assertThat(ModelBytes.read(file).header())
                .contains("\\\"formatVersion\\\":3")
                .doesNotContain("threshold");
        low.withThreshold(Optional.empty()).save(directory.resolve("without"));
        assertThat(directory.resolve("without")).hasSameBinaryContentAs(file);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\\\"formatVersion\\\":4 | \\\"formatVersion\\\":3 | has a threshold, which format version 3 does not know",
                "\\\"formatVersion\\\":4 | \\\"formatVersion\\\":6 | this program reads up to 5",
                "\\\"positive\\\":\\\"high | \\\"positive\\\":\\\"hihg | the positive class is 'hihg', must be 'high' or",
                "\\\"probability\\\":0.2 | \\\"probability\\\":1.2 | the threshold is 1.2, must lie strictly between",
                "\\\"probability\\\":0.2 | \\\"probability\\\":0.3 | it is damaged",
                "\\\"probability\\\":0.2 | \\\"probably\\\":0.2 | deepscn.threshold.probability is missing",
            })
    void whatIsWrongWithAThresholdIsNamed(String text, String by, String message) throws IOException {
        assertRefused(model("threshold"), text, by, message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\\\"formatVersion\\\":5 | \\\"formatVersion\\\":3 | curves of errors, which format version 3 does not know",
                "\\\"factors\\\":[ | \\\"factors\\\":[- | a factor of a curve of errors is -",
                "\\\"factors\\\":[ | \\\"factors\\\":[1.5, | factors for 8 predictions; must be as many",
                "\\\"curves\\\":[ | \\\"curves\\\":[{\\\"predictions\\\":[1],\\\"factors\\\":[1]}, | there are 3 curves",
                "\\\"factors\\\":[0 | \\\"factors\\\":[1 | it is damaged",
                "\\\"factors\\\" | \\\"faktors\\\" | factors is missing",
            })
    void whatIsWrongWithCurvesIsNamed(String text, String by, String message) throws IOException {
        assertRefused(model("curves"), text, by, message);
    }

    @Test
    void numbersHaveNoThreshold() throws IOException {
        EnsembleState numbers = stored(model("numbers"));
        var wrong = Records.with(numbers, "threshold", Optional.of(new Threshold("high", 0.5)));
        assertThatThrownBy(() -> ModelFile.write(directory.resolve("wrong"), wrong))
                .isInstanceOf(BadInputException.class)
                .hasMessage("a model of numbers has a threshold, must have none");
    }

    @Test
    void oneNetworkWithoutIntervalsIsWrittenAsEver() throws IOException {
        TableModel model = Ensembles.numbers(1, TARGETS, Optional.empty());
        String header = ModelBytes.read(saved(model)).header();
        assertThat(header).contains("\\\"formatVersion\\\":1").doesNotContain("member.1", "members", "intervals");
        Path plain = directory.resolve("plain");
        ModelFile.write(plain, ModelFile.read(directory.resolve("model"), FileLimits.standard()));
        assertThat(plain).hasSameBinaryContentAs(directory.resolve("model"));
    }

    @Test
    void aFileOfFormatThreeKeepsLoading() throws IOException, URISyntaxException {
        Path fixture = Path.of(Objects.requireNonNull(EnsembleFileTest.class.getResource("format-3.safetensors"))
                .toURI());
        TableModel model = TableModel.load(fixture);
        assertThat(model.digest()).isEqualTo("6ace9fe7545b7fe3bd2972ca60795134ce2989c3ae593b012cd36e150a635334");
        assertThat(model.members()).hasSize(2);
        assertThat(model.layers()).containsExactly(13, 4);
        Table rows = Ensembles.rows(2, 1);
        double[] expected = {153.641586197593, 2.1060636040336366E-4};
        for (int q = 0; q < 2; q++) {
            assertThat(model.predict(rows)[0][q]).isCloseTo(expected[q], within(1e-9 * Math.abs(expected[q])));
        }
        assertThat(model.intervals().orElseThrow().rows()).isEqualTo(40);
    }

    @Test
    void aFileOfFormatFourKeepsLoading() throws IOException, URISyntaxException {
        Path fixture = Path.of(Objects.requireNonNull(EnsembleFileTest.class.getResource("format-4.safetensors"))
                .toURI());
        TableModel model = TableModel.load(fixture);
        assertThat(model.digest()).isEqualTo("152a6ab9b8bb85c8585c6e7ae8c408b6e3b38d27d01fb7b8a71e690926d353d9");
        assertThat(model.threshold()).contains(new Threshold("high", 0.05));
        Table rows = Ensembles.rows(3, 1);
        double[] expected = {0.7196137315084352, 0.06473625923191924, 0.029459703030233715};
        for (int i = 0; i < 3; i++) {
            assertThat(model.predict(rows)[i][0]).isCloseTo(expected[i], within(1e-9));
        }
        assertThat(model.labels(rows)).containsExactly("high", "high", "nicht höher");
    }

    @Test
    void aFileOfFormatFiveKeepsLoading() throws IOException, URISyntaxException {
        Path fixture = Path.of(Objects.requireNonNull(EnsembleFileTest.class.getResource("format-5.safetensors"))
                .toURI());
        TableModel model = TableModel.load(fixture);
        assertThat(model.digest()).isEqualTo("0ac9ef2dc5df9c7e1a9a9d0d350fcb566d41722555a0b732c557aedb99444660");
        assertThat(model.intervals().orElseThrow().curves()).hasSize(2);
        double[][] predicted = {{152.1455075957983, 2.0150134993689075E-4}, {77.80835328573855, -1.6018924907185551E-4}
        };
        double[][] reach = {{19.61907838701835, 3.9810639219629574E-4}, {5.796871550101087, 2.489109321273443E-4}};
        PredictionIntervals seen = model.intervals(Ensembles.rows(2, 1), 0.9);
        for (int i = 0; i < 2; i++) {
            for (int q = 0; q < 2; q++) {
                assertThat(seen.predictions()[i][q]).isCloseTo(predicted[i][q], withinPercentage(1e-7));
                assertThat(seen.halfWidths()[i][q]).isCloseTo(reach[i][q], withinPercentage(1e-7));
            }
        }
    }

    @Test
    void otherLoadersNameTheRightOne() throws IOException {
        for (String kind : List.of("numbers", "one", "lda")) {
            Path file = saved(model(kind));
            assertThatThrownBy(() -> DeepScnModel.load(file))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith(file + ": ")
                    .hasMessageContaining("TableModel.load reads it");
            assertThatThrownBy(() -> ClassifierModel.load(file))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("TableModel.load reads it");
        }
    }

    @Test
    void theDigestSeesMembersAndIntervals() {
        TableModel three = model("numbers");
        TableModel two = Ensembles.numbers(2, TARGETS, Optional.empty());
        TableModel calibrated = model("intervals");
        assertThat(List.of(
                        three.digest(),
                        two.digest(),
                        calibrated.digest(),
                        Ensembles.sharing(2, TARGETS, Optional.empty()).digest(),
                        Ensembles.numbers(2, TARGETS, Optional.of(Ensembles.intervals(40, 2, 9)))
                                .digest()))
                .doesNotHaveDuplicates();
        assertThat(model("intervals").digest()).isEqualTo(calibrated.digest());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"member.2.layer.1.biases\" | \"member.2.layer.1.bias\" | tensor \"member.2.layer.1.biases\" is missing",
                "\"member.2.layer.1.biases\" | \"member.3.layer.1.biases\" | tensor \"member.2.layer.1.biases\" is missing",
                "\"intervals.scores\" | \"intervals.scorns\" | tensor \"intervals.scores\" is missing",
                "\\\"members\\\":[ | \\\"members\\\":[],\\\"others\\\":[ | there are 0 members, must lie between 1 and 1000",
                "\\\"intervals\\\":{ | \\\"distances\\\":{ | tensor \"intervals.scores\" belongs to nothing",
                "\\\"scores\\\":40 | \\\"scores\\\":39 | tensor \"intervals.scores\" has shape [40, 2], must be [39, 2]",
                "\\\"scores\\\":40 | \\\"scores\\\":2000000000 | scores is 2000000000, must lie between 1 and 10000",
                "\\\"rows\\\":40 | \\\"rows\\\":41 | 40 scores of 41 rows",
                "\\\"formatVersion\\\":3 | \\\"formatVersion\\\":2 | deepscn.options is missing",
                "\\\"encoder\\\": | \\\"encodes\\\": | deepscn.encoder is missing",
                "\\\"task\\\":\\\"regression | \\\"task\\\":\\\"classification | members[0].classifier is missing",
                "\\\"seed\\\":1 | \\\"seed\\\":2 | it is damaged",
                "\\\"inputs\\\":5 | \\\"inputs\\\":4 | tensor \"member.1.readout.0\" has shape"
            })
    void whatIsWrongIsNamed(String text, String by, String message) throws IOException {
        assertRefused(model("intervals"), text, by, message);
    }

    private void assertRefused(TableModel model, String text, String by, String message) throws IOException {
        Path file = saved(model);
        Files.write(file, ModelBytes.read(file).replacing(text, by).bytes());
        assertThatThrownBy(() -> TableModel.load(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + ": ")
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"member.2.alone\" | \"member.2.along\" | tensor \"member.2.alone\" is missing",
                "\\\"sharedReadout\\\":true | \\\"sharedReadout\\\":false | tensor \"member.1.alone\" belongs to nothing",
                "\\\"sharedReadout\\\":true | \\\"sharedReadout\\\":1 | sharedReadout is 1, must be true or false"
            })
    void whatIsWrongWithSharesIsNamed(String text, String by, String message) throws IOException {
        assertRefused(model("shares"), text, by, message);
    }

    @Test
    void tensorsWithoutAPlaceAreRefused() throws IOException {
        Path file = saved(model("numbers"));
        var bytes = ModelBytes.read(file);
        Files.write(
                file,
                bytes.replacing(
                                "\"member.1.layer.1.weights\":",
                                "\"stray\":{\"dtype\":\"F64\",\"shape\":[0],\"data_offsets\":[0,0]},"
                                        + "\"member.1.layer.1.weights\":")
                        .bytes());
        assertThatThrownBy(() -> TableModel.load(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("tensor \"stray\" belongs to nothing in the metadata");
    }

    @Test
    void scoresThatDoNotAscendAreRefused() throws IOException {
        Path file = saved(model("intervals"));
        ModelBytes bytes = ModelBytes.read(file).withoutDigest();
        int last = bytes.data().length / Double.BYTES - 1;
        for (double strange : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            Files.write(file, bytes.withNumber(last, strange).bytes());
            assertThatThrownBy(() -> TableModel.load(file))
                    .as("%s", strange)
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("target 1");
        }
    }

    @Test
    void membersAgree() throws IOException {
        EnsembleState numbers = stored(model("numbers"));
        EnsembleState readout = stored(model("readout"));
        EnsembleState lda = stored(model("lda"));
        Path file = directory.resolve("wrong");
        for (var members : List.of(
                List.of(readout.members().get(0), lda.members().get(0)),
                List.of(readout.members().get(0), numbers.members().get(0)),
                List.of(numbers.members().get(0), readout.members().get(0)))) {
            var wrong = new EnsembleState(
                    members,
                    members.get(0).classifier().isPresent() ? readout.encoder() : numbers.encoder(),
                    Optional.empty());
            assertThatThrownBy(() -> ModelFile.write(file, wrong))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("member 2: ");
        }
        var calibrated =
                new EnsembleState(readout.members(), readout.encoder(), Optional.of(Ensembles.intervals(9, 3, 1)));
        assertThatThrownBy(() -> ModelFile.write(file, calibrated)).hasMessageContaining("a classifier has intervals");
        List<Readout> alone = readout.members().stream()
                .map(member -> member.readouts().get(member.readouts().size() - 1))
                .toList();
        var sharing = new EnsembleState(readout.members(), readout.encoder(), Optional.empty(), alone);
        assertThatThrownBy(() -> ModelFile.write(file, sharing))
                .hasMessage("classifiers share one read-out, must have one each");
        assertThatThrownBy(() ->
                        new EnsembleState(readout.members(), readout.encoder(), Optional.empty(), alone.subList(0, 2)))
                .hasMessage("there are 2 read-outs of members alone, must be one for each of 3");
        EnsembleState shares = stored(model("shares"));
        var swapped = new ArrayList<>(shares.alone());
        Collections.swap(swapped, 0, 1);
        var wrong = new EnsembleState(shares.members(), shares.encoder(), shares.intervals(), swapped);
        assertThatThrownBy(() -> ModelFile.write(file, wrong))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("member 1: the columns of alone");
        assertThat(file).doesNotExist();
    }

    private EnsembleState stored(TableModel model) throws IOException {
        return (EnsembleState) ModelFile.read(saved(model), FileLimits.standard());
    }

    @Test
    void limitsAreKept() throws IOException {
        Path file = saved(model("numbers"));
        var limits = FileLimits.standard();
        assertThat(((TableModel) Model.load(file, Records.with(limits, "members", 3))).members())
                .hasSize(3);
        assertThatThrownBy(() -> Model.load(file, Records.with(limits, "members", 2)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("there are 3 members, must lie between 1 and 2");
        assertThatThrownBy(() -> Model.load(file, Records.with(limits, "nodes", 5)))
                .isInstanceOf(BadInputException.class);
        assertThatThrownBy(() -> Model.load(file, Records.with(limits, "tensors", 5)))
                .isInstanceOf(BadInputException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"numbers", "intervals", "curves", "shares", "one", "readout", "lda", "threshold", "one-threshold"
            })
    void pythonPredictsAsJavaDoes(String kind) throws IOException, InterruptedException {
        assumeTrue(PythonScript.canRun(), "python3 with numpy");
        TableModel model = model(kind);
        Path file = saved(model);
        Table others = Ensembles.rows(60, 9);
        Path rows = Files.writeString(directory.resolve("rows.csv"), TableFileTest.csv(others));
        boolean calibrated = model.intervals().isPresent();
        String[] lines = (calibrated ? PythonScript.run(file, rows, "0.9") : PythonScript.run(file, rows)).split("\n");
        assertThat(lines).hasSize(60);
        for (int i = 0; i < lines.length; i++) {
            String[] cells = lines[i].split(",", -1);
            if (model.task() == Task.CLASSIFICATION) {
                assertThat(cells[0]).isEqualTo(model.labels(others)[i]);
                assertClose(Arrays.copyOfRange(cells, 1, cells.length), model.predict(others)[i]);
            } else {
                assertClose(cells, calibrated ? withEnds(model, others, i) : model.predict(others)[i]);
            }
        }
    }

    private static double[] withEnds(TableModel model, Table rows, int row) {
        double[] prediction = model.predict(rows)[row];
        PredictionIntervals ends = model.intervals(rows, 0.9);
        return IntStream.range(0, prediction.length)
                .boxed()
                .flatMapToDouble(q -> Arrays.stream(new double[] {prediction[q], ends.low(row, q), ends.high(row, q)}))
                .toArray();
    }

    private static void assertClose(String[] cells, double[] expected) {
        assertThat(cells).hasSameSizeAs(expected);
        for (int q = 0; q < expected.length; q++) {
            assertThat(Double.parseDouble(cells[q]))
                    .isCloseTo(expected[q], within(1e-8 * Math.max(1, Math.abs(expected[q]))));
        }
    }

    /** Bits turned, numbers, pieces and lengths changed, with the digest and without. */
    @Test
    void everyMutatedFileIsRefusedOrUsable() throws IOException {
        long seed = 77;
        var random = new Random(seed);
        Path file = directory.resolve("mutated");
        List<String> kinds = List.of("numbers", "intervals", "curves", "shares", "readout", "lda", "threshold");
        var originals = new ArrayList<ModelBytes>();
        for (String kind : kinds) {
            originals.add(ModelBytes.read(saved(model(kind))));
        }
        Table rows = Ensembles.rows(3, 3);
        int usable = 0;
        for (int k = 0; k < FILES; k++) {
            String what = "seed " + seed + ", file " + k;
            ModelBytes original = originals.get(k % originals.size());
            byte[] mutated = HostileFilesTest.mutate(
                    k % 3 == 0 ? original : original.withoutDigest(), random.nextInt(10), random);
            Files.write(file, mutated);
            long before = allocated();
            try {
                TableModel model = TableModel.load(file);
                usable++;
                assertUsable(model, rows, what);
            } catch (BadInputException e) {
                assertThat(e.getMessage()).as(what).startsWith(file + ": ");
            } catch (RuntimeException | Error e) {
                throw new AssertionError(what, e);
            } finally {
                assertThat(allocated() - before).as(what).isLessThan((8 << 20) + 100L * mutated.length);
            }
        }
        System.out.println(usable + " of " + FILES + " loaded");
        assertThat(usable).isBetween(1, FILES / 2);
    }

    private static void assertUsable(TableModel model, Table rows, String what) {
        try {
            if (model.task() == Task.CLASSIFICATION) {
                for (double[] row : model.predict(rows)) {
                    assertThat(Arrays.stream(row).sum()).as(what).isCloseTo(1, within(1e-9));
                }
                assertThat(model.classes()).as(what).contains(model.labels(rows));
            } else {
                assertThat(model.predict(rows))
                        .as(what)
                        .hasDimensions(3, model.targets().size());
            }
        } catch (BadInputException e) {
            // a column has another name, or a number is too large
            assertThat(e.getMessage()).as(what).isNotBlank();
        }
    }

    private static long allocated() {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
