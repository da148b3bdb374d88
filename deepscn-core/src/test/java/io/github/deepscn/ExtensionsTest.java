package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.TravellingEngine;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.InputRows;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.NodeFamily;
import io.github.deepscn.score.CandidateSums;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Drawing;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import io.github.deepscn.train.Extensions;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A family, an activation, a mechanism and a source that core has never seen. */
class ExtensionsTest {
    private static final TestData DATA = TestData.smooth(300, 2, 5);
    private static final Options PAPER =
            Options.paper().withLayers(9, 6).withCandidates(20).withSeed(3);

    /** z/(1 + |z|). */
    record Softsign() implements Activation {
        @Override
        public void apply(double[] z, int from, int to) {
            for (int i = from; i < to; i++) {
                z[i] = z[i] / (1 + Math.abs(z[i]));
            }
        }

        @Override
        public double bound() {
            return 1;
        }

        @Override
        public double steepness() {
            return 1;
        }
    }

    /** The orthogonal mechanism, written again. */
    record Again() implements Mechanism {
        @Override
        public double divisor(CandidateSums sums, int candidate) {
            return sums.perpendicularSquared(candidate) + sums.penalty(candidate);
        }

        @Override
        public boolean needsProjection() {
            return true;
        }
    }

    /** The distance from a corner in the largest coordinate: one parameter less than a ridge has. */
    record Corner() implements NodeFamily {
        @Override
        public double bound() {
            return Double.POSITIVE_INFINITY;
        }

        @Override
        public int parameters(int fanIn) {
            return fanIn;
        }

        @Override
        public void outputs(double[] parameters, int at, InputRows inputs, double[] outputs, int to) {
            for (int i = 0; i < inputs.rows(); i++) {
                double distance = 0;
                for (int j = 0; j < inputs.columns(); j++) {
                    distance = Math.max(distance, Math.abs(inputs.get(i, j) - parameters[at + j]));
                }
                outputs[to + i] = distance;
            }
        }

        @Override
        public boolean looksAt(double[] parameters, int at, int fanIn, int input) {
            return true;
        }

        @Override
        public double[] restrictedTo(double[] parameters, int at, int fanIn, int[] inputs) {
            return java.util.Arrays.stream(inputs)
                    .mapToDouble(j -> parameters[at + j])
                    .toArray();
        }
    }

    record Corners() implements Source {
        @Override
        public NodeFamily family(Activation activation) {
            return new Corner();
        }

        @Override
        public void draw(Drawing drawing, double[] parameters, int at) {
            int row = drawing.numbers().below(drawing.anchors().count());
            for (int j = 0; j < drawing.fanIn(); j++) {
                parameters[at + j] = drawing.anchors().input(row, j)
                        + 0.1 * drawing.numbers().symmetric();
            }
        }
    }

    static Stream<Options> extended() {
        var mixed = PAPER.search().withSources(List.of(new Corners(), Sources.UNIFORM, Sources.RADIAL));
        return Stream.of(
                PAPER.withActivation(new Softsign()),
                PAPER.withMechanism(new Again()),
                PAPER.withSearch(mixed.withGenerations(2)),
                PAPER.withSearch(mixed.withBatch(2).withMechanism(Mechanisms.ORTHOGONAL)));
    }

    @ParameterizedTest
    @MethodSource("extended")
    void whatIsTrainedSavedAndLoadedPredictsTheSame(Options options, @TempDir Path folder) throws IOException {
        DeepScnModel model = DeepScn.with(options).fit(DATA.inputs, DATA.targets);
        assertThat(model.history().trainRmse()).isLessThan(0.8 * model.history().initialRmse());
        Path file = folder.resolve("model");
        model.save(file);
        var loaded = (DeepScnModel) Model.load(file, FileLimits.standard().withExtensions(Extensions.of(options)));
        assertThat(loaded.predict(DATA.inputs)).isDeepEqualTo(model.predict(DATA.inputs));
        assertThat(loaded.digest()).isEqualTo(model.digest());
        assertThat(loaded.options()).isEqualTo(options);
        assertThatThrownBy(() -> DeepScnModel.load(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("io.github.deepscn.Extension")
                .hasMessageContaining("allowed are ")
                .hasMessageEndingWith("; a class of your own goes into Extensions");
    }

    @Test
    void aMechanismThatReadsProjectionsMustAskForThem() {
        Mechanism forgetful = CandidateSums::perpendicularSquared;
        DeepScn training = DeepScn.with(Options.paper().withLayers(3).withMechanism(forgetful));
        assertThatThrownBy(() -> training.fit(DATA.inputs, DATA.targets))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("needsProjection of the mechanism is false");
    }

    @ParameterizedTest
    @MethodSource("extended")
    void aTrainingGoesOnFromItsCheckpoint(Options options, @TempDir Path folder) {
        DeepScnModel whole = DeepScn.with(options).fit(DATA.inputs, DATA.targets);
        Path file = folder.resolve("checkpoint");
        var asked = new AtomicInteger();
        DeepScn.with(options)
                .checkpoint(file)
                .cancelledBy(() -> asked.incrementAndGet() > 8)
                .fit(DATA.inputs, DATA.targets);
        DeepScnModel resumed = DeepScn.with(options).resume(file).fit(DATA.inputs, DATA.targets);
        assertThat(resumed.digest()).isEqualTo(whole.digest());
    }

    @ParameterizedTest
    @MethodSource("extended")
    void anyNumberOfThreadsAndAnyEngineGiveTheSameModel(Options options) {
        Samples rows = Samples.of(DATA.inputs, DATA.targets);
        String one = DeepScn.with(options).threads(1).fit(rows).digest();
        assertThat(DeepScn.with(options).threads(3).fit(rows).digest()).isEqualTo(one);
        try (var engine = new TravellingEngine(LocalEngine.over(rows, null, 1))) {
            DeepScnModel travelled = DeepScn.with(options).fit(engine, "rows");
            assertThat(travelled.predict(DATA.inputs))
                    .isDeepEqualTo(DeepScn.with(options).threads(1).fit(rows).predict(DATA.inputs));
        }
    }

    @Test
    void aMechanismWrittenAgainChoosesTheSameNodes() {
        Options known = PAPER.withMechanism(Mechanisms.ORTHOGONAL);
        DeepScnModel expected = DeepScn.with(known).fit(DATA.inputs, DATA.targets);
        DeepScnModel seen = DeepScn.with(PAPER.withMechanism(new Again())).fit(DATA.inputs, DATA.targets);
        assertThat(Reference.hiddenParameters(seen.network()))
                .isEqualTo(Reference.hiddenParameters(expected.network()));
    }

    @Test
    void nodesOfAnotherFamilyAreChosenAndAgreeWithTheFormula() {
        var corners = PAPER.search().withSources(List.of(new Corners()));
        DeepScnModel model = DeepScn.with(PAPER.withSearch(corners)).fit(DATA.inputs, DATA.targets);
        Layer first = model.network().layers().get(0);
        assertThat(first.families()).hasSize(9).containsOnly(new Corner());
        double[][] features = model.features(DATA.inputs, 1);
        for (int i = 0; i < 20; i++) {
            double[] corner = first.parameters(4);
            double distance = 0;
            for (int j = 0; j < corner.length; j++) {
                distance = Math.max(distance, Math.abs(DATA.inputs[i][j] - corner[j]));
            }
            assertThat(features[i][4]).isEqualTo(distance);
        }
    }
}
