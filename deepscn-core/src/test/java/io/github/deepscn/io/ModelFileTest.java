package io.github.deepscn.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Model;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Records;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.RetiredSource;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.StopReason;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is saved is what is loaded; what cannot be, is named. */
class ModelFileTest {
    private static final long SEED = 20_261_115;

    @TempDir
    private Path directory;

    @Test
    void aLoadedModelIsTheSavedOneBitForBit() throws IOException {
        System.out.println("seed " + SEED);
        var random = new Random(SEED);
        var layerCounts = new TreeSet<Integer>();
        boolean cut = false;
        for (int i = 0; i < 100; i++) {
            DeepScnModel saved = TrainedModels.random(i, random);
            layerCounts.add(saved.network().layers().size());
            cut |= saved.history().keptNodes() < saved.history().nodes().size();
            assertSurvives(saved, "model " + i);
        }
        assertThat(layerCounts).contains(0, 1, 2, 3, 4);
        assertThat(cut).as("validation cut nodes off somewhere").isTrue();
    }

    private void assertSurvives(DeepScnModel saved, String what) throws IOException {
        Path file = directory.resolve("model.safetensors");
        saved.save(file);
        DeepScnModel loaded = DeepScnModel.load(file);
        assertThat(Reference.bits(loaded)).as(what).isEqualTo(Reference.bits(saved));
        assertThat(loaded.options()).as(what).isEqualTo(saved.options());
        assertThat(loaded.history()).as(what).isEqualTo(saved.history());
        assertThat(loaded.provenance()).as(what).isEqualTo(saved.provenance());
        assertThat(loaded.digest()).as(what).isEqualTo(saved.digest());
        assertThat(loaded.network().links()).isEqualTo(saved.network().links());
        for (int k = 0; k <= saved.network().layers().size(); k++) {
            double[][] rows = TrainedModels.rows(saved, 20, k);
            assertThat(loaded.firstLayers(k).predict(rows))
                    .as(what)
                    .isDeepEqualTo(saved.firstLayers(k).predict(rows));
            assertThat(loaded.firstLayers(k).digest())
                    .isEqualTo(saved.firstLayers(k).digest());
        }
        Path again = directory.resolve("again.safetensors");
        loaded.save(again);
        assertThat(again).as(what).hasSameBinaryContentAs(file);
    }

    /**
     * Made by version 0.1 before the source was removed: 60 rows, layers 6 and 4, sources scaled and radial, seed 5.
     */
    @Test
    void aModelTrainedWithASourceThatIsGoneKeepsLoading() throws IOException, URISyntaxException {
        Path fixture = Path.of(Objects.requireNonNull(ModelFileTest.class.getResource("format-2-scaled.safetensors"))
                .toURI());
        DeepScnModel model = DeepScnModel.load(fixture);
        assertThat(model.digest()).isEqualTo("8906d5fa3f933803974d9ab7151c25cc252334e1cd3d600fa9f7384dc83292c9");
        assertThat(model.predict(new double[] {0.25, 0.5})[0]).isCloseTo(1.3968225190961334, within(1e-9));
        assertThat(model.options().search().sources()).containsExactly(RetiredSource.SCALED, Sources.RADIAL);
    }

    @Test
    void sourcesMechanismAndRidgeThroughoutSurvive() throws IOException {
        long seed = 17;
        TestData data = TestData.smooth(120, 2, seed);
        Options paper = Options.paper().withLayers(7, 5).withCandidates(20).withSeed(seed);
        for (List<Source> sources : List.<List<Source>>of(
                List.of(Sources.values()),
                List.of(Sources.RADIAL),
                List.of(Sources.SPARSE_PAIRS, Sources.UNIFORM),
                List.of(Sources.LOCAL_PAIRS),
                List.of(Sources.DENSE_PAIRS))) {
            for (double ridge : new double[] {0, 1e-7, 0.25}) {
                Options options = paper.withSearch(
                                paper.search().withSources(sources).withMechanism(Mechanisms.ORTHOGONAL))
                        .withShrinkage(ridge == 0 ? Shrinkage.none() : new Shrinkage.Throughout(ridge));
                DeepScnModel saved = DeepScn.with(options).fit(data.inputs, data.targets);
                assertThat(saved.network().nodes()).isEqualTo(12);
                assertSurvives(saved, sources + ", " + ridge);
            }
        }
    }

