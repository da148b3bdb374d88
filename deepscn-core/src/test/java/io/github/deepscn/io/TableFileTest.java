package io.github.deepscn.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import io.github.deepscn.train.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models of tables in files: the encoder is kept, and other languages can read it. */
@Timeout(120)
class TableFileTest {
    @TempDir
    private Path directory;

    /** Numbers, categories and dates of all sorts, some cells missing, two targets and a class. */
    private static Table table(int rows, long seed) {
        var random = new Random(seed);
        double[] plain = random.doubles(rows, -3, 3).toArray();
        double[] holes = random.doubles(rows)
                .map(x -> x < 0.1 ? Double.NaN : 1e6 + 10 * x)
                .toArray();
        double[] constant =
                random.doubles(rows).map(x -> x < 0.2 ? Double.NaN : 7).toArray();
        @Nullable String[] colour = new String[rows];
        @Nullable String[] pair = new String[rows];
        @Nullable String[] day = new String[rows];
        @Nullable String[] moment = new String[rows];
        String[] label = new String[rows];
        double[] y = new double[rows];
        double[] z = new double[rows];
        for (int i = 0; i < rows; i++) {
            int c = random.nextInt(12);
            colour[i] =
                    c == 0 ? null : c < 5 ? "r,e\"d" : c < 9 ? "grün\nlight" : "odd " + c + (i % 100 == 0 ? "!" : "");
            pair[i] = random.nextBoolean() ? "no" : "yes";
            int date = random.nextInt(900);
            day[i] = "%d.%d.%d".formatted(1 + date % 28, 1 + date / 28 % 12, 1969 + date / 336);
            moment[i] = i % 11 == 3 ? null : "2024-03-%02dT%02d:30:00+02:00".formatted(1 + date % 28, date % 24);
            y[i] = 100 + 50 * Math.sin(plain[i]) + ("yes".equals(pair[i]) ? 30 : 0);
            z[i] = 1e-3 * plain[i] * plain[i];
            label[i] = y[i] > 120 ? "high" : "low";
        }
        return Table.of(List.of(
                NumberColumn.of("plain", plain),
                NumberColumn.of("with holes", holes),
                NumberColumn.of("constant", constant),
                TextColumn.of("colour", colour),
                TextColumn.of("pair", pair),
                TextColumn.of("day", day),
                TextColumn.of("moment", moment),
                NumberColumn.of("y", y),
                NumberColumn.of("z", z),
                TextColumn.of("label", label)));
    }

    private static TableModel trained(String kind) {
        Table table = table(400, 5);
        var options = switch (kind) {
            case "regression" -> TableOptions.fast("y", "z");
            case "readout" -> TableOptions.fast("label");
            case "lda" ->
                TableOptions.fast("label").withClassifier(Classifier.LDA).withHoldOut(HoldOut.none());
            case "paper" -> TableOptions.paper("y");
            default -> TableOptions.fast().withTask(Task.AUTOENCODER);
        };
        return TableTraining.with(
                        options.withTraining(options.training().withLayers(6, 4).withCandidates(10)))
                .threads(1)
                .fit(table)
                .model();
    }

    @ParameterizedTest
    @ValueSource(strings = {"regression", "readout", "lda", "paper", "autoencoder"})
    void savedAndLoadedIsTheSameModel(String kind) throws IOException {
        TableModel model = trained(kind);
        Path file = directory.resolve(kind);
        model.save(file);
        TableModel loaded = TableModel.load(file);
        assertThat(loaded.encoder()).isEqualTo(model.encoder());
        assertThat(loaded.task()).isEqualTo(model.task());
        assertThat(loaded.digest()).isEqualTo(model.digest());
        Table others = table(100, 6);
        if (model.task() == Task.CLASSIFICATION) {
            assertThat(loaded.predict(others)).isDeepEqualTo(model.predict(others));
            assertThat(loaded.labels(others)).isEqualTo(model.labels(others));
        } else {
            assertThat(loaded.predict(others)).isDeepEqualTo(model.predict(others));
        }
        loaded.save(directory.resolve("again"));
        assertThat(directory.resolve("again")).hasSameBinaryContentAs(file);
    }

    @Test
    void theEncoderTakesPartInTheDigest() {
        TableModel model = trained("regression");
        assertThat(model.digest()).isNotEqualTo(model.network().digest());
    }

