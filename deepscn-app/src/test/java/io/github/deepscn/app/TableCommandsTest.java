package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.io.ModelFile;
import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.LayerBuilder;
import io.github.deepscn.network.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** From a table to a model and back, by commands alone. */
@TestInstance(Lifecycle.PER_CLASS)
class TableCommandsTest {
    private static final int ROWS = 300;

    private Path folder = Path.of("");
    private Path numbers = Path.of("");
    private Path numbersModel = Path.of("");
    private Path classes = Path.of("");
    private Path classesModel = Path.of("");

    @BeforeAll
    void train(@TempDir Path made) throws IOException {
        folder = made;
        var random = new Random(3);
        var lines = new ArrayList<>(List.of("id,x,colour,when,y,z,state"));
        for (int i = 0; i < ROWS; i++) {
            double x = random.nextDouble() * 4;
            String colour = List.of("red", "green", "blue").get(random.nextInt(3));
            double y = Math.sin(x) * 10 + (colour.equals("red") ? 5 : 0) + random.nextGaussian() * 0.1;
            lines.add((1000 + i) + "," + (i % 17 == 3 ? "" : x) + "," + (i % 23 == 4 ? "" : colour) + ",2024-0"
                    + (1 + i % 9) + "-1" + i % 10 + "," + y + "," + 1e6 * (x * x + 1) + ","
                    + (y > 6 ? "high" : y > 0 ? "\"middle, so\"" : "low"));
        }
        numbers = write("numbers.csv", lines);
        classes = numbers;
        numbersModel = folder.resolve("numbers.safetensors");
        classesModel = folder.resolve("classes.safetensors");
        trained(
                "train",
                numbers,
                "-t",
                "y",
                "-x",
                "z,state",
                "-o",
                numbersModel,
                "--layers",
                "30,10",
                "--sources",
                "dense-pairs",
                "--preset",
                "fast");
        trained("train", classes, "-t", "state", "-x", "y,z", "-o", classesModel, "--layers", "30", "--preset", "fast");
    }

    private static void trained(Object... words) {
        Shell.Result result = Shell.run(words);
        assertThat(result.code()).as(result.err()).isZero();
    }

    private Path write(String name, List<String> lines) throws IOException {
        return Files.write(folder.resolve(name), lines);
    }