    /** The member is missing without generations: such a file has the digest that it had before there were any. */
    @Test
    void generationsSurviveAndAreAbsentWhereThereAreNone() throws IOException {
        TestData data = TestData.smooth(120, 2, 18);
        Options paper = Options.paper().withLayers(7, 5).withCandidates(20);
        for (int generations : new int[] {0, 1, 3}) {
            Options options = paper.withSearch(
                    paper.search().withSources(List.of(Sources.SPARSE_PAIRS)).withGenerations(generations));
            DeepScnModel saved = DeepScn.with(options).fit(data.inputs, data.targets);
            assertSurvives(saved, generations + " generations");
            Path file = directory.resolve("model.safetensors");
            assertThat(DeepScnModel.load(file).options().search().generations()).isEqualTo(generations);
            ModelBytes bytes = ModelBytes.read(file);
            if (generations == 0) {
                assertThat(bytes.header()).contains("\\\"sources\\\"").doesNotContain("generations");
            } else {
                String member = "\\\"generations\\\":" + generations;
                assertForgery(file, bytes, member, "\\\"generations\\\":101", "generations is 101");
                assertForgery(file, bytes, member, "\\\"generations\\\":-1", "generations is -1");
                assertForgery(file, bytes, member, "\\\"mood\\\":1", "it is damaged");
            }
        }
    }

    @Test
    void theFirstLayersOfAModelCanBeSaved() throws IOException {
        DeepScnModel model = TrainedModels.rich();
        for (int k = 0; k <= 3; k++) {
            assertSurvives(model.firstLayers(k), k + " layers");
        }
    }

    @Test
    void aRefinedModelKeepsTheRecordsOfItsNodes() throws IOException {
        DeepScnModel refined = TrainedModels.refined();
        assertSurvives(refined, "refined");
        for (int k = 0; k <= refined.network().layers().size(); k++) {
            assertSurvives(refined.firstLayers(k), k + " layers");
        }
        Path file = directory.resolve("refined.safetensors");
        refined.save(file);
        ModelBytes bytes = ModelBytes.read(file);
        assertForgery(file, bytes, "\\\"records\\\":[-1,", "deepscn.network.records[0] is -1, must lie between 0");
        assertForgery(file, bytes, "\\\"records\\\":[0,0,", "the number of records is");
        assertForgery(file, bytes, "\\\"recorded\\\":[", "it is damaged");
    }

    private static void assertForgery(Path file, ModelBytes bytes, String by, String message) throws IOException {
        assertForgery(file, bytes, "\\\"records\\\":[", by, message);
    }

    private static void assertForgery(Path file, ModelBytes bytes, String text, String by, String message)
            throws IOException {
        Files.write(file, bytes.replacing(text, by).bytes());
        assertRefused(file, FileLimits.standard(), message);
    }

    @Test
    void aModelOfMixedLayersKeepsTheActivationOfEveryNode() throws IOException {
        Path file = directory.resolve("mixed.safetensors");
        DeepScnModel mixed = TrainedModels.mixed(file);
        assertThat(mixed.network().layers())
                .allMatch(layer -> layer.commonFamily().isEmpty());
        assertSurvives(mixed, "mixed");
        for (int k = 0; k <= 3; k++) {
            assertSurvives(mixed.firstLayers(k), k + " layers");
        }
        mixed.save(file);
        List<Layer> layers = DeepScnModel.load(file).network().layers();
        for (int k = 0; k < 3; k++) {
            assertThat(layers.get(k).families())
                    .isEqualTo(mixed.network().layers().get(k).families());
        }
        assertThat(mixed.digest()).isNotEqualTo(TrainedModels.rich().digest());
        assertThat(ModelBytes.read(file).header()).contains("\\\"formatVersion\\\":2");
    }

