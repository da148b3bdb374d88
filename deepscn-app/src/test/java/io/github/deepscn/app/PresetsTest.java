package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.TableOptions;
import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.app.training.TrainingArguments;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.network.Links;
import io.github.deepscn.options.Preset;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** Every preset by its name, and which is taken without one. */
class PresetsTest {
    private static final int ROWS = 120;

    @TempDir
    private Path folder = Path.of("");

    private Path data = Path.of("");

    @BeforeEach
    void write() throws IOException {
        var random = new Random(8);
        var lines = new ArrayList<>(List.of("x,z,y,state"));
        for (int i = 0; i < ROWS; i++) {
            double x = 4 * random.nextDouble();
            double z = random.nextGaussian();
            double y = 10 * Math.sin(x) + z + 0.3 * random.nextGaussian();
            lines.add(x + "," + z + "," + y + "," + (y > 3 ? "high" : "low"));
        }
        data = Files.write(folder.resolve("data.csv"), lines);
    }

    private Shell.Result train(Object... more) {
        var words = new ArrayList<Object>(List.of("train", data, "--layers", "8,4", "--candidates", 20, "--json"));
        words.addAll(List.of(more));
        return Shell.run(words.toArray());
    }

    private JsonNode trained(Object... more) {
        Shell.Result result = train(more);
        assertThat(result.code()).as(result.err()).isZero();
        return result.json();
    }

    private static int members(JsonNode trained) {
        return trained.get("members").asInt();
    }

    @CommandLine.Command(name = "train")
    private static final class Words {
        @CommandLine.Mixin
        private final TrainingArguments learning = new TrainingArguments();
    }

    /** Ensembles widen beyond this number of rows, unless widths of layers are given, be they those of the preset. */
    @ParameterizedTest
    @ValueSource(strings = {"50,50", "200,200"})
    void givenLayersStopEnsemblesFromWidening(String layers) {
        var words = new Words();
        new CommandLine(words).parseArgs("--target", "y", "--layers", layers);
        TableOptions options = words.learning.options(false);
        Ensemble networks = options.ensemble().orElseThrow();
        assertThat(networks.widensFrom()).isEqualTo(Ensemble.ALL_ROWS);
        int width = Integer.parseInt(layers.substring(0, layers.indexOf(',')));
        assertThat(networks.nodes(options.training().layers(), 96_000)).isEqualTo(5L * 2 * width);
        TableOptions balanced = TableOptions.balanced("y");
        assertThat(balanced.ensemble().orElseThrow().nodes(balanced.training().layers(), 96_000))
                .isEqualTo(5L * 2 * 400);
    }

    @Test
    void otherLayersMeanTheSameWhereverTheyAreSet() {
        TableOptions balanced = TableOptions.balanced("y");
        assertThat(balanced.withTraining(balanced.training().withLayers(50, 50)))
                .isEqualTo(balanced.withLayers(50, 50));
        assertThat(balanced.withTraining(balanced.training().withSeed(5)).ensemble())
                .isEqualTo(balanced.ensemble());
    }

