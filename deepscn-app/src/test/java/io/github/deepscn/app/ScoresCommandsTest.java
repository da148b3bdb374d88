package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.IntervalScore;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.eval.Reliability;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.TableReader;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The scores, thresholds and histories that commands show. */
@TestInstance(Lifecycle.PER_CLASS)
class ScoresCommandsTest {
    private static final int ROWS = 400;
    private static final List<String> CLASS_SCORES = List.of(
            "accuracy", "balancedAccuracy", "logLoss", "brier", "f1", "auc", "averagePrecision", "calibrationError");
    private static final Object[] SMALL = {"--preset", "fast", "--layers", "8,4", "--candidates", 8};

    private Path folder = Path.of("");
    private Path data = Path.of("");
    private Path numbers = Path.of("");
    private Path two = Path.of("");
    private Path three = Path.of("");

    @BeforeAll
    void train(@TempDir Path made) throws IOException {
        folder = made;
        data = Files.write(folder.resolve("data.csv"), rows());
        numbers = trained("numbers", "-t", "y", "-x", "two", "-x", "three");
        two = trained("two", "-t", "two", "-x", "y", "-x", "three");
        three = trained("three", "-t", "three", "-x", "y", "-x", "two");
    }

    private static List<String> rows() {
        long seed = 21;
        System.out.println("seed " + seed);
        var random = new Random(seed);
        var lines = new ArrayList<>(List.of("x,v,y,two,three"));
        for (int i = 0; i < ROWS; i++) {
            double x = 4 * random.nextDouble();
            double v = random.nextDouble();
            double y = 10 * Math.sin(x) + v + random.nextGaussian();
            lines.add(x + "," + v + "," + y + "," + (y > 5 ? "faulty" : "sound") + ","
                    + (y > 5 ? "high" : y > -2 ? "middle" : "low"));
        }
        return lines;
    }

    private Path trained(String name, Object... words) {
        Path model = folder.resolve(name + ".safetensors");
        assertRuns(all(new Object[] {"train", data, "-o", model, "--validation", 0.25}, SMALL, words));
        return model;
    }

    private static Object[] all(Object[]... parts) {
        return Stream.of(parts).flatMap(Stream::of).toArray();
    }

