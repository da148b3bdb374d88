package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.ForwardingEngine;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScreeningTest {
    private static final Options SMALL = Options.paper()
            .withLayers(30, 70, 30)
            .withScopes(0.5, 2, 8, 100)
            .withCandidates(40)
            .withPatience(0);

    record Case(long seed, int outputs, boolean weighted, Options options) {
        @Override
        public String toString() {
            return "seed " + seed + ", " + outputs + " outputs, weights " + weighted + ", "
                    + options.search().mechanism() + ", batch "
                    + options.search().batch() + ", "
                    + options.search().sources() + ", " + options.activation();
        }
    }

    static Stream<Case> cases() {
        var cases = new ArrayList<Case>();
        long seed = 1;
        for (Mechanism mechanism : Mechanisms.values()) {
            for (Activation activation : Activations.values()) {
                Options options = SMALL.withMechanism(mechanism).withActivation(activation);
                cases.add(new Case(seed, 1 + (int) (seed % 3), seed % 2 == 0, options));
                seed++;
            }
            Options options = SMALL.withMechanism(mechanism);
            cases.add(new Case(seed++, 2, true, options.withCandidates(10))); // the second layer draws batches together
            cases.add(new Case(seed++, 1, false, options.withCandidates(10)));
            cases.add(new Case(
                    seed++, 2, false, options.withSearch(options.search().withBatch(3))));
            Options linked = options.withLinks(new Links(true, true))
                    .withSearch(options.search().withSources(List.of(Sources.DENSE_PAIRS, Sources.RADIAL)));
            cases.add(new Case(seed++, 1, true, linked));
            cases.add(new Case(
                    seed++,
                    1,
                    false,
                    linked.withSearch(linked.search().withGenerations(2))
                            .withShrinkage(new Shrinkage.Throughout(1e-4))));
            Options steep = options.withSearch(options.search().withSources(List.of(Sources.SPARSE_PAIRS)));
            cases.add(new Case(seed++, 2, true, steep));
            var few = options.search()
                    .withSources(List.of(Sources.DENSE_PAIRS, Sources.BOXES, Sources.SPARSE_RADIAL))
                    .withGenerations(1);
            cases.add(new Case(seed++, 2, false, options.withSearch(few)));
        }
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theNetworkIsTheSameToTheBit(Case c) {
        Trained screened = train(c, engine(c));
        Trained alone = train(c, new ForwardingEngine(engine(c)) {
            @Override
            public boolean screens() {
                return false;
            }
        });
        assertThat(Reference.hiddenParameters(screened.network()))
                .as("%s", c)
                .isEqualTo(Reference.hiddenParameters(alone.network()));
        History history = screened.history();
        assertThat(history.nodes().stream().map(NodeRecord::trainRmse))
                .as("%s", c)
                .isEqualTo(alone.history().nodes().stream()
                        .map(NodeRecord::trainRmse)
                        .toList());
        assertThat(history.refusals()).as("%s", c).isEqualTo(alone.history().refusals());
        if (c.options.search().batch() == 1) {
            assertThat(history.nodes().stream().map(NodeRecord::score))
                    .as("%s", c)
                    .isEqualTo(alone.history().nodes().stream()
                            .map(NodeRecord::score)
                            .toList());
        }
    }

    private static Trained train(Case c, Engine engine) {
        try (engine) {
            return new Trainer(c.options, engine, event -> {}, TimeLeft.unlimited()).train();
        }
    }

    private static LocalEngine engine(Case c) {
        TestData data = TestData.smooth(900, c.outputs, c.seed);
        Samples samples = Samples.of(data.inputs, data.targets);
        if (c.weighted) {
            samples = samples.withWeights(
                    new SplittableRandom(c.seed).doubles(900, 0.1, 2).toArray());
        }
        return LocalEngine.over(samples, null, Machine.ofThreads(2));
    }
}