    @Test
    void presetsAreWhatTheDocumentsSay() {
        assertThat(Preset.BALANCED.options()).isEqualTo(TableOptions.balanced());
        assertThat(TableOptions.fast("y").ensemble()).isEmpty();
        assertThat(TableOptions.fast("y").holdOut().share()).isEqualTo(0.15);
        assertThat(TableOptions.fast("y").training().layers()).containsExactly(100, 100);
        assertThat(TableOptions.balanced("y").ensemble().map(Ensemble::members)).isEqualTo(Optional.of(5));
        assertThat(TableOptions.balanced("y").training().layers()).containsExactly(100, 100, 100, 100);
        assertThat(TableOptions.accurate("y").ensemble().map(Ensemble::members)).isEqualTo(Optional.of(10));
        assertThat(TableOptions.accurate("y").training().layers()).containsExactly(200, 200, 200, 200);
        assertThat(TableOptions.balanced("y").ensemble().map(Ensemble::rows)).isEqualTo(Optional.of(20_000));
        assertThat(TableOptions.accurate("y").ensemble().map(Ensemble::rows)).isEqualTo(Optional.of(40_000));
        for (TableOptions several : List.of(TableOptions.balanced("y"), TableOptions.accurate("y"))) {
            assertThat(several.ensemble().map(Ensemble::parts)).isEqualTo(Optional.of(10));
        }
        assertThat(TableOptions.balanced("y").ensemble().map(Ensemble::widensFrom))
                .isEqualTo(Optional.of(12_000));
        assertThat(TableOptions.accurate("y").ensemble().map(Ensemble::widensFrom))
                .isEqualTo(Optional.of(24_000));
        for (Preset all : List.of(Preset.FAST, Preset.BALANCED, Preset.ACCURATE)) {
            Options training = all.options().training();
            assertThat(training.search().candidates()).isEqualTo(64);
            assertThat(training.search().generations()).isEqualTo(all == Preset.ACCURATE ? 3 : 2);
            assertThat(training.search().batch()).isEqualTo(2);
            assertThat(training.search().sources()).hasSize(4);
            assertThat(training.search().mechanism()).isEqualTo(Mechanisms.ORTHOGONAL);
            assertThat(training.links()).isEqualTo(new Links(true, true));
        }
        assertThat(TableOptions.paper("y").ensemble()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "fast,y,state,1",
        "fast,state,y,1",
        "balanced,y,state,5",
        "balanced,state,y,5",
        "accurate,y,state,10",
        "accurate,state,y,10",
        "paper,y,state,1",
        "paper,state,y,1"
    })
    void everyPresetTrainsAModelThatWorks(String preset, String target, String other, int members) throws IOException {
        Path model = folder.resolve("model.safetensors");
        Path page = folder.resolve("report.html");
        Path onnx = folder.resolve("model.onnx");
        JsonNode json = trained("-t", target, "-x", other, "--preset", preset, "-o", model, "--report", page);
        assertThat(members(json)).isEqualTo(members);
        assertThat(json.has("validation")).isEqualTo(!preset.equals("paper"));
        assertThat(json.get("nodes").asInt()).isPositive();
        assertThat(Files.readString(page)).contains("</html>");
        Shell.Result predicted = Shell.run("predict", model, data);
        assertThat(predicted.code()).as(predicted.err()).isZero();
        assertThat(predicted.out().lines()).hasSize(ROWS + 1);
        JsonNode judged = Shell.run("evaluate", model, data, "--json").json();
        assertThat(judged.get(target.equals("y") ? "r2" : "accuracy").asDouble())
                .isGreaterThan(0.8);
        JsonNode described = Shell.run("describe", model, "--json").json();
        assertThat(described.get("members")).hasSize(members);
        assertThat(described.get("digest")).isEqualTo(json.get("digest"));
        Shell.Result exported = Shell.run("export", model, "--onnx", onnx);
        assertThat(exported.code()).as(exported.err()).isZero();
        assertThat(onnx).isNotEmptyFile();
    }

    @Test
    void withoutANameItIsBalancedAnEnsemble() {
        JsonNode unnamed = trained("-t", "y", "-x", "state");
        assertThat(members(unnamed)).isEqualTo(5);
        assertThat(unnamed.get("train").get("rows").asInt()).isEqualTo(ROWS);
        assertThat(unnamed.get("digest"))
                .isEqualTo(trained("-t", "y", "-x", "state", "--preset", "balanced")
                        .get("digest"));
    }

    @ParameterizedTest
    @CsvSource({"fast", "balanced", "accurate", "paper"})
    void theNumberOfNetworksGoesWithEveryPreset(String preset) {
        JsonNode json = trained("-t", "y", "-x", "state", "--preset", preset, "--ensemble", 3);
        assertThat(members(json)).isEqualTo(3);
        assertThat(json.get("train").get("rows").asInt()).isEqualTo(ROWS);
        assertThat(json.get("validation").get("rows").asInt()).isEqualTo(3 * ROWS / 10);
        assertThat(json.get("sources").isEmpty()).isEqualTo(preset.equals("paper"));
    }

