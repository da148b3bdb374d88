package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.eval.PredictionIntervals;
import io.github.deepscn.report.Ensembles;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Models of several networks, by commands. */
@TestInstance(Lifecycle.PER_CLASS)
class EnsembleCommandsTest {
    private static final int ROWS = 300;

    private Path folder = Path.of("");
    private Path data = Path.of("");
    private Path numbers = Path.of("");
    private Path several = Path.of("");
    private Path classes = Path.of("");
    private Path single = Path.of("");

    @BeforeAll
    void train(@TempDir Path made) throws IOException {
        folder = made;
        Table table = table();
        data = write(table);
        numbers = save("numbers", table, options(List.of("y"), "y_low", "state"), 3);
        several = save("several", table, options(List.of("y", "y_low"), "state"), 2);
        classes = save("classes", table, options(List.of("state"), "y", "y_low"), 3);
        single = save("single", table, options(List.of("y"), "y_low", "state").withHoldOut(HoldOut.none()), 1);
    }

    private static Table table() {
        var random = new Random(3);
        double[] x = random.doubles(ROWS, 0, 4).toArray();
        double[] y = new double[ROWS];
        double[] low = new double[ROWS];
        String[] colour = new String[ROWS];
        String[] state = new String[ROWS];
        for (int i = 0; i < ROWS; i++) {
            colour[i] = List.of("red", "green").get(random.nextInt(2));
            y[i] = Math.sin(x[i]) * 10 + (colour[i].equals("red") ? 5 : 0) + random.nextGaussian();
            low[i] = 1e6 * (x[i] * x[i] + 1);
            state[i] = y[i] > 6 ? "high" : "low";
        }
        return Table.of(List.of(
                NumberColumn.of("x", x),
                TextColumn.of("colour", colour),
                NumberColumn.of("y", y),
                NumberColumn.of("y_low", low),
                TextColumn.of("state", state)));
    }

    private Path write(Table table) throws IOException {
        var lines = new ArrayList<>(List.of(String.join(",", table.names())));
        for (int i = 0; i < table.rows(); i++) {
            int row = i;
            lines.add(String.join(
                    ",",
                    table.columns().stream().map(column -> column.text(row)).toList()));
        }
        return Files.write(folder.resolve("data.csv"), lines);
    }

    private static TableOptions options(List<String> targets, String... others) {
        var options = TableOptions.fast(targets.toArray(String[]::new))
                .withEncoder(EncoderOptions.standard().withExclude(Set.of(others)));
        return options.withTraining(options.training().withLayers(12, 6).withCandidates(20));
    }

    private Path save(String name, Table table, TableOptions options, int members) throws IOException {
        Path file = folder.resolve(name + ".safetensors");
        Ensembles.fit(table, options, members).model().save(file);
        return file;
    }

    @Test
    void intervalsAndDeviationsStandBesideThePrediction() throws IOException {
        Shell.Result result = Shell.run("predict", numbers, data, "--interval", 0.9, "--deviation");
        assertThat(result.code()).as(result.err()).isZero();
        List<String> lines = result.out().lines().toList();
        assertThat(lines)
                .hasSize(ROWS + 1)
                .first()
                .isEqualTo("prediction,prediction_low,prediction_high,prediction_deviation");
        TableModel model = TableModel.load(numbers);
        Table rows = table();
        double[][] predictions = model.predict(rows);
        double[][] deviations = model.deviations(rows);
        PredictionIntervals intervals = model.intervals(rows, 0.9);
        for (int i = 0; i < ROWS; i++) {
            String[] cells = lines.get(i + 1).split(",", -1);
            assertThat(Double.parseDouble(cells[0])).isCloseTo(predictions[i][0], within(1e-9));
            assertThat(Double.parseDouble(cells[1])).isCloseTo(intervals.low(i, 0), within(1e-9));
            assertThat(Double.parseDouble(cells[2])).isCloseTo(intervals.high(i, 0), within(1e-9));
            assertThat(Double.parseDouble(cells[3])).isCloseTo(deviations[i][0], within(1e-9));
        }
        JsonNode first = Shell.run("predict", numbers, data, "--interval", 0.8, "--json")
                .json()
                .get("predictions")
                .get(0);
        assertThat(first.propertyNames()).containsExactly("prediction", "prediction_low", "prediction_high");
        assertThat(Shell.run("predict", numbers, data).out().lines().findFirst())
                .hasValue("prediction");
    }

