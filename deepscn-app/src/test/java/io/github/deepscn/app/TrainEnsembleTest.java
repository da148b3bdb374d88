package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.app.training.TrainingOutcome;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.search.Sources;
import io.github.deepscn.train.StopReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code train --ensemble}, and what goes beyond the paper, by commands. */
class TrainEnsembleTest {
    private static final int ROWS = 240;

    @TempDir
    private Path folder = Path.of("");

    private Path data = Path.of("");

    @BeforeEach
    void write() throws IOException {
        var random = new Random(5);
        var lines = new ArrayList<>(List.of("x,z,day,colour,y"));
        for (int i = 0; i < ROWS; i++) {
            double x = 4 * random.nextDouble();
            double z = random.nextGaussian();
            double y = 10 * Math.sin(x) + (z > 0 ? 4 : 0) + random.nextGaussian();
            lines.add(x + "," + z + "," + i + "," + (y > 5 ? "red" : y > 0 ? "green" : "blue") + "," + y);
        }
        data = Files.write(folder.resolve("data.csv"), lines);
    }

    private Shell.Result train(Object... more) {
        var words = new ArrayList<Object>(List.of("train", data, "--layers", "20,10", "--candidates", 30));
        words.addAll(List.of(more));
        return Shell.run(words.toArray());
    }

    @Test
    void networksLearnTogetherAndTheirIntervalsCover() throws IOException {
        Path model = folder.resolve("model.safetensors");
        Shell.Result trained = train("-t", "y", "-x", "colour", "--ensemble", 4, "-o", model, "--json");
        assertThat(trained.code()).as(trained.err()).isZero();
        JsonNode json = trained.json();
        assertThat(json.get("members").asInt()).isEqualTo(4);
        // how many layers held-out rows keep is theirs to say: the widths are those of the written networks, added up
        TableModel written = TableModel.load(model);
        for (int l = 0; l < 2; l++) {
            int layer = l;
            int width = written.members().stream()
                    .map(member -> member.network().layers())
                    .mapToInt(
                            layers -> layer < layers.size() ? layers.get(layer).width() : 0)
                    .sum();
            assertThat(json.get("layers").path(l).asInt(0)).isEqualTo(width);
        }
        assertThat(json.get("nodes").asInt()).isEqualTo(written.nodes()).isPositive();
        assertThat(json.get("validation").get("rows").asInt()).isEqualTo(ROWS * 4 / 10);
        assertThat(json.get("validation").get("rmse").asDouble()).isBetween(0.9, 2.5);
        assertThat(json.get("train").get("rmse").asDouble()).isBetween(0.5, 1.5);
        assertThat(json.get("heldOut")).isEqualTo(json.get("validation"));
        assertThat(json.get("sources")).isNotEmpty();
        JsonNode intervals = Shell.run("evaluate", model, data, "--json").json().get("intervals");
        assertThat(intervals.get(2).get("coverage").asDouble()).isEqualTo(0.9);
        assertThat(intervals.get(2).get("covered").asDouble()).isGreaterThan(0.88);
        assertThat(Shell.run("describe", model, "--json").json().get("members").size())
                .isEqualTo(4);
    }

    @Test
    void patienceEndsTheGrowthOfNetworks() {
        Shell.Result patient = train("-t", "y", "--patience", 0, "--json");
        Shell.Result impatient = train("-t", "y", "--patience", 2, "--json");
        assertThat(impatient.code()).as(impatient.err()).isZero();
        assertThat(impatient.json().get("candidates").asLong())
                .isLessThan(patient.json().get("candidates").asLong());
    }

    @Test
    void classesToo() {
        Shell.Result trained = train("-t", "colour", "-x", "y", "--ensemble", 3, "--json");
        assertThat(trained.code()).as(trained.err()).isZero();
        assertThat(trained.json().get("validation").get("accuracy").asDouble()).isGreaterThan(0.75);
        assertThat(trained.json().get("classes")).hasSize(3);
    }

