package io.github.deepscn.io.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Sources;
import io.github.deepscn.train.Extensions;
import io.github.deepscn.train.LayerClosing;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.RecordedStep;
import io.github.deepscn.train.Refusals;
import io.github.deepscn.train.TrainingEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A training that was cut short goes on to the same end. */
class CheckpointTest {
    private static final TestData DATA = TestData.smooth(700, 2, 3);
    private static final Samples ROWS = Samples.of(DATA.inputs, DATA.targets);
    private static final Samples HELD =
            Samples.of(TestData.smooth(300, 2, 4).inputs, TestData.smooth(300, 2, 4).targets);

    @TempDir
    private Path folder;

    private Options options(long seed, int batch) {
        return Options.paper()
                .withLayers(12, 10, 8)
                .withCandidates(30)
                .withBatch(batch)
                .withLinks(new Links(seed % 2 == 0, false))
                .withPatience(6)
                .withSeed(seed);
    }

    /**
     * With candidates from rows and residuals and variations of them, scored by their part outside the nodes, and ridge
     * throughout.
     */
    private Options beyondThePaper(long seed, int batch, int generations) {
        Options options = options(seed, batch);
        return options.withSearch(options.search()
                        .withMechanism(Mechanisms.ORTHOGONAL)
                        .withSources(List.of(Sources.values()))
                        .withGenerations(generations))
                .withShrinkage(new Shrinkage.Throughout(1e-3));
    }

    @Test
    void aCheckpointKnowsTheOptionsItIsOf() throws IOException {
        Path file = folder.resolve("small");
        Options options = options(1, 2).withLayers(2);
        DeepScn.with(options).checkpoint(file).fit(ROWS);
        assertThat(DeepScn.isCheckpointOf(file, options)).isTrue();
        assertThat(DeepScn.isCheckpointOf(file, options.withTimeBudget(Duration.ofHours(1))))
                .isTrue();
        assertThat(DeepScn.isCheckpointOf(file, options.withBatch(3))).isFalse();
        Path other = Files.writeString(folder.resolve("other"), "no checkpoint");
        assertThatThrownBy(() -> DeepScn.isCheckpointOf(other, options))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("is not a checkpoint of deepscn");
    }

    @ParameterizedTest
    @CsvSource({
        "1,1,false,0",
        "2,1,false,0",
        "3,4,false,0",
        "4,3,false,0",
        "5,1,true,0",
        "6,1,true,0",
        "7,3,true,0",
        "8,1,true,3",
        "9,3,true,2"
    })
    void resumedAtAnyByteTheModelIsTheSame(long seed, int batch, boolean beyond, int generations) throws IOException {
        Options options = beyond ? beyondThePaper(seed, batch, generations) : options(seed, batch);
        DeepScn training = DeepScn.with(options).validation(HELD);
        Path whole = folder.resolve("whole");
        DeepScnModel undisturbed = training.fit(ROWS);
        DeepScnModel recorded = training.checkpoint(whole).fit(ROWS);
        assertThat(Reference.bits(recorded)).isEqualTo(Reference.bits(undisturbed));
        byte[] bytes = Files.readAllBytes(whole);
        var random = new Random(seed);
        int header = headerLength(bytes);
        for (int cut = 0; cut < 12; cut++) {
            int length = cut == 0 ? bytes.length : header + random.nextInt(bytes.length - header);
            Path part = folder.resolve("part" + cut);
            Files.write(part, Arrays.copyOf(bytes, length));
            DeepScnModel resumed = training.threads(1 + cut % 3).resume(part).fit(ROWS);
            assertThat(Reference.bits(resumed))
                    .as("seed %d, cut at %d", seed, length)
                    .isEqualTo(Reference.bits(undisturbed));
            assertThat(withoutTimes(resumed)).isEqualTo(withoutTimes(undisturbed));
            assertThat(resumed.history().refusals())
                    .isEqualTo(undisturbed.history().refusals());
            assertThat(resumed.history().candidates())
                    .isEqualTo(undisturbed.history().candidates());
            assertThat(resumed.history().stop()).isEqualTo(undisturbed.history().stop());
            // And the file is whole again.
            assertThat(Reference.bits(training.resume(part).fit(ROWS))).isEqualTo(Reference.bits(undisturbed));
        }
    }

