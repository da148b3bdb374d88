package io.github.deepscn.spark.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.SplitMix64;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.spark.StepSize;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The command for spark-submit, on a local Spark in this process. */
class SparkTrainTest {
    private static final int ROWS = 400;

    /** Largest difference between engines, as a share of the target's range. */
    private static final double TOLERANCE = 1e-7;

    @TempDir
    private Path folder;

    private final Houses houses = new Houses(ROWS, 20260801);

    private Path model() {
        return folder.resolve("model.safetensors");
    }

    private Path csv() {
        return houses.csv(folder.resolve("houses.csv"));
    }

    /** Trains a small network. */
    private JsonNode trained(Object... words) {
        var all = new ArrayList<Object>(List.of("train"));
        all.addAll(List.of(words));
        all.addAll(List.of("--layers", "8,4", "-o", model(), "--json"));
        SubmitShell.Result result = SubmitShell.run(all.toArray());
        assertThat(result.code()).as(result.err()).isZero();
        return result.json();
    }

    private TableOptions options(String... targets) {
        TableOptions fast = TableOptions.fast(targets).withHoldOut(HoldOut.none());
        return fast.withTraining(fast.training().withLayers(8, 4).withBatch(4))
                .withEncoder(fast.encoder().withExclude(Set.of("tax", "state", "weight")));
    }

    private static final Object[] SAME = {"--validation", 0, "--batch", 4, "-x", "tax,state,weight"};

    private static Object[] with(Object[] more, Object... first) {
        var all = new ArrayList<Object>(List.of(first));
        all.addAll(List.of(more));
        return all.toArray();
    }

    private static TableFit locally(TableOptions options, Table table) {
        return TableTraining.with(options).fit(table);
    }

    private void requireSame(TableModel here, TableModel there, Table table, double range) {
        assertThat(here.layers()).isEqualTo(there.layers());
        assertThat(here.encoder()).isEqualTo(there.encoder());
        double[][] expected = there.predict(table);
        double[][] seen = here.predict(table);
        for (int i = 0; i < expected.length; i++) {
            assertThat(seen[i]).containsExactly(expected[i], within(TOLERANCE * range));
        }
    }

    @Test
    void csvGivesTheNetworkOfOneMachine() throws IOException {
        JsonNode json = trained(with(SAME, csv(), "-t", "price"));
        TableModel there = locally(options("price"), houses.table()).model();
        TableModel here = TableModel.load(model());
        requireSame(here, there, houses.table(), houses.range());
        assertThat(json.get("digest").asString()).isEqualTo(here.digest());
        assertThat(json.get("nodes").asInt()).isEqualTo(there.nodes());
        NumberScores scores = there.evaluateNumbers(houses.table());
        assertThat(json.get("train").get("rmse").asDouble()).isCloseTo(scores.rmse(), within(1e-4 * scores.rmse()));
        assertThat(json.get("train").get("rows").asInt()).isEqualTo(ROWS);
        assertThat(json.has("validation")).isFalse();
    }

    @Test
    void partitionsDoNotMatter() throws IOException {
        JsonNode json = trained(with(SAME, csv(), "-t", "price", "--partitions", 3));
        assertThat(json.get("partitions").asInt()).isEqualTo(3);
        TableModel there = locally(options("price"), houses.table()).model();
        requireSame(TableModel.load(model()), there, houses.table(), houses.range());
    }

    @Test
    void parquetGivesTheNetworkOfOneMachine() throws IOException {
        Path parquet = folder.resolve("houses.parquet");
        houses.dataset(SubmitShell.spark()).write().parquet(parquet.toString());
        trained(with(SAME, parquet, "-t", "price"));
        TableModel there = locally(options("price"), houses.table()).model();
        requireSame(TableModel.load(model()), there, houses.table(), houses.range());
    }

    @Test
    void tablesAndJsonAreRead() throws IOException {
        var rows = houses.dataset(SubmitShell.spark());
        rows.createOrReplaceTempView("houses");
        trained(with(SAME, "houses", "--format", "table", "-t", "price"));
        TableModel there = locally(options("price"), houses.table()).model();
        requireSame(TableModel.load(model()), there, houses.table(), houses.range());
        Path json = folder.resolve("houses.jsonl");
        rows.write().json(json.toString());
        JsonNode result = trained(with(SAME, json, "-t", "price"));
        assertThat(result.get("train").get("r2").asDouble()).isGreaterThan(0.9);
    }