    @Test
    void filesForRowsOfNumbersAndForTablesAreToldApart() throws IOException {
        Path file = directory.resolve("file");
        trained("regression").save(file);
        assertThatThrownBy(() -> DeepScnModel.load(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("TableModel.load");
        trained("lda").save(file);
        assertThatThrownBy(() -> ClassifierModel.load(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("TableModel.load");
        TrainedModels.rich().save(file);
        assertThatThrownBy(() -> TableModel.load(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no encoder");
    }

    @ParameterizedTest
    @ValueSource(strings = {"regression", "lda"})
    void refinedModelsKeepTheirEncoder(String kind) throws IOException {
        TableModel model = trained(kind);
        TableModel small = model.refine(table(400, 5), Refinement.elimination(4), Run.onThreads(1))
                .model();
        assertThat(small.network().network().nodes())
                .isLessThan(model.network().network().nodes());
        Path file = directory.resolve("small");
        small.save(file);
        assertThat(TableModel.load(file).digest()).isEqualTo(small.digest());
    }

    @ParameterizedTest
    @ValueSource(strings = {"regression", "readout", "paper"})
    void pythonPredictsAsJavaDoes(String kind) throws IOException, InterruptedException {
        assumeTrue(PythonScript.canRun(), "python3 with numpy");
        assertPythonAgrees(trained(kind), table(120, 9));
    }

    /** Means of the targets, for three classes two for each level. */
    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void pythonKnowsMeansOfTargets(int classes) throws IOException, InterruptedException {
        assumeTrue(PythonScript.canRun(), "python3 with numpy");
        var random = new Random(4);
        String[] places =
                IntStream.range(0, 600).mapToObj(i -> "p" + random.nextInt(200)).toArray(String[]::new);
        double[] y = IntStream.range(0, 600)
                .mapToDouble(i -> places[i].hashCode() % 7 + random.nextDouble())
                .toArray();
        String[] labels = IntStream.range(0, 600)
                .mapToObj(i -> "c" + (int) Math.abs(y[i]) % Math.max(1, classes))
                .toArray(String[]::new);
        Table rows = Table.of(List.of(
                NumberColumn.of("x", random.doubles(600).toArray()),
                TextColumn.of("place", places),
                classes == 0 ? NumberColumn.of("y", y) : TextColumn.of("y", labels)));
        var options = TableOptions.fast("y");
        TableModel model = TableTraining.with(
                        options.withTraining(options.training().withLayers(20)))
                .fit(rows)
                .model();
        assertThat(model.encoder().features()).anyMatch(name -> name.startsWith("place (target mean"));
        assertPythonAgrees(model, rows.pick(IntStream.range(0, 60).toArray()));
    }

    private void assertPythonAgrees(TableModel model, Table others) throws IOException, InterruptedException {
        Path file = directory.resolve("model");
        Path rows = directory.resolve("rows.csv");
        model.save(file);
        Files.writeString(rows, csv(others));
        String[] lines = PythonScript.run(file, rows).split("\n");
        double[][] expected = model.predict(others);
        int first = model.task() == Task.CLASSIFICATION ? 1 : 0;
        assertThat(lines).hasSize(expected.length);
        for (int i = 0; i < lines.length; i++) {
            String[] cells = lines[i].split(",", -1);
            for (int q = 0; q < expected[i].length; q++) {
                assertThat(Double.parseDouble(cells[first + q]))
                        .isCloseTo(expected[i][q], within(1e-8 * Math.max(1, Math.abs(expected[i][q]))));
            }
        }
    }

    static String csv(Table table) {
        var lines = new ArrayList<String>();
        lines.add(String.join(",", table.names()));
        for (int i = 0; i < table.rows(); i++) {
            int row = i;
            lines.add(
                    table.columns().stream().map(column -> quoted(column, row)).collect(Collectors.joining(",")));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String quoted(Column column, int row) {
        return '"' + column.text(row).replace("\"", "\"\"") + '"';
    }

    @Test
    void rowsOutsideOfTrainingAreCounted() {
        TableModel model = trained("regression");
        Table others = table(50, 8);
        assertThat(model.encoder().inspect(others).missing())
                .isEqualTo(IntStream.range(0, model.encoder().inputs().size())
                        .map(k -> others.column(model.encoder().inputs().get(k).column())
                                .missing())
                        .sum());
    }

    /** Bits turned in what the file says of the encoder, the digest taken out. */
    @Test
    void aMutatedEncoderIsRefusedOrUsable() throws IOException {
        long seed = 41;
        var random = new Random(seed);
        Path file = directory.resolve("mutated");
        trained("regression").save(file);
        byte[] original = ModelBytes.read(file).withoutDigest().bytes();
        String text = new String(original, StandardCharsets.ISO_8859_1);
        int from = text.indexOf("encoder");
        int to = text.indexOf("}}", from);
        Table rows = table(20, 3);
        int usable = 0;
        for (int k = 0; k < 2000; k++) {
            byte[] mutated = original.clone();
            for (int c = 0; c <= k % 3; c++) {
                mutated[from + random.nextInt(to - from)] ^= (byte) (1 << random.nextInt(7));
            }
            Files.write(file, mutated);
            try {
                assertThat(TableModel.load(file).predict(rows)).hasDimensions(20, 2);
                usable++;
            } catch (BadInputException e) {
                assertThat(e.getMessage()).as("seed %d, file %d", seed, k).isNotBlank();
            }
        }
        assertThat(usable).isBetween(1, 1999);
    }
}
