package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.TravellingEngine;
import io.github.deepscn.network.FewInputs;
import io.github.deepscn.network.NodeFamily;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Sources;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Networks whose candidates are pairs, bumps and boxes: training, files, growth and refinement. */
class FewInputsTrainingTest {
    private static final TestData DATA = TestData.smooth(300, 2, 5);

    static Stream<Options> options() {
        Options paper = Options.paper().withLayers(12, 8).withCandidates(24).withSeed(3);
        var four = List.of(Sources.DENSE_PAIRS, Sources.SPARSE_PAIRS, Sources.SPARSE_RADIAL, Sources.BOXES);
        var search = paper.search().withSources(List.copyOf(four)).withMechanism(Mechanisms.ORTHOGONAL);
        return Stream.of(
                paper.withSearch(search),
                paper.withSearch(search.withGenerations(2).withBatch(2)),
                paper.withSearch(search.withSources(List.of(Sources.BOXES, Sources.SPARSE_RADIAL))
                        .withMechanism(Mechanisms.THETA)
                        .withGenerations(1)));
    }

    @ParameterizedTest
    @MethodSource("options")
    void aTrainedModelHasNodesOnFewInputsAndAgreesWithTheFormulas(Options options) {
        DeepScnModel model = DeepScn.with(options).fit(DATA.inputs, DATA.targets);
        List<NodeFamily> families = model.network().layers().stream()
                .flatMap(layer -> layer.families().stream())
                .toList();
        assertThat(families).contains(FewInputs.BOX);
        assertThat(model.history().trainRmse()).isLessThan(0.8 * model.history().initialRmse());
        double[][] expected = Reference.hidden(model.network(), DATA.inputs);
        double[][] seen = model.features(DATA.inputs);
        double[][] predicted = model.predict(DATA.inputs);
        for (int i = 0; i < seen.length; i++) {
            assertThat(seen[i]).containsExactly(expected[i], within(1e-9));
            assertThat(model.predict(DATA.inputs[i])).containsExactly(predicted[i], within(1e-9));
        }
    }

    @ParameterizedTest
    @MethodSource("options")
    void aFileHoldsIt(Options options, @TempDir Path folder) throws IOException {
        DeepScnModel model = DeepScn.with(options).fit(DATA.inputs, DATA.targets);
        Path file = folder.resolve("model");
        model.save(file);
        DeepScnModel loaded = DeepScnModel.load(file);
        assertThat(loaded.predict(DATA.inputs)).isDeepEqualTo(model.predict(DATA.inputs));
        assertThat(loaded.digest()).isEqualTo(model.digest());
        assertThat(loaded.options()).isEqualTo(options);
    }

    @ParameterizedTest
    @MethodSource("options")
    void itResumesGrowsAndRefines(Options options, @TempDir Path folder) {
        Samples rows = Samples.of(DATA.inputs, DATA.targets);
        DeepScnModel whole = DeepScn.with(options).fit(rows);
        Path file = folder.resolve("checkpoint");
        var asked = new AtomicInteger();
        DeepScn.with(options)
                .checkpoint(file)
                .cancelledBy(() -> asked.incrementAndGet() > 8)
                .fit(rows);
        assertThat(DeepScn.with(options).resume(file).fit(rows).digest()).isEqualTo(whole.digest());
        DeepScnModel begun = DeepScn.with(options.withLayers(12, 4)).fit(rows);
        DeepScnModel grown = DeepScn.with(options).grow(begun, rows);
        assertThat(Reference.hidden(grown.network(), DATA.inputs))
                .isDeepEqualTo(Reference.hidden(whole.network(), DATA.inputs));
        DeepScnModel refined = DeepScn.refine(whole, rows, Refinement.elimination(10), Run.onThreads(1))
                .model();
        assertThat(refined.network().nodes()).isLessThan(whole.network().nodes());
        assertThat(refined.history().trainRmse()).isLessThan(whole.history().initialRmse());
    }

    @ParameterizedTest
    @MethodSource("options")
    void anyNumberOfThreadsAndAnyEngineGiveTheSameModel(Options options) {
        Samples rows = Samples.of(DATA.inputs, DATA.targets);
        DeepScnModel one = DeepScn.with(options).threads(1).fit(rows);
        assertThat(DeepScn.with(options).threads(3).fit(rows).digest()).isEqualTo(one.digest());
        try (var engine = new TravellingEngine(LocalEngine.over(rows, null, 1))) {
            assertThat(DeepScn.with(options).fit(engine, "rows").predict(DATA.inputs))
                    .isDeepEqualTo(one.predict(DATA.inputs));
        }
    }

    @Test
    void aFileWhoseNodeLooksAtAnInputThatIsNotThereIsRefused(@TempDir Path folder) throws IOException {
        Options options = options().toList().get(2);
        Path file = folder.resolve("model");
        DeepScn.with(options.withLayers(3)).fit(DATA.inputs, DATA.targets).save(file);
        byte[] bytes = Files.readAllBytes(file);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int header = 8
                + (int) java.nio.ByteBuffer.wrap(bytes)
                        .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                        .getLong();
        assertThat(text).contains("\"layer.1.parameters\"");
        var random = new Random(4);
        java.nio.ByteBuffer.wrap(bytes)
                .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                .putDouble(header, 5 + random.nextInt(1000));
        Files.write(file, bytes);
        assertThatThrownBy(() -> DeepScnModel.load(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("node 1 of layer 1 has parameters that no ");
    }
}