    @Test
    void separatorsDecimalMarksAndHeadersCanBeSaid() throws IOException {
        List<String> lines = Files.readAllLines(csv());
        Path other = folder.resolve("other.txt");
        Files.write(
                other,
                lines.stream()
                        .skip(1)
                        .map(line -> line.replace(',', ';').replace('.', ',').replace("NA", "-"))
                        .toList());
        JsonNode json = trained(
                other,
                "--separator",
                ";",
                "--decimal",
                ",",
                "--no-header",
                "--missing",
                "-",
                "-t",
                "x6",
                "-x",
                "x7,x8,x9",
                "--validation",
                0,
                "--batch",
                4);
        TableModel there = locally(options("price"), houses.table()).model();
        assertThat(json.get("train").get("rmse").asDouble())
                .isCloseTo(there.evaluateNumbers(houses.table()).rmse(), within(1e-3));
    }

    @Test
    void heldOutRowsJudgeAndAreNotLearntFrom() throws IOException {
        JsonNode json = trained(csv(), "-t", "price", "--batch", 4, "-x", "tax,state,weight");
        var held = RowRules.heldOut(TableOptions.STANDARD_SHARE, 1);
        int[] judging = IntStream.range(0, ROWS).filter(i -> held.takes(0, i)).toArray();
        int[] learnt = IntStream.range(0, ROWS).filter(i -> !held.takes(0, i)).toArray();
        assertThat(judging.length).isBetween(ROWS / 10, ROWS / 5);
        Table table = houses.table();
        TableModel model = TableModel.load(model());
        requireScores(json.get("validation"), model.evaluateNumbers(table.pick(judging)));
        requireScores(json.get("train"), model.evaluateNumbers(table.pick(learnt)));
        assertThat(model.encoder())
                .isEqualTo(TableTraining.with(options("price"))
                        .plan(table.pick(learnt))
                        .encoder());
        assertThat(trained(csv(), "-t", "price", "--batch", 4, "-x", "tax,state,weight")
                        .get("digest"))
                .isEqualTo(json.get("digest"));
    }

    private static void requireScores(JsonNode seen, NumberScores expected) {
        assertThat(seen.get("rows").asInt()).isEqualTo(expected.rows());
        assertThat(seen.get("rmse").asDouble()).isCloseTo(expected.rmse(), within(1e-9 * expected.rmse()));
        assertThat(seen.get("mae").asDouble()).isCloseTo(expected.mae(), within(1e-9 * expected.mae()));
        assertThat(seen.get("r2").asDouble()).isCloseTo(expected.r2(), within(1e-9));
    }

    @Test
    void weightsCountAsOnOneMachine() throws IOException {
        Object[] words = {"--validation", 0, "--batch", 4, "-x", "tax,state", "--weight", "weight"};
        JsonNode json = trained(with(words, csv(), "-t", "price"));
        TableOptions weighted = options("price")
                .withEncoder(options("price").encoder().withExclude(Set.of("tax", "state")))
                .withWeight("weight");
        TableFit there = locally(weighted, houses.table());
        requireSame(TableModel.load(model()), there.model(), houses.table(), houses.range());
        assertThat(json.get("train").get("rows").asInt())
                .isEqualTo(there.training().rows())
                .isLessThan(ROWS);
        assertThat(json.get("rows").asInt()).isEqualTo(ROWS);
    }

    @Test
    void severalTargetsAreLearnt() throws IOException {
        trained(csv(), "-t", "price,tax", "--validation", 0, "--batch", 4, "-x", "state,weight");
        TableOptions both =
                options("price", "tax").withEncoder(options("price").encoder().withExclude(Set.of("state", "weight")));
        TableModel there = locally(both, houses.table()).model();
        requireSame(TableModel.load(model()), there, houses.table(), houses.range());
    }

    @Test
    void anAutoencoderLearnsItsInputs() throws IOException {
        JsonNode json =
                trained(csv(), "--task", "autoencoder", "--validation", 0, "--batch", 4, "-x", "tax,state,weight");
        TableModel there =
                locally(options().withTask(Task.AUTOENCODER), houses.table()).model();
        requireSame(TableModel.load(model()), there, houses.table(), 1);
        assertThat(json.get("task").asString()).isEqualTo("autoencoder");
    }

    @Test
    void thePresetOfThePaperKeepsOneNodeAStep() throws IOException {
        JsonNode json = trained(csv(), "-t", "price", "--preset", "paper", "-x", "tax,state,weight");
        TableOptions paper = TableOptions.paper("price");
        TableModel there = locally(
                        paper.withTraining(paper.training().withLayers(8, 4))
                                .withEncoder(paper.encoder().withExclude(Set.of("tax", "state", "weight"))),
                        houses.table())
                .model();
        requireSame(TableModel.load(model()), there, houses.table(), houses.range());
        assertThat(json.get("batch").asInt()).isEqualTo(1);
    }