    @Test
    void aCancelledTrainingGoesOn() {
        Options options = options(5, 1);
        DeepScnModel undisturbed = DeepScn.with(options).fit(ROWS);
        Path file = folder.resolve("cancelled");
        var seen = new AtomicInteger();
        DeepScn.with(options)
                .listener(event -> {
                    if (event instanceof TrainingEvent.NodeAdded) {
                        seen.incrementAndGet();
                    }
                })
                .cancelledBy(() -> seen.get() >= 17)
                .checkpoint(file)
                .fit(ROWS);
        var searched = new AtomicInteger();
        DeepScnModel resumed = DeepScn.with(options)
                .cancelledBy(() -> searched.incrementAndGet() < 0)
                .resume(file)
                .fit(ROWS);
        assertThat(Reference.bits(resumed)).isEqualTo(Reference.bits(undisturbed));
        assertThat(searched.get()).as("scopes searched after the resume").isPositive();
    }

    @Test
    void damagedStepsAreDoneAgain() throws IOException {
        Options options = options(6, 1);
        Path file = folder.resolve("damaged");
        DeepScnModel undisturbed = DeepScn.with(options).checkpoint(file).fit(ROWS);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        assertThat(Reference.bits(DeepScn.with(options).resume(file).fit(ROWS))).isEqualTo(Reference.bits(undisturbed));
    }

    @Test
    void aStepKeepsTheActivationOfEveryNode() throws IOException {
        var record = new NodeRecord(1, 1, 1, 0.5, 0.9, 1, 1, 30, 0.1, List.of(0.1), Double.NaN, 0);
        List<RecordedStep.Node> nodes = Arrays.stream(Activations.values())
                .map(activation -> Layer.of(activation, 1, new double[] {2}, new double[] {3}))
                .map(node -> new RecordedStep.Node(record, node))
                .toList();
        RecordedStep read = StepCodec.decode(
                StepCodec.encode(new RecordedStep(nodes, 30, new Refusals(0, 0, 0))), Extensions.none());
        assertThat(read.nodes()).extracting(node -> node.node().family(0)).containsExactly(Activations.values());
    }

    @Test
    void anotherTrainingIsRefused() {
        Options options = options(7, 1);
        Path file = folder.resolve("other");
        DeepScn.with(options).checkpoint(file).fit(ROWS);
        List<DeepScn> others = List.of(
                DeepScn.with(options.withSeed(8)),
                DeepScn.with(options.withCandidates(31)),
                DeepScn.with(options.withSearch(options.search().withSources(List.of(Sources.UNIFORM)))),
                DeepScn.with(options.withShrinkage(new Shrinkage.Throughout(1e-3))),
                DeepScn.with(options).validation(HELD));
        for (DeepScn other : others) {
            assertThatThrownBy(() -> other.resume(file).fit(ROWS))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("another training");
        }
        assertThatThrownBy(() -> DeepScn.with(options).resume(file).fit(HELD))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("another training");
    }

    @Test
    void otherGenerationsAreAnotherTraining() {
        Path file = folder.resolve("generations");
        DeepScn.with(beyondThePaper(7, 1, 1)).checkpoint(file).fit(ROWS);
        for (int generations : new int[] {0, 2}) {
            DeepScn other = DeepScn.with(beyondThePaper(7, 1, generations));
            assertThatThrownBy(() -> other.resume(file).fit(ROWS))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("another training");
        }
    }

    @Test
    void whatIsNoCheckpointIsRefused() throws IOException {
        Path file = folder.resolve("text");
        Files.writeString(file, "hello, this is not a checkpoint at all");
        assertThatThrownBy(() -> DeepScn.with(options(1, 1)).resume(file).fit(ROWS))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("is not a checkpoint");
        assertThatThrownBy(() -> DeepScn.with(options(1, 1))
                        .resume(folder.resolve("none"))
                        .fit(ROWS))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("does not exist");
    }

    @Test
    void aFileThatIsNoCheckpointIsNotOverwritten() throws IOException {
        Path file = folder.resolve("model.safetensors");
        DeepScn.with(options(1, 1).withLayers(2)).fit(ROWS).save(file);
        byte[] model = Files.readAllBytes(file);
        assertThatThrownBy(() -> DeepScn.with(options(1, 1)).checkpoint(file).fit(ROWS))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(file + " exists and is not a checkpoint of deepscn");
        assertThat(file).hasBinaryContent(model);
        Path empty = Files.createFile(folder.resolve("empty"));
        Options small = options(1, 1).withLayers(2);
        DeepScn.with(small).checkpoint(empty).fit(ROWS);
        assertThat(DeepScn.isCheckpointOf(empty, small)).isTrue();
    }