    @Test
    void theSameSeedAndRowsGiveTheSameEnsembleWithAnyNumberOfThreads() {
        var one = train("-t", "y", "--ensemble", 3, "--threads", 1, "--json").json();
        var two = train("-t", "y", "--ensemble", 3, "--threads", 2, "--json").json();
        assertThat(two.get("digest")).isEqualTo(one.get("digest"));
    }

    @Test
    void rowsThatNetworksDidWithoutSpeakFirst() {
        List<String> lines =
                train("-t", "y", "-x", "colour", "--ensemble", 3).out().lines().toList();
        assertThat(lines.get(2).split("\\s{2,}")).contains("rows", "RMSE", "MAE", "R2");
        assertThat(lines).anySatisfy(line -> assertThat(line).startsWith("held-out rows"));
        int heldOut = index(lines, "held-out rows");
        assertThat(lines.get(heldOut)).contains(" " + ROWS * 3 / 10 + " ");
        assertThat(lines.get(heldOut + 1)).startsWith("training").contains(" " + ROWS + " ");
        assertThat(lines).noneMatch(line -> line.startsWith("validation"));
        List<String> both = train("-t", "y", "--ensemble", 2, "--validation", 0.25)
                .out()
                .lines()
                .toList();
        assertThat(index(both, "held-out rows")).isPositive();
        assertThat(index(both, "validation")).isGreaterThan(index(both, "training"));
        List<String> single = train("-t", "y", "--preset", "fast").out().lines().toList();
        assertThat(index(single, "held-out rows")).isEqualTo(-1);
        assertThat(index(single, "validation")).isEqualTo(index(single, "training") + 1);
    }