    /** Each line: what stands in the place of the activations of the first layer, and what the message says. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\\\"activations\\\":[\\\"tanh\\\"] | layer 1 has 1 activations, must have 5, one for each node",
                "\\\"activations\\\":[] | layer 1 has 0 activations, must have 5",
                "\\\"activations\\\":[\\\"sigmund\\\"] | layers[0].activations[0] is \"sigmund\", allowed are sigmoid",
                "\\\"activations\\\":\\\"tanh\\\" | layers[0].activations is a string, must be a list",
                "\\\"activations\\\":[\\\"tanh\\\",\\\"tanh\\\",\\\"tanh\\\",\\\"tanh\\\",\\\"tanh\\\"] | of layer 1 are all the same",
                "\\\"activations\\\":[\\\"tanh\\\",\\\"sine\\\",\\\"tanh\\\",\\\"tanh\\\",\\\"tanh\\\"] | it is damaged",
                "\\\"activation\\\":\\\"tanh\\\",\\\"activations\\\":[] | layer 1 has activation and activations, must have one",
                "\\\"activation\\\":\\\"tanh\\\" | it is damaged",
                "\\\"mood\\\":1 | layers[0].activation is missing",
            })
    void whatIsWrongWithMixedLayersIsNamed(String by, String message) throws IOException {
        Path file = directory.resolve("mixed.safetensors");
        TrainedModels.mixed(file).save(file);
        ModelBytes bytes = ModelBytes.read(file);
        int from = bytes.header().indexOf("\\\"activations");
        String activations = bytes.header().substring(from, bytes.header().indexOf(']', from) + 1);
        assertForgery(file, bytes, activations, by, message);
    }

    @Test
    void formatOneKnowsNoMixedLayers() throws IOException {
        Path file = directory.resolve("mixed.safetensors");
        TrainedModels.mixed(file).save(file);
        assertForgery(
                file,
                ModelBytes.read(file),
                "\\\"formatVersion\\\":2",
                "\\\"formatVersion\\\":1",
                "layer 1 has activations, which format version 1 does not know");
    }

    @Test
    void aLoadedModelKnowsNoRank() throws IOException {
        DeepScnModel model = TrainedModels.rich();
        Path file = directory.resolve("model.safetensors");
        model.save(file);
        assertThat(model.rank()).isPresent();
        assertThat(model.leastSquares()).isPresent();
        assertThat(DeepScnModel.load(file).rank()).isEmpty();
        assertThat(DeepScnModel.load(file).leastSquares()).isEmpty();
    }

    @Test
    void theDigestSeesOptionsAndWeightsButNoTimes() throws IOException {
        DeepScnModel once = TrainedModels.rich();
        DeepScnModel twice = TrainedModels.rich();
        assertThat(twice.history().seconds()).isNotEqualTo(once.history().seconds());
        assertThat(twice.digest()).isEqualTo(once.digest()).matches("[0-9a-f]{64}");
        NetworkState parts = stored(once);
        assertThat(ModelDigest.of(parts)).isEqualTo(once.digest());
        var otherOptions = new NetworkState(
                parts.options().withTolerance(Double.MIN_VALUE),
                parts.network(),
                parts.readouts(),
                parts.ridge(),
                parts.history(),
                parts.provenance());
        assertThat(ModelDigest.of(otherOptions)).isNotEqualTo(once.digest());
        assertThat(ModelDigest.of(withBias(
                        parts, Math.nextUp(parts.network().layers().get(0).bias(0)))))
                .isNotEqualTo(once.digest());
    }

    @Test
    void aFileOfFormatOneKeepsLoading() throws IOException, URISyntaxException {
        Path fixture = Path.of(Objects.requireNonNull(ModelFileTest.class.getResource("format-1.safetensors"))
                .toURI());
        DeepScnModel model = DeepScnModel.load(fixture);
        assertThat(model.digest()).isEqualTo("89ac5f3e06573b5f4e41ffe2f90e1400ece1cad445c4348e09a1520321e57758");
        assertThat(model.options()).isEqualTo(TrainedModels.rich().options());
        assertThat(model.history().stop()).isEqualTo(StopReason.WIDTHS);
        assertThat(model.history().nodes()).hasSize(12);
        assertThat(model.network().nodes()).isEqualTo(12);
        assertThat(model.provenance().version()).isEqualTo("0.1.0-SNAPSHOT");
        double[] expected = {-0.16710912460689542, 0.0499153261249603};
        double[] seen = model.predict(new double[] {0.1, -0.2, 0.3, -0.4, 0.5});
        assertThat(seen).hasSize(2);
        for (int q = 0; q < 2; q++) {
            assertThat(seen[q]).isCloseTo(expected[q], within(1e-12));
        }
    }

    @Test
    void aFileOfFormatTwoKeepsLoading() throws IOException, URISyntaxException {
        Path fixture = Path.of(Objects.requireNonNull(ModelFileTest.class.getResource("format-2.safetensors"))
                .toURI());
        DeepScnModel model = DeepScnModel.load(fixture);
        assertThat(model.digest()).isEqualTo("166a118cd39e7f608662231223370bfdd1e6bff23032664419150935ce988686");
        assertThat(model.network().layers().get(2).families())
                .containsExactly(Activations.TANH, Activations.SIGMOID, Activations.RELU);
        double[] expected = {4460.905301763963, -3355.130833740951};
        double[] seen = model.predict(new double[] {0.1, -0.2, 0.3, -0.4, 0.5});
        assertThat(seen).hasSize(2);
        for (int q = 0; q < 2; q++) {
            assertThat(seen[q]).isCloseTo(expected[q], within(1e-8));
        }
    }

    @Test
    void aWriteThatFailsLeavesNothing() throws IOException {
        Path target = Files.createDirectory(directory.resolve("taken"));
        Files.createFile(target.resolve("inside"));
        DeepScnModel model = TrainedModels.rich();
        assertThatThrownBy(() -> model.save(target))
                .isInstanceOf(WriteException.class)
                .hasMessage(target + ": is a folder, must be a file to write");
        assertThat(names(directory)).containsExactly("taken");
        assertThat(names(target)).containsExactly("inside");
        assertThatThrownBy(() -> model.save(directory.resolve("absent/model.safetensors")))
                .isInstanceOf(WriteException.class)
                .hasMessageContaining("there is no folder " + directory.resolve("absent"));
        assertThat(names(directory)).containsExactly("taken");
    }

    @Test
    void aModelThatCannotBeReadIsNotWritten() throws IOException {
        Path file = directory.resolve("model.safetensors");
        NetworkState broken = withBias(stored(TrainedModels.rich()), Double.NaN);
        assertThatThrownBy(() -> ModelFile.write(file, broken))
                .isExactlyInstanceOf(BadInputException.class)
                .hasMessage("layer.1.biases holds NaN, must be finite");
        assertThat(names(directory)).isEmpty();
    }

    @Test
    void savingReplacesTheFileThatWasThere() throws IOException {
        Path file = directory.resolve("model.safetensors");
        Files.writeString(file, "something else");
        DeepScnModel model = TrainedModels.rich();
        model.save(file);
        assertThat(DeepScnModel.load(file).digest()).isEqualTo(model.digest());
        assertThat(names(directory)).containsExactly("model.safetensors");
    }

    @Test
    void whatIsNoFileIsNamed() {
        assertThatThrownBy(() -> DeepScnModel.load(directory.resolve("absent")))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("absent");
        assertThatThrownBy(() -> DeepScnModel.load(directory))
                .isExactlyInstanceOf(BadInputException.class)
                .hasMessageContaining(directory.toString());
    }

    /** Each line: what is replaced in the header, by what, and what the message says. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\\\"formatVersion\\\":1 | \\\"formatVersion\\\":6 | format version 6, this program reads up to 5",
                "\\\"formatVersion\\\":1 | \\\"formatVersion\\\":0 | deepscn.formatVersion is 0, must lie between 1",
                "\\\"stop\\\":\\\"widths | \\\"stop\\\":\\\"whim | deepscn.history.stop is \"whim\", allowed are tolerance",
                "{\\\"activation\\\":\\\"sigmoid | {\\\"activation\\\":\\\"sigmund | layers[0].activation is \"sigmund\"",
                "\\\"mechanism\\\":\\\"relaxed | \\\"mechanism\\\":\\\"beta | mechanism is \"beta\", allowed are theta, relaxed",
                "\\\"candidates\\\":20 | \\\"candidates\\\":0 | candidates is 0, must be at least 1",
                "\\\"flatness\\\":0.01 | \\\"flatness\\\":1.5 | flatness is 1.5, must lie in [0, 1)",
                "\\\"flatness\\\":0.01 | \\\"flatness\\\":1e999 | flatness is Infinity, must be a finite number",
                "\\\"keptNodes\\\":12 | \\\"keptNodes\\\":13 | keptNodes is 13, must lie between 12",
                "\\\"width\\\":5 | \\\"width\\\":6 | tensor \"layer.1.weights\" has shape [5, 5], must be [5, 6]",
                "\\\"width\\\":5 | \\\"width\\\":2000000000 | width is 2000000000, must lie between 1 and 46340",
                "\\\"inputs\\\":5 | \\\"inputs\\\":6 | must be [7, 2]",
                "\\\"outputs\\\":2 | \\\"outputs\\\":1 | must be [6, 1]",
                "\\\"nodes\\\":12 | \\\"nodes\\\":11 | tensor \"history.layer\" has shape [12], must be [11]",
                "\\\"intercept\\\":true | \\\"intercept\\\":false | links are Links[intercept=true",
                "\\\"intercept\\\":true | \\\"intercept\\\":1 | deepscn.options.links.intercept is 1, must be true or false",
                "\\\"seed\\\":7 | \\\"seed\\\":77777777777777777777 | is not valid JSON",
                "\\\"seed\\\":7 | \\\"seed\\\":8 | it is damaged",
                "\\\"seed\\\":7 | \\\"seed\\\":null | holds null",
                "\\\"seed\\\":7 | \\\"seed\\\":7,\\\"seed\\\":7 | has the member \"seed\" twice",
                "\\\"seed\\\":7 | \\\"sead\\\":7 | deepscn.options.seed is missing",
                "\"deepscn\": | \"deepscm\": | not a model of deepscn",
                "\"F64\" | \"F32\" | tensor \"layer.1.weights\" has dtype \"F32\", must be F64",
                "\"layer.1.biases\" | \"layer.1.biasse\" | tensor \"layer.1.biases\" is missing",
                "\"layer.1.biases\" | \"layer.1.weights\" | the header has the member \"layer.1.weights\" twice",
                "\"shape\":[5,5] | \"shape\":[5,6] | has shape [5, 6] but 200 bytes",
                "\"shape\":[5,5] | \"shape\":[4611686018427387904,100] | has shape [4611686018427387904, 100]",
                "\"shape\":[5,5] | \"shape\":[5,-5] | layer.1.weights.shape[1] is -5, must lie between 0",
                "\"data_offsets\":[0,200] | \"data_offsets\":[8,208] | must begin at 0",
                "\"data_offsets\":[200,240] | \"data_offsets\":[192,232] | must begin at 200",
                "\"data_offsets\":[0,200] | \"data_offsets\":[0,9000000] | bytes of data",
                "\"data_offsets\":[0,200] | \"data_offsets\":[200,0] | bytes of data",
            })
    void whatIsWrongIsNamed(String text, String by, String message) throws IOException {
        Path file = directory.resolve("model.safetensors");
        TrainedModels.rich().save(file);
        Files.write(file, ModelBytes.read(file).replacing(text, by).bytes());
        assertThatThrownBy(() -> DeepScnModel.load(file))
                .isExactlyInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + ": ")
                .hasMessageContaining(message);
    }

    @Test
    void membersAndTensorsOfOthersArePassedOver() throws IOException {
        Path file = directory.resolve("model.safetensors");
        DeepScnModel model = TrainedModels.rich();
        model.save(file);
        ModelBytes bytes = ModelBytes.read(file);
        int end = bytes.data().length;
        Files.write(
                file,
                bytes.replacing("\\\"seed\\\":7", "\\\"seed\\\":7,\\\"mood\\\":[{}]")
                        .replacing("{\"__metadata__\":{", "{\"__metadata__\":{\"note\":\"mine\",")
                        .replacing(
                                "\"layer.1.weights\"",
                                "\"mine\":{\"dtype\":\"F64\",\"shape\":[0,3],\"data_offsets\":[" + end + "," + end
                                        + "]},\"layer.1.weights\"")
                        .bytes());
        assertThat(DeepScnModel.load(file).digest()).isEqualTo(model.digest());
    }

    @Test
    void limitsAreKept() throws IOException {
        Path file = directory.resolve("model.safetensors");
        TrainedModels.rich().save(file);
        FileLimits limits = FileLimits.standard();
        assertThat(((DeepScnModel) Model.load(file, Records.with(limits, "nodes", 12)))
                        .network()
                        .nodes())
                .isEqualTo(12);
        assertRefused(file, Records.with(limits, "nodes", 11), "more nodes than 11");
        assertRefused(file, Records.with(limits, "tensors", 21), "more tensors than 21");
        assertThat(((DeepScnModel) Model.load(file, Records.with(limits, "tensors", 22)))
                        .network()
                        .nodes())
                .isEqualTo(12);
        assertRefused(file, Records.with(limits, "headerBytes", 1000), "must lie between 2 and 1000");
        assertRefused(file, Records.with(limits, "fileBytes", 1000), "must have at most 1000");
    }

    private static void assertRefused(Path file, FileLimits limits, String message) {
        assertThatThrownBy(() -> Model.load(file, limits))
                .isExactlyInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    private NetworkState stored(DeepScnModel model) throws IOException {
        Path file = directory.resolve("stored.safetensors");
        model.save(file);
        NetworkState parts = (NetworkState) ModelFile.read(file, FileLimits.standard());
        Files.delete(file);
        return parts;
    }

    /** Another bias of the first node. */
    private static NetworkState withBias(NetworkState parts, double bias) {
        Layer first = parts.network().layers().get(0);
        double[] weights = new double[first.fanIn() * first.width()];
        double[] biases = new double[first.width()];
        for (int k = 0; k < first.width(); k++) {
            biases[k] = k == 0 ? bias : first.bias(k);
            for (int j = 0; j < first.fanIn(); j++) {
                weights[k * first.fanIn() + j] = first.weight(j, k);
            }
        }
        List<Layer> layers = new ArrayList<>(parts.network().layers());
        layers.set(
                0,
                Layer.of(
                        first.families().stream().map(Activation.class::cast).toList(),
                        first.fanIn(),
                        weights,
                        biases));
        List<Readout> readouts = parts.readouts();
        return new NetworkState(
                parts.options(),
                new Network(parts.network().inputs(), parts.network().links(), layers),
                readouts,
                parts.ridge(),
                parts.history(),
                parts.provenance());
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void ridgeAndItsChoiceAreKept() throws IOException {
        TestData data = TestData.smooth(60, 1, 5);
        for (Shrinkage shrinkage : List.of(
                new Shrinkage.Ridge(1e-3), Shrinkage.chosenBy(Shrinkage.Criterion.GENERALISED_CROSS_VALIDATION))) {
            DeepScnModel model = DeepScn.with(Options.paper().withLayers(20).withShrinkage(shrinkage))
                    .fit(data.inputs, data.targets);
            Path file = directory.resolve("ridge.safetensors");
            model.save(file);
            DeepScnModel loaded = DeepScnModel.load(file);
            assertThat(loaded.options()).isEqualTo(model.options());
            assertThat(loaded.ridge()).isEqualTo(model.ridge());
            assertThat(loaded.digest()).isEqualTo(model.digest());
            assertThat(loaded.provenance().dataFingerprint()).matches("[0-9a-f]{64}");
        }
    }
}