    @Test
    void namesThatAreTakenGetAnUnderscore() {
        Shell.Result result = Shell.run("predict", several, data, "--interval", 0.5);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines().findFirst())
                .hasValue("prediction y,prediction y_low_,prediction y_high,"
                        + "prediction y_low,prediction y_low_low,prediction y_low_high");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "-0.5", "90", "NaN", "much"})
    void badCoverageIsWrongUsage(String coverage) {
        Shell.Result result = Shell.run("predict", numbers, data, "--interval=" + coverage);
        assertThat(result.code()).isEqualTo(ExitCodes.USAGE);
        assertThat(result.err()).contains("'" + coverage + "' is not a number between 0 and 1, such as 0.9");
    }

    @Test
    void whatTheModelCannotGiveIsSaid() {
        assertRefused(Shell.run("predict", single, data, "--interval", 0.9), "the model has no intervals");
        assertRefused(Shell.run("predict", classes, data, "--interval", 0.9), "the model predicts classes");
        assertRefused(Shell.run("predict", classes, data, "--deviation"), "the model predicts classes");
        assertRefused(
                Shell.run("predict", numbers, data, "--interval", 0.999),
                "intervals of coverage 0.999 need at least 999 held-out rows to calibrate them, there were 45");
    }

    private static void assertRefused(Shell.Result result, String message) {
        assertThat(result.code()).isEqualTo(ExitCodes.DATA);
        assertThat(result.err().lines()).singleElement().asString().contains(message);
        assertThat(result.out()).isEmpty();
    }

    @Test
    void oneMemberDoesNotDeviate() {
        Shell.Result result = Shell.run("predict", single, data, "--deviation");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines().skip(1)).allMatch(line -> line.endsWith(",0") || line.endsWith(",0.0"));
    }

    @Test
    void evaluationJudgesIntervals() {
        JsonNode json = Shell.run("evaluate", numbers, data, "--json").json();
        assertThat(json.get("rmse").asDouble()).isPositive();
        JsonNode intervals = json.get("intervals");
        assertThat(intervals).hasSize(4);
        double[] coverages = {0.5, 0.8, 0.9, 0.95};
        for (int k = 0; k < 4; k++) {
            JsonNode score = intervals.get(k);
            assertThat(score.propertyNames()).containsExactly("coverage", "covered", "width", "quantileLoss", "fifths");
            assertThat(score.get("fifths")).hasSize(5);
            assertThat(score.get("fifths").get(0).propertyNames()).containsExactly("covered", "width");
            assertThat(score.get("coverage").asDouble()).isEqualTo(coverages[k]);
            assertThat(score.get("covered").asDouble()).isBetween(coverages[k] - 0.1, 1.0);
            assertThat(score.get("width").asDouble()).isPositive();
        }
        assertThat(Shell.run("evaluate", numbers, data).out())
                .contains("intervals", "covered", "mean width", "95 %", "90 % by prediction", "highest fifth");
        assertThat(Shell.run("evaluate", single, data, "--json").json().has("intervals"))
                .isFalse();
        JsonNode ofClasses = Shell.run("evaluate", classes, data, "--json").json();
        assertThat(ofClasses.has("intervals")).isFalse();
        assertThat(ofClasses.get("accuracy").asDouble()).isGreaterThan(0.8);
    }

    @Test
    void predictedClassesAreOfTheMeanProbability() throws IOException {
        TableModel model = TableModel.load(classes);
        List<String> lines = Shell.run("predict", classes, data).out().lines().toList();
        String[] labels = model.labels(table());
        assertThat(lines.get(0)).isEqualTo("prediction,probability high,probability low");
        for (int i = 0; i < ROWS; i++) {
            assertThat(lines.get(i + 1)).startsWith(labels[i] + ",");
        }
    }

    @Test
    void descriptionHasTheWholeAndItsMembers() {
        Shell.Result result = Shell.run("describe", numbers, "--data", data, "--repeats", 1, "--json");
        assertThat(result.code()).as(result.err()).isZero();
        JsonNode json = result.json();
        assertThat(json.get("members")).hasSize(3);
        int nodes = 0;
        int seed = 1;
        for (JsonNode member : json.get("members")) {
            nodes += member.get("nodes").asInt();
            assertThat(member.get("seed").asInt()).isEqualTo(seed++);
            assertThat(member.get("layers")).isNotEmpty();
            assertThat(member.get("trainRmse").asDouble()).isPositive();
        }
        assertThat(json.get("nodes").asInt()).isEqualTo(nodes);
        int sum = 0;
        for (JsonNode width : json.get("layers")) {
            sum += width.asInt();
        }
        assertThat(sum).isEqualTo(nodes);
        assertThat(json.get("calibrationRows").asInt()).isEqualTo(45);
        assertThat(json.get("importance")).hasSize(2);
        String text = Shell.run("describe", numbers).out();
        assertThat(text)
                .contains(nodes + " nodes in layers of", "in 3 members together", "member  seed")
                .contains("intervals calibrated on 45 held-out rows");
        JsonNode one = Shell.run("describe", single, "--json").json();
        assertThat(one.get("members")).hasSize(1);
        assertThat(one.has("calibrationRows")).isFalse();
        assertThat(Shell.run("describe", single).out()).contains("closed by").doesNotContain("members");
        assertThat(Shell.run("describe", classes, "--json")
                        .json()
                        .get("classes")
                        .toString())
                .isEqualTo("[\"high\",\"low\"]");
    }

    @Test
    void featuresTellTheirMembers() throws IOException {
        Path out = folder.resolve("features.csv");
        assertThat(Shell.run("features", numbers, data, "-o", out).code()).isZero();
        List<String> names = List.of(Files.readAllLines(out).get(0).split(",", -1));
        assertThat(names)
                .hasSize(TableModel.load(numbers).nodes())
                .doesNotHaveDuplicates()
                .contains("member 1 layer 1 node 1", "member 3 layer 1 node 1");
        assertThat(Shell.run("features", single, data, "-o", out, "--layer", 1).code())
                .isZero();
        assertThat(Files.readAllLines(out)).first().asString().startsWith("layer 1 node 1,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"50%", "3"})
    void everyMemberIsRefined(String keep) {
        Path small = folder.resolve("small.safetensors");
        Shell.Result result = Shell.run("refine", numbers, data, "--keep", keep, "-o", small, "--json");
        assertThat(result.code()).as(result.err()).isZero();
        JsonNode json = result.json();
        assertThat(json.get("after").get("readNodes").asInt())
                .isLessThan(json.get("before").get("readNodes").asInt());
        int left = 0;
        assertThat(json.get("members")).hasSize(3);
        for (JsonNode member : json.get("members")) {
            assertThat(member.propertyNames()).containsExactly("before", "after");
            left += member.get("after").get("nodes").asInt();
        }
        assertThat(json.get("after").get("nodes").asInt()).isEqualTo(left);
        JsonNode described = Shell.run("describe", small, "--json").json();
        assertThat(described.get("members")).hasSize(3);
        assertThat(described.has("calibrationRows")).isFalse();
        assertThat(Shell.run("refine", numbers, data, "--keep", keep, "-o", small)
                        .err())
                .contains("intervals are not kept");
    }

    @ParameterizedTest
    @ValueSource(strings = {"numbers", "classes"})
    void graphIsWritten(String name) {
        Path onnx = folder.resolve(name + ".onnx");
        Shell.Result result = Shell.run("export", folder.resolve(name + ".safetensors"), "--onnx", onnx, "--json");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(onnx).isNotEmptyFile();
    }

    @Test
    void anEnsembleDoesNotGrow() {
        Shell.Result result = Shell.run("train", data, "--grow", numbers, "-o", folder.resolve("grown.safetensors"));
        assertThat(result.code()).isEqualTo(ExitCodes.DATA);
        assertThat(result.err()).contains("an ensemble of 3 networks");
    }
}