    @ParameterizedTest
    @CsvSource({"fast", "balanced"})
    void scopesAndActivationsThatPairsLackMeanUniformCandidates(String preset) {
        for (Object[] named : new Object[][] {{"--scopes", "0.5,1"}, {"--activation", "relu"}}) {
            JsonNode json = trained("-t", "y", "-x", "state", "--preset", preset, named[0], named[1]);
            assertThat(json.get("sources")).as(named[0].toString()).hasSize(1);
            assertThat(json.get("sources").get(0).asString()).isEqualTo("uniform");
        }
        JsonNode drawn = trained("-t", "y", "-x", "state", "--preset", preset, "--scopes", 1, "--sources", "radial");
        assertThat(drawn.get("sources").get(0).asString()).isEqualTo("radial");
    }

    @Test
    void anAutoencoderIsOneNetworkUnlessAnEnsembleIsNamed() {
        assertThat(members(trained("--task", "autoencoder", "-x", "state"))).isEqualTo(1);
        assertThat(members(trained("--task", "autoencoder", "-x", "state", "--preset", "balanced")))
                .isEqualTo(5);
        assertThat(members(trained("--task", "autoencoder", "-x", "state", "--ensemble", 2)))
                .isEqualTo(2);
    }

    @Test
    void discriminantAnalysisIsOfOneNetwork() {
        Object[] lda = {"-t", "state", "-x", "y", "--classifier", "lda"};
        JsonNode unnamed = trained(lda);
        assertThat(members(unnamed)).isEqualTo(1);
        assertThat(unnamed.get("digest"))
                .isEqualTo(trained("-t", "state", "-x", "y", "--classifier", "lda", "--preset", "fast")
                        .get("digest"));
        for (Object[] several : new Object[][] {{"--preset", "balanced"}, {"--ensemble", 2}}) {
            Shell.Result refused = train("-t", "state", "-x", "y", "--classifier", "lda", several[0], several[1]);
            assertThat(refused.code()).isEqualTo(ExitCodes.DATA);
            assertThat(refused.err()).contains("LDA goes with one network only");
        }
    }

    @Test
    void optionsOfClassesAreRefusedForNumbers() {
        Shell.Result lda = train("-t", "y", "-x", "state", "--classifier", "lda");
        assertThat(lda.code()).isEqualTo(ExitCodes.DATA);
        assertThat(lda.err()).contains("lda tells classes apart, but the target is predicted as numbers");
        Shell.Result balanced = train("-t", "y", "-x", "state", "--balanced");
        assertThat(balanced.code()).isEqualTo(ExitCodes.DATA);
        assertThat(balanced.err()).contains("balanced weights are for classes");
    }

    @Test
    void aModelGrowsWithTheOptionsOfOneNetwork() {
        Path small = folder.resolve("small.safetensors");
        int nodes = trained("-t", "y", "-x", "state", "--preset", "fast", "--patience", 0, "-o", small)
                .get("nodes")
                .asInt();
        Shell.Result grown = Shell.run("train", data, "--grow", small, "--layers", "20,5", "--patience", 0, "--json");
        assertThat(grown.code()).as(grown.err()).isZero();
        assertThat(members(grown.json())).isEqualTo(1);
        assertThat(grown.json().get("nodes").asInt()).isGreaterThan(nodes);
        for (String preset : List.of("balanced", "accurate")) {
            Shell.Result refused = train("--grow", small, "--preset", preset);
            assertThat(refused.code()).isEqualTo(ExitCodes.USAGE);
            assertThat(refused.err()).contains("--grow goes with one network only");
        }
    }

    @Test
    void anUnknownPresetIsNamed() {
        Shell.Result refused = train("-t", "y", "--preset", "standard");
        assertThat(refused.code()).isEqualTo(ExitCodes.USAGE);
        assertThat(refused.err()).contains("standard").containsIgnoringCase("balanced");
    }
}