    private static Shell.Result assertRuns(Object... words) {
        Shell.Result result = Shell.run(words);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private static void assertRefused(int code, String message, Object... words) {
        Shell.Result result = Shell.run(words);
        assertThat(result.code()).as(result.err()).isEqualTo(code);
        assertThat(result.err()).contains(message);
    }

    /** The first cell of a line. */
    private static String first(String line) {
        return line.substring(0, line.indexOf(','));
    }

    private static double number(Table rows, String column, int row) {
        return Double.parseDouble(rows.column(column).text(row));
    }

    private Table table() throws IOException {
        return TableReader.with(ReadOptions.defaults()).read(data.toString());
    }

    private static void assertScores(JsonNode seen, ClassScores scores) {
        double[] known = {
            scores.accuracy(),
            scores.balancedAccuracy(),
            scores.logLoss(),
            scores.brier(),
            scores.f1(),
            scores.auc(),
            scores.averagePrecision(),
            scores.calibrationError()
        };
        for (int k = 0; k < known.length; k++) {
            assertThat(seen.get(CLASS_SCORES.get(k)).asDouble())
                    .as(CLASS_SCORES.get(k))
                    .isEqualTo(known[k]);
        }
    }

    @Test
    void evaluateHasTheScoresOfNumbersAndTheLossOfIntervals() throws IOException {
        JsonNode seen = assertRuns("evaluate", numbers, data, "--json").json();
        TableModel model = TableModel.load(numbers);
        NumberScores scores = model.evaluateNumbers(table());
        assertThat(seen.get("medianError").asDouble()).isEqualTo(scores.medianError());
        assertThat(seen.get("r2").asDouble()).isEqualTo(scores.r2());
        IntervalScore score = model.evaluateIntervals(table(), List.of(0.9)).get(0);
        assertThat(seen.get("intervals").get(2).get("quantileLoss").asDouble()).isEqualTo(score.quantileLoss());
        assertThat(assertRuns("evaluate", numbers, data).out()).contains("median error", "quantile loss");
    }

    @Test
    void evaluateHasTheScoresOfClassesAndTheReliability() throws IOException {
        for (Path file : List.of(two, three)) {
            JsonNode seen = assertRuns("evaluate", file, data, "--json").json();
            ClassScores scores = TableModel.load(file).evaluateClasses(table());
            assertScores(seen, scores);
            assertThat(seen.get("perClass").size()).isEqualTo(scores.classes().size());
            JsonNode last = seen.get("perClass").get(1);
            assertThat(last.get("class").asString()).isEqualTo(scores.classes().get(1));
            assertThat(last.get("auc").asDouble())
                    .isEqualTo(scores.ofClasses().get(1).ranking().auc());
            List<Reliability.Bin> bins = scores.reliability().bins();
            JsonNode reliability = seen.get("reliability");
            assertThat(reliability.get("class").asString(""))
                    .isEqualTo(scores.reliability().positive().orElse(""));
            assertThat(reliability.get("bins").size()).isEqualTo(bins.size());
            assertThat(reliability.get("bins").get(0).get("share").asDouble())
                    .isEqualTo(bins.get(0).share());
        }
        String text = assertRuns("evaluate", two, data).out();
        assertThat(text).contains("AUC", "avg precision", "calibration", "mean probability  share of sound");
        assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void trainingHasTheSameScores() {
        JsonNode classes = assertRuns(
                        all(new Object[] {"train", data, "-t", "three", "-x", "y", "-x", "two", "--json"}, SMALL))
                .json();
        assertThat(classes.get("validation").propertyNames()).containsAll(CLASS_SCORES);
        assertThat(classes.get("train").propertyNames()).containsAll(CLASS_SCORES);
        JsonNode several = assertRuns("train", data, "-t", "y", "-x", "two", "-x", "three", "--layers", "6", "--json")
                .json();
        assertThat(several.get("heldOut").get("medianError").asDouble()).isPositive();
    }

    @Test
    void crossValidationTuningAndCurveHaveTheSameScores() {
        List<String> figures = List.of("accuracy", "logLoss", "f1", "auc", "averagePrecision", "calibrationError");
        Object[] learning = all(new Object[] {data, "-t", "two", "-x", "y", "-x", "three", "--folds", 2}, SMALL);
        JsonNode compared = assertRuns(all(new Object[] {"compare", "--json"}, learning))
                .json()
                .get("learners");
        assertThat(compared.get(0).propertyNames()).containsAll(figures);
        JsonNode constant = compared.get(compared.size() - 1);
        assertThat(constant.get("auc").get("mean").asDouble()).isEqualTo(0.5);
        assertThat(constant.get("difference").get("auc").get("mean").asDouble()).isNegative();
        JsonNode tuned = assertRuns(all(new Object[] {"tune", "--trials", 2, "--json"}, learning))
                .json();
        assertThat(tuned.get("tuned").propertyNames()).containsAll(figures);
        JsonNode curve = assertRuns(all(new Object[] {"learning-curve", "--shares", "0.5,1", "--json"}, learning))
                .json();
        assertThat(curve.get("points").get(1).get("change").propertyNames()).containsAll(figures);
        for (Object[] words : List.of(new Object[] {"compare"}, new Object[] {"tune", "--trials", 2})) {
            String text = assertRuns(all(words, learning)).out();
            assertThat(text).contains("average precision");
            assertThat(text.lines().takeWhile(line -> !line.startsWith("to train")))
                    .allMatch(line -> line.length() <= 100);
        }
    }

    @Test
    void aThresholdNamesTheClass() throws IOException {
        TableModel strict = TableModel.load(two).withThreshold("faulty", 0.9);
        JsonNode seen = assertRuns("evaluate", two, data, "--threshold", "faulty=0.9", "--json")
                .json();
        assertScores(seen, strict.evaluateClasses(table()));
        assertThat(seen.get("threshold").toString()).isEqualTo("{\"class\":\"faulty\",\"probability\":0.9}");
        List<String> named = assertRuns("predict", two, data, "--threshold", "faulty=0.9")
                .out()
                .lines()
                .skip(1)
                .map(ScoresCommandsTest::first)
                .toList();
        assertThat(named).containsExactly(strict.labels(table()));
        assertThat(named).isNotEqualTo(List.of(TableModel.load(two).labels(table())));
    }

    @Test
    void costsChooseTheThresholdAndAreCounted() throws IOException {
        JsonNode seen = assertRuns("evaluate", two, data, "--costs", "faulty=1,4", "--json")
                .json();
        assertThat(seen.get("threshold").get("probability").asDouble()).isCloseTo(0.2, within(1e-15));
        JsonNode confusion = seen.get("confusion");
        double cost =
                (4 * confusion.get(0).get(1).asInt() + confusion.get(1).get(0).asInt()) / (double) ROWS;
        assertThat(seen.get("costs").get("perRow").asDouble()).isCloseTo(cost, within(1e-12));
        assertThat(seen.get("costs").get("falseNegative").asDouble()).isEqualTo(4);
        JsonNode both = assertRuns(
                        "evaluate", two, data, "--costs", "faulty=1,4", "--threshold", "faulty=0.7", "--json")
                .json();
        assertThat(both.get("threshold").get("probability").asDouble()).isEqualTo(0.7);
        assertThat(assertRuns("evaluate", two, data, "--costs", "faulty=1,4").out())
                .contains("cost per row");
        TableModel cheapest = TableModel.load(two).withThreshold("faulty", 0.2);
        assertThat(assertRuns("predict", two, data, "--costs", "faulty=1,4")
                        .out()
                        .lines()
                        .skip(1)
                        .map(ScoresCommandsTest::first))
                .containsExactly(cheapest.labels(table()));
    }

    @Test
    void thresholdsAreForModelsOfTwoClasses() {
        for (String command : List.of("evaluate", "predict")) {
            assertRefused(
                    ExitCodes.DATA,
                    "a threshold decides between two classes, but there are 3: high, low, middle",
                    command,
                    three,
                    data,
                    "--threshold",
                    "high=0.3");
            assertRefused(
                    ExitCodes.DATA,
                    "the model predicts numbers; --threshold and --costs are for two classes",
                    command,
                    numbers,
                    data,
                    "--costs",
                    "high=1,2");
            assertRefused(
                    ExitCodes.DATA,
                    "the positive class is 'broken', must be 'faulty' or 'sound'",
                    command,
                    two,
                    data,
                    "--threshold",
                    "broken=0.3");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--threshold=faulty",
                "--threshold=0.3",
                "--threshold=faulty=1",
                "--threshold=faulty=much",
                "--costs=faulty=1",
                "--costs=faulty=1,2,3",
                "--costs=faulty=0,1",
                "--costs=faulty=NaN,1"
            })
    void badThresholdsAndCostsAreWrongUsage(String option) {
        assertRefused(ExitCodes.USAGE, option.substring(option.indexOf('=') + 1), "evaluate", two, data, option);
    }

    @Test
    void aStoredThresholdIsDescribedAndUsed() throws IOException {
        Path file = folder.resolve("stored.safetensors");
        TableModel model = TableModel.load(two).withThreshold("faulty", 0.25);
        model.save(file);
        assertThat(assertRuns("describe", file, "--json")
                        .json()
                        .get("threshold")
                        .toString())
                .isEqualTo("{\"class\":\"faulty\",\"probability\":0.25}");
        assertThat(assertRuns("describe", file).out()).contains("names faulty from a probability of 0.25000 on");
        assertScores(assertRuns("evaluate", file, data, "--json").json(), model.evaluateClasses(table()));
    }

    @Test
    void oneNetworkHasIntervalsFromItsHeldOutRows() throws IOException {
        Path written = folder.resolve("intervals.csv");
        assertRuns("predict", numbers, data, "--interval", 0.9, "-o", written);
        Table intervals = TableReader.with(ReadOptions.defaults()).read(written.toString());
        assertThat(intervals.names()).containsExactly("prediction", "prediction_low", "prediction_high");
        Table rows = table();
        long held = IntStream.range(0, ROWS)
                .filter(i -> number(intervals, "prediction_low", i) <= number(rows, "y", i)
                        && number(rows, "y", i) <= number(intervals, "prediction_high", i))
                .count();
        assertThat(held / (double) ROWS).isBetween(0.8, 0.99);
        assertThat(assertRuns("describe", numbers, "--json")
                        .json()
                        .get("calibrationRows")
                        .asInt())
                .isEqualTo(100);
    }

    @Test
    void theHistoryHasARowForEachNode() throws IOException {
        Path csv = folder.resolve("history.csv");
        JsonNode seen = assertRuns("describe", two, "--history", csv, "--json").json();
        Table history = TableReader.with(ReadOptions.defaults()).read(csv.toString());
        TableModel model = TableModel.load(two);
        var nodes = model.members().get(0).history().nodes();
        assertThat(history.rows()).isEqualTo(nodes.size());
        assertThat(history.names())
                .containsExactly(
                        "layer",
                        "node",
                        "step",
                        "kept",
                        "trainRmse",
                        "validationRmse",
                        "candidates",
                        "contraction",
                        "scope",
                        "score",
                        "independence",
                        "seconds");
        assertThat(history.column("trainRmse").text(0))
                .isEqualTo("" + nodes.get(0).trainRmse());
        long kept = IntStream.range(0, history.rows())
                .filter(i -> history.column("kept").text(i).equals("1"))
                .count();
        assertThat(kept).isEqualTo(seen.get("nodes").asLong());
    }

    @Test
    void theHistoryOfAnEnsembleNamesTheMembers() throws IOException {
        Path model = folder.resolve("several.safetensors");
        assertRuns(all(new Object[] {"train", data, "-t", "y", "-o", model, "--ensemble", 2}, SMALL));
        Path lines = folder.resolve("history.jsonl");
        assertRuns("describe", model, "--history", lines);
        assertThat(Files.readString(lines)).startsWith("{\"member\":1").contains("{\"member\":2");
        assertRefused(ExitCodes.DATA, "known format", "describe", model, "--history", folder.resolve("h.txt"));
        assertRefused(ExitCodes.DATA, "is a folder", "describe", model, "--history", folder);
    }

    /** A record, an Optional or an object as Java prints it, or the name of a constant. */
    private static final Pattern JAVA =
            Pattern.compile("\\w+\\[\\w*=|Optional[.\\[]|@[0-9a-f]{5,}|\\b[A-Z]{3,}_[A-Z]+");

    @Test
    void noDescriptionIsWrittenByJava() {
        Path lda = trained("lda", "-t", "three", "-x", "y", "-x", "two", "--classifier", "lda");
        Path code = trained("code", "--task", "autoencoder", "-x", "two", "-x", "three");
        Path small = folder.resolve("small.safetensors");
        assertRuns("refine", numbers, data, "--keep", "50%", "-o", small);
        Path paper = folder.resolve("paper.safetensors");
        assertRuns(
                "train", data, "-t", "y", "-x", "two", "-x", "three", "--preset", "paper", "--layers", 5, "-o", paper);
        Path balanced = folder.resolve("balanced.safetensors");
        assertRuns("train", data, "-t", "two", "-x", "y", "-x", "three", "--layers", 6, "-o", balanced);
        for (Path model : List.of(numbers, two, lda, code, small, paper, balanced)) {
            String text = assertRuns("describe", model, "--data", data, "--repeats", 1, "--json")
                    .out();
            assertThat(JAVA.matcher(text).results().map(found -> found.group()))
                    .as(text)
                    .isEmpty();
        }
    }

    @Test
    void withoutAModelFileTrainingSaysSoFirst() {
        Object[] words = all(new Object[] {"train", data, "-t", "y", "--quiet"}, SMALL);
        assertThat(assertRuns(words).err().lines().findFirst())
                .hasValue("warning: no model will be written; -o FILE writes it");
        assertThat(assertRuns(all(words, new Object[] {"-o", folder.resolve("written.safetensors")}))
                        .err())
                .doesNotContain("no model");
    }
}