    /** Natives take longer to load than Java for so little. */
    @ParameterizedTest
    @CsvSource({"1, false", "100, true"})
    void fewRowsArePredictedWithoutNatives(int times, boolean natives) throws IOException, InterruptedException {
        List<String> lines = Files.readAllLines(numbers);
        var many = new ArrayList<>(lines);
        for (int k = 1; k < times; k++) {
            many.addAll(lines.subList(1, lines.size()));
        }
        Path rows = write("rows-" + times + ".csv", many);
        Path model = folder.resolve("wide.safetensors");
        trained("train", numbers, "-t", "y", "-x", "z,state", "--preset", "paper", "--layers", "300", "-o", model);
        Path loaded = folder.resolve("loaded-" + times);
        var program = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:file=" + loaded,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "predict",
                model.toString(),
                rows.toString());
        Programs.Result result = Programs.run(folder, program);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines()).hasSize(1 + times * ROWS);
        assertThat(Files.readString(loaded).contains("io.github.deepscn.openblas.OpenBlas"))
                .isEqualTo(natives);
    }

    @Test
    void trainingTellsItsResult() {
        Path model = folder.resolve("told.safetensors");
        Shell.Result result = Shell.run(
                "train",
                numbers,
                "--target",
                "y",
                "--exclude",
                "z,state",
                "-o",
                model,
                "--layers",
                "20",
                "--preset",
                "fast",
                "--json");
        assertThat(result.code()).as(result.err()).isZero();
        JsonNode json = result.json();
        assertThat(json.get("task").asString()).isEqualTo("regression");
        assertThat(json.get("train").get("rmse").asDouble()).isPositive();
        assertThat(json.get("train").get("r2").asDouble()).isGreaterThan(0.8);
        assertThat(json.get("validation").get("rows").asInt()).isEqualTo(45);
        assertThat(json.get("nodes").asInt()).isBetween(1, 20);
        assertThat(json.get("layers").get(0).asInt())
                .isEqualTo(json.get("nodes").asInt());
        assertThat(json.get("seconds").asDouble()).isPositive();
        assertThat(json.get("stop").asString()).isNotEmpty();
        assertThat(json.get("digest").asString()).matches("[0-9a-f]{64}");
        assertThat(json.get("ignored").toString()).contains("identifier", "excluded");
        assertThat(model).exists();
        assertThat(result.err()).contains("regression of y", "id (identifies the row)", "missing cells filled in");
    }

    @Test
    void sameSeedSameModel() {
        Path again = folder.resolve("again.safetensors");
        JsonNode first = Shell.run("describe", numbersModel, "--json").json();
        Shell.run(
                "train",
                numbers,
                "-t",
                "y",
                "-x",
                "z,state",
                "-o",
                again,
                "--layers",
                "30,10",
                "--sources",
                "dense-pairs",
                "--preset",
                "fast",
                "--threads",
                1);
        JsonNode second = Shell.run("describe", again, "--json").json();
        assertThat(second.get("digest")).isEqualTo(first.get("digest"));
        assertThat(second.get("provenance").get("dataFingerprint"))
                .isEqualTo(first.get("provenance").get("dataFingerprint"));
    }

    @Test
    void evaluationOfNumbers() {
        JsonNode json = Shell.run("evaluate", numbersModel, numbers, "--json").json();
        assertThat(json.get("rows").asInt()).isEqualTo(ROWS);
        assertThat(json.get("rmse").asDouble()).isLessThan(3);
        assertThat(json.get("mae").asDouble()).isLessThan(json.get("rmse").asDouble());
        assertThat(json.get("r2").asDouble()).isBetween(0.8, 1.0);
    }

    @Test
    void evaluationOfClasses() {
        JsonNode json = Shell.run("evaluate", classesModel, classes, "--json").json();
        assertThat(json.get("rows").asInt()).isEqualTo(ROWS);
        assertThat(json.get("accuracy").asDouble()).isGreaterThan(0.8);
        assertThat(json.get("logLoss").asDouble()).isBetween(0.0, 0.8);
        assertThat(json.get("classes").toString()).isEqualTo("[\"high\",\"low\",\"middle, so\"]");
        assertThat(json.get("confusion")).hasSize(3);
    }

    @Test
    void predictionKeepsRowsAndTheirOrder() throws IOException {
        List<String> given = Files.readAllLines(numbers);
        var odd = new ArrayList<>(List.of("extra,colour,x,when"));
        odd.add("1,red,1.5,2024-02-03");
        odd.add("2,violet,,2024-02-03");
        odd.add("3,,99,2031-02-03");
        odd.add("4,red,1.5,");
        Path out = folder.resolve("predictions.csv");
        Shell.Result result =
                Shell.run("predict", numbersModel, write("odd.csv", odd), "-o", out, "--flag-extrapolation", "--json");
        assertThat(result.code()).as(result.err()).isZero();
        List<String> lines = Files.readAllLines(out);
        assertThat(lines).hasSize(5).first().isEqualTo("prediction,extrapolation");
        assertThat(lines.subList(1, 5).stream().map(line -> line.split(",", -1)[1]))
                .containsExactly("false", "true", "true", "true");
        assertThat(result.json().get("lackingCells").asInt()).isEqualTo(1);
        assertThat(result.json().get("rows").asInt()).isEqualTo(4);
        assertThat(result.json().get("unseenCategories").asInt()).isEqualTo(1);
        assertThat(result.json().get("rowsOutside").asInt()).isEqualTo(3);
        Shell.Result all = Shell.run("predict", numbersModel, numbers);
        assertThat(all.out().lines()).hasSize(given.size());
    }

    @Test
    void predictedClassesComeWithProbabilities() {
        Shell.Result result = Shell.run("predict", classesModel, classes, "--keep");
        assertThat(result.out().lines().findFirst().orElseThrow())
                .isEqualTo("id,x,colour,when,y,z,state,prediction,probability high,probability low,"
                        + "\"probability middle, so\"");
        JsonNode json = Shell.run("predict", classesModel, classes, "--json").json();
        assertThat(json.get("predictions")).hasSize(ROWS);
        JsonNode first = json.get("predictions").get(0);
        assertThat(first.get("probability high").asDouble()
                        + first.get("probability low").asDouble()
                        + first.get("probability middle, so").asDouble())
                .isCloseTo(1, org.assertj.core.data.Offset.offset(1e-9));
    }

    @Test
    void descriptionHasLayersEncoderAndImportance() {
        Shell.Result result = Shell.run("describe", numbersModel, "--data", numbers, "--repeats", 2, "--json");
        assertThat(result.code()).as(result.err()).isZero();
        JsonNode json = result.json();
        assertThat(json.get("trainedLayers")).isNotEmpty();
        assertThat(json.get("importance").get(0).get("column").asString()).isEqualTo("x");
        assertThat(json.get("importance").get(0).get("increase").asDouble()).isPositive();
        assertThat(Shell.run("describe", numbersModel).out())
                .contains("regression of y", "colour", "category", "digest", "identifies the row");
    }

    @Test
    void descriptionNamesAllActivations() throws IOException {
        assertThat(Shell.run("describe", numbersModel, "--json")
                        .json()
                        .get("activation")
                        .asString())
                .isEqualTo("sigmoid");
        EnsembleState stored = (EnsembleState) ModelFile.read(numbersModel, FileLimits.standard());
        NetworkState model = stored.members().get(0);
        List<Layer> layers = new ArrayList<>(model.network().layers());
        layers.set(0, withRadialFirst(layers.get(0)));
        Path mixed = folder.resolve("mixed.safetensors");
        ModelFile.write(
                mixed,
                new NetworkState(
                        model.options(),
                        new Network(model.network().inputs(), model.network().links(), layers),
                        model.records(),
                        model.readouts(),
                        model.ridge(),
                        model.history(),
                        model.provenance(),
                        model.classifier(),
                        Optional.of(stored.encoder())));
        assertThat(Shell.run("describe", mixed, "--json")
                        .json()
                        .get("activation")
                        .asString())
                .isEqualTo("gaussian+sigmoid");
    }

    private static Layer withRadialFirst(Layer layer) {
        var builder = new LayerBuilder(layer.fanIn());
        builder.add(Layer.of(Activations.GAUSSIAN, layer.fanIn(), new double[layer.fanIn()], new double[] {1}), 0);
        for (int node = 1; node < layer.width(); node++) {
            builder.add(layer, node);
        }
        return builder.build();
    }

    @Test
    void featuresAreThoseOfALayer() throws IOException {
        Path out = folder.resolve("features.csv");
        assertThat(Shell.run("features", numbersModel, numbers, "-o", out, "--layer", 1)
                        .code())
                .isZero();
        assertThat(Files.readAllLines(out)).hasSize(ROWS + 1).first().asString().startsWith("layer 1 node 1,");
        Shell.Result none = Shell.run("features", numbersModel, numbers, "-o", out, "--layer", 9);
        assertThat(none.code()).isEqualTo(ExitCodes.DATA);
        assertThat(none.err()).contains("layer is 9, must lie between 1 and");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void refinedModelIsSmallerAndWorks(boolean ofClasses) {
        Path small = folder.resolve("small.safetensors");
        Path model = ofClasses ? classesModel : numbersModel;
        Shell.Result result = Shell.run("refine", model, numbers, "--keep", "50%", "-o", small, "--json");
        assertThat(result.code()).as(result.err()).isZero();
        JsonNode json = result.json();
        assertThat(json.get("after").get("readNodes").asInt())
                .isLessThan(json.get("before").get("readNodes").asInt());
        assertThat(Shell.run("evaluate", small, numbers).code()).isZero();
        Path lasso = folder.resolve("lasso.safetensors");
        assertThat(Shell.run("refine", model, numbers, "--lasso", "-o", lasso).code())
                .isZero();
        assertThat(Shell.run("predict", lasso, numbers).out().lines()).hasSize(ROWS + 1);
    }

    @Test
    void comparisonHasThreeLearnersAndAConstant() {
        Shell.Result result = Shell.run(
                "compare",
                numbers,
                "-t",
                "y",
                "-x",
                "z,state",
                "--layers",
                "10,5",
                "--folds",
                3,
                "--repeats",
                2,
                "--json");
        assertThat(result.code()).as(result.err()).isZero();
        JsonNode learners = result.json().get("learners");
        assertThat(learners).hasSize(4);
        for (JsonNode learner : learners) {
            assertThat(learner.get("rmse").get("mean").asDouble()).isPositive();
            assertThat(learner.get("rmse").get("standardError").asDouble()).isPositive();
            assertThat(learner.get("seconds").asDouble()).isPositive();
        }
        assertThat(learners.get(2).get("name").asString()).isEqualTo("ridge");
        assertThat(learners.get(2).get("nodes").asDouble()).isZero();
        assertThat(learners.get(0).get("rmse").get("mean").asDouble())
                .isLessThan(learners.get(2).get("rmse").get("mean").asDouble());
    }

    @Test
    void exportWritesAGraph() {
        Path onnx = folder.resolve("model.onnx");
        JsonNode json =
                Shell.run("export", numbersModel, "--onnx", onnx, "--json").json();
        assertThat(json.get("precision").asString()).isEqualTo("double");
        assertThat(onnx).exists();
        assertThat(Shell.run("export", classesModel, "--onnx", onnx, "--float").err())
                .contains("--float needs --data DATA");
    }

    @Test
    void aFloatGraphIsWrittenWhereItsErrorIsSmall() throws IOException {
        Path onnx = folder.resolve("small.onnx");
        Shell.Result result = Shell.run("export", classesModel, "--onnx", onnx, "--float", "--data", classes, "--json");
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCodes.OK);
        JsonNode json = result.json();
        assertThat(json.get("precision").asString()).isEqualTo("float");
        assertThat(json.get("floatRmse").asDouble()).isPositive();
        assertThat(json.get("floatRatio").asDouble()).isBetween(0.0, 0.1);
        assertThat(Files.size(onnx)).isEqualTo(json.get("bytes").asLong());
    }

    /** Around 1e9 two neighbours in float are 64 apart, so all rows are one there. */
    @Test
    void aFloatGraphThatCannotTellRowsApartIsRefused() throws IOException {
        long seed = 4;
        System.out.println("seed " + seed);
        var random = new Random(seed);
        var lines = new ArrayList<>(List.of("x,y"));
        for (int i = 0; i < ROWS; i++) {
            double x = random.nextDouble();
            lines.add((1e9 + x) + "," + Math.sin(6 * x));
        }
        Path far = write("far.csv", lines);
        Path model = folder.resolve("far.safetensors");
        Path onnx = folder.resolve("far.onnx");
        trained("train", far, "-t", "y", "-o", model, "--layers", "20", "--preset", "fast");
        Shell.Result refused = Shell.run("export", model, "--onnx", onnx, "--float", "--data", far);
        assertThat(refused.code()).isEqualTo(ExitCodes.DATA);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err())
                .contains("the float error on 300 rows is", "must be at most 0.1 times the training RMSE")
                .contains("export in double");
        assertThat(onnx).doesNotExist();
        assertThat(Shell.run("export", model, "--onnx", onnx).code()).isEqualTo(ExitCodes.OK);
        assertThat(onnx).exists();
    }

    @Test
    void severalTargetsOfDifferentUnits() {
        Path model = folder.resolve("several.safetensors");
        JsonNode json = Shell.run("train", numbers, "-t", "y,z", "-x", "state", "-o", model, "--layers", "40", "--json")
                .json();
        assertThat(json.get("train").get("outputs")).hasSize(2);
        for (JsonNode output : json.get("train").get("outputs")) {
            assertThat(output.get("r2").asDouble()).isGreaterThan(0.7);
        }
        assertThat(Shell.run("predict", model, numbers).out()).startsWith("prediction y,prediction z\n");
    }

    @Test
    void autoencoderLearnsItsInputs() {
        Path model = folder.resolve("auto.safetensors");
        Shell.Result result = Shell.run(
                "train",
                numbers,
                "--task",
                "autoencoder",
                "-x",
                "state,when",
                "-o",
                model,
                "--layers",
                "20,20",
                "--json");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.json().get("task").asString()).isEqualTo("autoencoder");
        assertThat(result.json().get("members").asInt()).isEqualTo(1);
        assertThat(Shell.run("evaluate", model, numbers, "--json")
                        .json()
                        .get("r2")
                        .asDouble())
                .isGreaterThan(0.5);
    }

    @Test
    void killedTrainingIsResumedAndModelsGrow() {
        Path checkpoint = folder.resolve("training.checkpoint");
        Object[] first = {
            "train",
            classes,
            "-t",
            "state",
            "-x",
            "y,z",
            "--layers",
            "25",
            "--preset",
            "fast",
            "--checkpoint",
            checkpoint,
            "--json"
        };
        JsonNode whole = Shell.run(first).json();
        Object[] again = java.util.Arrays.copyOf(first, first.length + 1);
        again[first.length] = "--resume";
        assertThat(Shell.run(again).json().get("digest")).isEqualTo(whole.get("digest"));
        Path grown = folder.resolve("grown.safetensors");
        Shell.Result result = Shell.run(
                "train",
                numbers,
                "-t",
                "y",
                "-x",
                "z,state",
                "--grow",
                numbersModel,
                "--layers",
                "60,20",
                "--patience",
                0,
                "-o",
                grown,
                "--json");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.json().get("nodes").asInt())
                .isGreaterThan(Shell.run("describe", numbersModel, "--json")
                        .json()
                        .get("nodes")
                        .asInt());
    }

    @Test
    void paperPresetTakesTheTableAsItIs() {
        JsonNode json = Shell.run(
                        "train",
                        numbers,
                        "-t",
                        "y",
                        "-x",
                        "z,state",
                        "--preset",
                        "paper",
                        "--layers",
                        "10,10",
                        "--json")
                .json();
        assertThat(json.has("validation")).isFalse();
        assertThat(json.get("train").get("rows").asInt()).isEqualTo(ROWS);
        assertThat(json.get("ridge").asDouble()).isZero();
    }
}