    private static int index(List<String> lines, String beginning) {
        return lines.indexOf(lines.stream()
                .filter(line -> line.startsWith(beginning))
                .findFirst()
                .orElse("none"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"y", "colour"})
    void aTrainingThatWasKilledGoesOnToTheSameModel(String target) throws IOException {
        Path whole = folder.resolve("whole");
        var undisturbed = train("-t", target, "--ensemble", 3, "--checkpoint", whole, "--json");
        assertThat(undisturbed.code()).as(undisturbed.err()).isZero();
        byte[] bytes = Files.readAllBytes(whole);
        Path part = Files.write(folder.resolve("part"), Arrays.copyOf(bytes, bytes.length * 2 / 3));
        var resumed = train("-t", target, "--ensemble", 3, "--checkpoint", part, "--resume", "--json");
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(resumed.json().get("digest")).isEqualTo(undisturbed.json().get("digest"));
        assertThat(part).hasSize(bytes.length);
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("data.csv", "whole", "part");
        var other = train("-t", target, "--ensemble", 4, "--checkpoint", part, "--resume");
        assertThat(other.code()).isEqualTo(ExitCodes.DATA);
        assertThat(other.err()).contains("is of another training: data, options and seed must be the same");
    }

    @Test
    void groupsAndTimeAreKeptTogether() {
        assertThat(train("-t", "y", "--ensemble", 2, "--group-by", "colour", "--json")
                        .json()
                        .get("validation")
                        .get("rows")
                        .asInt())
                .isBetween(2, ROWS);
        assertThat(train("-t", "y", "--ensemble", 2, "--time-order", "day", "--json")
                        .json()
                        .get("validation")
                        .get("rows")
                        .asInt())
                .isEqualTo(ROWS / 10);
    }

    @Test
    void rowsHeldOutBesidesJudgeTheWhole() {
        var json = train("-t", "y", "--ensemble", 2, "--validation", 0.25, "--json")
                .json();
        assertThat(json.get("validation").get("rows").asInt()).isEqualTo(ROWS / 4);
        assertThat(json.get("train").get("rows").asInt()).isEqualTo(ROWS * 3 / 4);
        assertThat(json.get("heldOut").get("rows").asInt()).isEqualTo(2 * ROWS * 3 / 4 / 10);
    }

    @Test
    void oneNetworkMayDrawFromSourcesToo() {
        var json = train(
                        "-t",
                        "y",
                        "--preset",
                        "fast",
                        "--sources",
                        "sparse-pairs,radial",
                        "--mechanism",
                        "orthogonal",
                        "--json")
                .json();
        assertThat(json.get("members").asInt()).isEqualTo(1);
        assertThat(json.get("validation").get("rmse").asDouble()).isBetween(0.8, 2.5);
    }

    @Test
    void imagesMayBeSeenThroughWindows() throws IOException {
        var random = new Random(6);
        var lines = new ArrayList<>(List.of("p1,p2,p3,p4,p5,p6,p7,p8,p9,y"));
        for (int i = 0; i < ROWS; i++) {
            double[] pixels = random.doubles(9).toArray();
            pixels[8] = 0; // always black, and still a pixel
            lines.add(Arrays.stream(pixels).mapToObj(Double::toString).collect(Collectors.joining(",")) + ","
                    + 10 * Math.sin(4 * pixels[4]));
        }
        data = Files.write(folder.resolve("images.csv"), lines);
        Path model = folder.resolve("images.safetensors");
        var one = new Object[] {"-t", "y", "--sources", "local-pairs", "-o", model, "--json"};
        for (Object[] words : List.of(with(one, "--preset", "fast"), with(one, "--ensemble", 2))) {
            JsonNode json = train(words).json();
            assertThat(json.get("sources").toString()).isEqualTo("[\"local-pairs\"]");
            assertThat(json.get("nodes").asInt()).isPositive();
            assertThat(json.get("validation").get("r2").asDouble()).isGreaterThan(0.5);
            for (var member : TableModel.load(model).members()) {
                assertThat(member.options().search().sources()).containsExactly(Sources.LOCAL_PAIRS);
                assertThat(member.network().inputs()).isEqualTo(9);
            }
            Shell.Result exported = Shell.run("export", model, "--onnx", folder.resolve("images.onnx"));
            assertThat(exported.code()).as(exported.err()).isZero();
            assertThat(Shell.run("describe", model, "--json")
                            .json()
                            .get("options")
                            .get("sources")
                            .asString())
                    .isEqualTo("local-pairs");
        }
    }

    @Test
    void thePaperMayHaveSeveralNetworksToo() {
        var json =
                train("-t", "y", "--preset", "paper", "--ensemble", 2, "--json").json();
        assertThat(json.get("members").asInt()).isEqualTo(2);
    }

    @Test
    void ridgeMayShrinkFromTheFirstNodeOn() {
        Path model = folder.resolve("shrunk.safetensors");
        Shell.Result trained = train("-t", "y", "--preset", "fast", "--ridge", "throughout:1e-4", "-o", model);
        assertThat(trained.code()).as(trained.err()).isZero();
        assertThat(Shell.run("describe", model, "--json")
                        .json()
                        .get("options")
                        .get("ridge")
                        .asString())
                .isEqualTo("throughout:1.0E-4");
        Shell.Result refused = train("-t", "y", "--preset", "fast", "--ridge", "throughout:much");
        assertThat(refused.code()).isEqualTo(ExitCodes.USAGE);
        assertThat(refused.err()).contains("ridge is 'throughout:much'");
    }

    @Test
    void theBestCandidatesMayBeVaried() {
        var one = new Object[] {"-t", "y", "--preset", "fast", "--sources", "sparse-pairs", "--patience", 0, "--json"};
        JsonNode drawn = train(with(one, "--generations", 0)).json();
        JsonNode varied = train(with(one, "--generations", 3)).json();
        assertThat(varied.get("nodes").asInt()).isEqualTo(drawn.get("nodes").asInt());
        assertThat(varied.get("candidates").asLong())
                .isEqualTo(4 * drawn.get("candidates").asLong());
        assertThat(train(with(one, "--generations", 2)).json().get("digest"))
                .isEqualTo(train(one).json().get("digest"));
        JsonNode several =
                train("-t", "y", "--ensemble", 2, "--generations", 2, "--json").json();
        assertThat(several.get("generations").asInt()).isEqualTo(2);
        assertThat(several.get("sources")).isNotEmpty();
        JsonNode uniform = train("-t", "y", "--ensemble", 2, "--sources", "uniform", "--generations", 1, "--json")
                .json();
        assertThat(uniform.get("generations").asInt()).isEqualTo(1);
        assertThat(uniform.get("sources").toString()).isEqualTo("[\"uniform\"]");
    }

    @Test
    void theModelAndItsReportTellTheGenerations() throws IOException {
        Path model = folder.resolve("varied.safetensors");
        Path page = folder.resolve("varied.html");
        Shell.Result trained = train("-t", "y", "--ensemble", 2, "--generations", 2, "-o", model, "--report", page);
        assertThat(trained.code()).as(trained.err()).isZero();
        assertThat(Shell.run("describe", model, "--json")
                        .json()
                        .get("options")
                        .get("generations")
                        .asString())
                .isEqualTo("2");
        assertThat(Files.readString(page).replaceAll("<[^>]*>", " ").replaceAll("\\s+", " "))
                .contains("Generations 2", "Sources dense-pairs")
                .contains("rows that a member is trained without one of at most 10 parts, drawn at random")
                .contains("read-out while nodes are chosen β with ridge ρ = 1.00e-04")
                .contains("Mechanism θ orthogonal");
    }

    /** Nobody interrupted it, so it was the time. */
    @Test
    void membersThatAreMissingHadNoTimeUnlessSomebodyInterrupted() throws IOException {
        Path file = folder.resolve("two.safetensors");
        assertThat(train("-t", "y", "--ensemble", 2, "-o", file).code()).isZero();
        TableModel model = TableModel.load(file);
        var options = TableOptions.balanced("y");
        var two = options.withEnsemble(Ensemble.of(2));
        assertThat(TrainingOutcome.stops(model, options, false))
                .contains(StopReason.TIME)
                .doesNotContain(StopReason.CANCELLED);
        assertThat(TrainingOutcome.stops(model, options, true))
                .contains(StopReason.CANCELLED)
                .doesNotContain(StopReason.TIME);
        assertThat(TrainingOutcome.stops(model, two, false)).doesNotContain(StopReason.TIME, StopReason.CANCELLED);
        assertThat(Shell.run("describe", file, "--json").json().get("ridge").asDouble())
                .isPositive();
        assertThat(Shell.run("describe", file).out()).contains("held-out RMSE").doesNotContain("validation");
    }

    @Test
    void generationsNeedSources() {
        assertUsage(
                train("-t", "y", "--preset", "paper", "--generations", 2),
                "--generations needs candidates to vary: --sources NAME,..");
        assertUsage(
                train("-t", "y", "--preset", "paper", "--ensemble", 2, "--generations", 2),
                "--generations needs candidates to vary: --sources NAME,..");
        assertUsage(train("-t", "y", "--generations", -1), "generations is -1, must be at least 0");
        assertUsage(train("-t", "y", "--generations", 101), "generations is 101, must be at most 100");
        assertUsage(train("-t", "y", "--generations", "some"), "some");
    }

    private static Object[] with(Object[] words, Object... more) {
        var all = new ArrayList<Object>(List.of(words));
        all.addAll(List.of(more));
        return all.toArray();
    }

    @Test
    void whatDoesNotGoWithAnEnsembleIsSaid() {
        assertUsage(train("-t", "y", "--ensemble", 0), "members is 0, must be at least 1");
        assertUsage(
                train("-t", "y", "--ensemble", 2, "--grow", folder.resolve("m")), "--grow goes with one network only");
        assertUsage(train("-t", "y", "--sources", "magic"), "magic");
        assertUsage(train("-t", "y", "--sources", "radial,radial"), "sources names one twice");
        assertUsage(train("-t", "y", "--sources", "radial,radial"), "sources names one twice");
        for (String preset : List.of("fast", "balanced")) {
            assertUsage(
                    train("-t", "y", "--preset", preset, "--sources", "dense-pairs", "--activation", "relu"),
                    "must be sigmoid or tanh with pairs");
        }
    }

    private static void assertUsage(Shell.Result result, String message) {
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCodes.USAGE);
        assertThat(result.err()).contains(message);
    }
}