    @Test
    void aCheckpointOfAnotherTrainingIsNotOverwrittenAndTheDifferenceIsSaid() throws IOException {
        Options options = options(7, 1).withLayers(3, 2);
        Path file = folder.resolve("checkpoint");
        DeepScn.with(options).checkpoint(file).fit(ROWS);
        byte[] before = Files.readAllBytes(file);
        var others = new LinkedHashMap<DeepScn, String>();
        others.put(DeepScn.with(options.withSeed(8)), "overwritten: seed is 7 there and 8 here.");
        others.put(
                DeepScn.with(options.withLayers(4).withCandidates(31)),
                "overwritten: layers is [3, 2] there and [4] here; candidates is 30 there and 31 here.");
        others.put(
                DeepScn.with(options.withShrinkage(new Shrinkage.Throughout(1e-3))),
                "overwritten: shrinkage is None there and Throughout here; strength is none there and 0.001 here");
        others.put(DeepScn.with(options).validation(HELD), "overwritten: rows differ, or which of them are held out.");
        others.forEach((other, difference) -> {
            assertThatThrownBy(() -> other.checkpoint(file).fit(ROWS))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("is of another training and is not overwritten")
                    .hasMessageContaining(difference);
            assertThat(file).hasBinaryContent(before);
        });
    }

    /** A layer that closes because no candidate is admitted is narrower than it may be, and closes there again. */
    @Test
    void aLayerThatRanOutOfCandidatesClosesAgain() throws IOException {
        TestData curve = TestData.paperFunction(500, 5);
        Samples rows = Samples.of(curve.inputs, curve.targets);
        DeepScn training = DeepScn.with(
                Options.paper().withLayers(200, 4).withCandidates(20).withSeed(2));
        Path whole = folder.resolve("whole");
        DeepScnModel undisturbed = training.checkpoint(whole).fit(rows);
        assertThat(undisturbed.history().layers().get(0).closing()).isEqualTo(LayerClosing.NO_CANDIDATE);
        assertThat(undisturbed.network().layers()).hasSize(2);
        byte[] bytes = Files.readAllBytes(whole);
        for (int cut : new int[] {bytes.length, bytes.length - 1, bytes.length / 2}) {
            Path part = Files.write(folder.resolve("part" + cut), Arrays.copyOf(bytes, cut));
            DeepScnModel resumed = training.resume(part).fit(rows);
            assertThat(Reference.bits(resumed)).as("seed 2, cut at %d", cut).isEqualTo(Reference.bits(undisturbed));
            assertThat(withoutTimes(resumed)).isEqualTo(withoutTimes(undisturbed));
        }
    }

    @Test
    void theSameTrainingBeginsItsCheckpointAnew() throws IOException {
        Options options = options(7, 1).withLayers(3);
        Path file = folder.resolve("checkpoint");
        DeepScn training = DeepScn.with(options);
        DeepScnModel model = training.checkpoint(file).fit(ROWS);
        byte[] before = Files.readAllBytes(file);
        assertThat(Reference.bits(training.checkpoint(file).fit(ROWS))).isEqualTo(Reference.bits(model));
        assertThat(file).hasSize(before.length); // the same steps, at other times
        Files.write(file, Arrays.copyOf(before, headerLength(before)));
        assertThat(Reference.bits(training.checkpoint(file).fit(ROWS))).isEqualTo(Reference.bits(model));
    }

    @Test
    void aCheckpointIsWrittenBehindALinkAndKeepsItsMode() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assumeTrue(file.getFileSystem().supportedFileAttributeViews().contains("posix"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("file"));
        Options options = options(7, 1).withLayers(3);
        DeepScn.with(options).checkpoint(link).fit(ROWS);
        assertThat(link).isSymbolicLink();
        assertThat(DeepScn.isCheckpointOf(file, options)).isTrue();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    private static List<NodeRecord> withoutTimes(DeepScnModel model) {
        return model.history().nodes().stream()
                .map(node -> new NodeRecord(
                        node.layer(),
                        node.node(),
                        node.step(),
                        node.scope(),
                        node.contraction(),
                        node.score(),
                        node.independence(),
                        node.candidates(),
                        node.trainRmse(),
                        node.outputRmse(),
                        node.validationRmse(),
                        0))
                .toList();
    }

    /** Magic, and the frame that names the training. */
    private static int headerLength(byte[] bytes) {
        return 8 + 8 + java.nio.ByteBuffer.wrap(bytes).getInt(8);
    }
}