    @Test
    void classesAreLearntAsOnOneMachine() throws IOException {
        for (boolean balanced : new boolean[] {false, true}) {
            Object[] words = {csv(), "-t", "state", "--validation", 0, "--batch", 4, "-x", "price,tax,weight"};
            trained(balanced ? with(words, "--balanced") : words);
            TableOptions options = options("state")
                    .withEncoder(options("state").encoder().withExclude(Set.of("price", "tax", "weight")))
                    .withBalancedClasses(balanced);
            TableModel there = locally(options, houses.table()).model();
            TableModel here = TableModel.load(model());
            assertThat(here.classes()).isEqualTo(there.classes());
            Matrix inputs = there.encoder().encode(houses.table());
            double[][] expected = there.network().predict(inputs.toRows());
            double[][] seen = here.network().predict(inputs.toRows());
            for (int i = 0; i < expected.length; i++) {
                assertThat(seen[i]).containsExactly(expected[i], within(TOLERANCE));
            }
        }
    }

    @Test
    void heldOutRowsCalibrateClasses() throws IOException {
        JsonNode json = trained(csv(), "-t", "state", "--batch", 4, "-x", "price,tax,weight");
        var held = RowRules.heldOut(TableOptions.STANDARD_SHARE, 1);
        Table judging = houses.table()
                .pick(IntStream.range(0, ROWS).filter(i -> held.takes(0, i)).toArray());
        TableModel model = TableModel.load(model());
        ClassScores expected = model.evaluateClasses(judging);
        JsonNode seen = json.get("validation");
        assertThat(seen.get("rows").asInt()).isEqualTo(expected.rows());
        assertThat(seen.get("accuracy").asDouble()).isEqualTo(expected.accuracy());
        assertThat(seen.get("balancedAccuracy").asDouble()).isCloseTo(expected.balancedAccuracy(), within(1e-12));
        assertThat(seen.get("logLoss").asDouble()).isCloseTo(expected.logLoss(), within(1e-12));
        assertThat(expected.logLoss()).isLessThan(0.5);
        assertThat(model.classifier().orElseThrow().tuning().sharpness()).isGreaterThan(1.5);
        assertThat(json.get("classes")).hasSize(3);
    }

    @Test
    void fewIntegersAreClassesHoweverTheyAreWritten() throws IOException {
        Path file = folder.resolve("numbered.csv");
        var lines = new ArrayList<String>(List.of("a,b,kind"));
        for (int i = 0; i < 100; i++) {
            lines.add(i % 17 + "," + i % 5 + "," + (i % 3 == 0 ? "1.0" : i % 3 == 1 ? "1" : "2"));
        }
        Files.write(file, lines);
        JsonNode json = trained(file, "-t", "kind", "--batch", 2);
        assertThat(json.get("task").asString()).isEqualTo("classification");
        assertThat(json.get("classes")).extracting(JsonNode::asString).containsExactly("1", "2");
    }

    @Test
    void rowsWithoutATargetAreDroppedAndGradesAreNumbers() throws IOException {
        Path file = folder.resolve("grades.csv");
        var lines = new ArrayList<String>(List.of("a,b,grade"));
        for (int i = 0; i < 100; i++) {
            lines.add(i % 17 + "," + i % 5 + "," + (i % 10 == 0 ? "" : i % 17 / 4));
        }
        Files.write(file, lines);
        JsonNode json = trained(file, "-t", "grade", "--batch", 2, "--drop-missing-target", "--validation", 0);
        assertThat(json.get("droppedRows").asInt()).isEqualTo(10);
        assertThat(json.get("train").get("rows").asInt()).isEqualTo(90);
        assertThat(json.get("task").asString()).isEqualTo("regression");
        assertThat(json.get("taskReason").asString())
                .isEqualTo("the target holds 5 different integers from 0 to 4, and 'grade' is a name for numbers");
    }

    @Test
    void aLetterAmongNumbersIsAClass() throws IOException {
        Path file = folder.resolve("letters.csv");
        var lines = new ArrayList<String>(List.of("a,b,kind"));
        for (int i = 0; i < 100; i++) {
            lines.add(i % 17 + "," + i % 5 + "," + (i % 50 == 0 ? "U" : i % 3));
        }
        Files.write(file, lines);
        JsonNode json = trained(file, "-t", "kind", "--task", "classification", "--batch", 2, "--validation", 0);
        assertThat(json.get("classes")).extracting(JsonNode::asString).containsExactly("0", "1", "2", "U");
    }

    @Test
    void aSampleTeachesTheEncoderAndWhatItLacksIsCounted() throws IOException {
        long seed = 3;
        System.out.println("seed " + seed);
        // a sample contains the rows that come first in the random order of the seed
        int last = IntStream.range(0, ROWS)
                .boxed()
                .max((i, j) -> Long.compareUnsigned(SplitMix64.place(seed, i), SplitMix64.place(seed, j)))
                .orElseThrow();
        List<String> lines = new ArrayList<>(Files.readAllLines(csv()));
        lines.set(last + 1, lines.get(last + 1).replaceFirst("^([^,]*,[^,]*),[^,]*", "$1,nowhere"));
        Path file = folder.resolve("strange.csv");
        Files.write(file, lines);
        SubmitShell.Result result = SubmitShell.run(
                "train",
                file,
                "-t",
                "price",
                "--sample",
                200,
                "--layers",
                5,
                "--batch",
                2,
                "--seed",
                seed,
                "-x",
                "tax,state,weight",
                "--json");
        assertThat(result.code()).as(result.err()).isZero();
        JsonNode json = result.json();
        assertThat(json.get("sampleRows").asInt()).isEqualTo(200);
        assertThat(json.get("unseenCategories").asInt()).isEqualTo(1);
        assertThat(json.get("missingCells").asInt()).isPositive();
        assertThat(result.err())
                .contains(
                        "the encoder is learnt from a sample of 200 rows",
                        "1 cell with a category that the sample does not contain",
                        "warning: no model will be written; -o FILE writes it");
    }

    @Test
    void withoutAModelFileTrainingSaysSoFirst() {
        var words = new ArrayList<Object>(List.of("train", csv(), "-t", "price", "--layers", 3, "--batch", 1));
        words.addAll(List.of("-x", "tax,state,weight", "--quiet"));
        SubmitShell.Result none = SubmitShell.run(words.toArray());
        assertThat(none.code()).as(none.err()).isZero();
        assertThat(none.err().lines().findFirst()).hasValue("warning: no model will be written; -o FILE writes it");
        words.addAll(List.of("-o", folder.resolve("written.safetensors")));
        assertThat(SubmitShell.run(words.toArray()).err()).doesNotContain("no model");
    }

    @Test
    void theStepIsMeasuredAndSaid() {
        SubmitShell.Result result =
                SubmitShell.run("train", csv(), "-t", "price", "--layers", 6, "-x", "tax,state,weight", "--json");
        assertThat(result.code()).as(result.err()).isZero();
        JsonNode json = result.json();
        int batch = json.get("batch").asInt();
        List<Integer> choices = StepSize.choices(TableOptions.fast("price").training());
        assertThat(choices).containsExactly(2, 4, 8); // a node for every eight of 64 candidates at most
        assertThat(batch).isIn(choices); // which one depends on the measured times
        assertThat(result.err()).contains(batch + " nodes per step", "--batch " + batch);
        assertThat(json.propertyNames())
                .contains(
                        "task",
                        "target",
                        "train",
                        "validation",
                        "members",
                        "nodes",
                        "layers",
                        "seconds",
                        "stop",
                        "candidates",
                        "seed",
                        "features",
                        "inputs",
                        "ignored",
                        "model",
                        "digest",
                        "rows",
                        "partitions",
                        "rounds",
                        "roundSeconds",
                        "emptyRoundSeconds");
        assertThat(json.get("rounds").asInt()).isGreaterThan(10);
        assertThat(json.get("emptyRoundSeconds").asDouble()).isPositive();
        assertThat(json.get("model").isNull()).isTrue();
    }

    @Test
    void peopleGetATable() {
        SubmitShell.Result result = SubmitShell.run(
                "train", csv(), "-t", "price", "--layers", 6, "--batch", 3, "-x", "tax,state,weight", "-o", model());
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains(" nodes in 1 layer", "training", "validation", "model: " + model());
        assertThat(result.err()).contains("held out; inputs: 2 numbers", "1 partition on 2 cores; --partitions 2");
    }

    @Test
    void aTrainingGoesOnFromItsCheckpoint() throws IOException {
        Path checkpoint = folder.resolve("checkpoint");
        Object[] words = with(SAME, csv(), "-t", "price", "--partitions", 2, "--checkpoint", checkpoint);
        JsonNode whole = trained(words);
        byte[] written = Files.readAllBytes(checkpoint);
        Files.write(checkpoint, Arrays.copyOf(written, written.length - 10));
        JsonNode resumed = trained(with(words, "--resume"));
        assertThat(resumed.get("digest")).isEqualTo(whole.get("digest"));
        assertThat(resumed.get("rounds").asInt()).isLessThan(whole.get("rounds").asInt());
    }

    @Test
    void helpShowsWhatThereIsHere() {
        SubmitShell.Result result = SubmitShell.run("train", "--help");
        assertThat(result.code()).isZero();
        assertThat(result.out())
                .contains("--partitions", "--format", "fast (the default), balanced", "--ensemble", "--target")
                .doesNotContain("--group-by", "--threads", "balanced (the default)");
        assertThat(result.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(SubmitShell.run().code()).isEqualTo(2);
    }
}
