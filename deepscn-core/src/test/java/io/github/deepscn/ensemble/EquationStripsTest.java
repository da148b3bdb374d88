package io.github.deepscn.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScn;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.threads.Crew;
import io.github.deepscn.train.Options;
import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EquationStripsTest {
    private static final int ROWS = 300;

    /** 150 columns are more than one strip. */
    @Test
    void stripsOfBlocksAddUpToOneRound() {
        var random = new SplittableRandom(6);
        double[][] inputs = new double[ROWS][145];
        double[][] targets = new double[ROWS][2];
        for (int i = 0; i < ROWS; i++) {
            Arrays.setAll(inputs[i], j -> random.nextDouble(-1, 1));
            Arrays.setAll(targets[i], q -> Math.sin(inputs[0][q] + random.nextDouble()));
        }
        double[] weights = random.doubles(ROWS, 1, 3.5).toArray();
        Samples rows = Samples.of(inputs, targets).withWeights(weights);
        Network network = DeepScn.with(Options.paper().withLayers(4).withLinks(new Links(true, true)))
                .fit(rows)
                .network();
        var strips = new EquationStrips(network.columns(), 2, true);
        add(strips, rows.pick(IntStream.range(0, 100).toArray()), network);
        assertThat(strips.equations().readouts(0.1, new int[] {150}, Crew.ALONE))
                .hasSize(1);
        add(strips, rows.pick(IntStream.range(100, ROWS).toArray()), network);
        NormalEquations expected;
        try (var engine = LocalEngine.over(rows, null, 1)) {
            expected = NormalEquations.of(engine, network);
        }
        int[] sizes = {10, network.columns()};
        for (int s = 0; s < 2; s++) {
            Readout seen = strips.equations().readouts(0.01, sizes, Crew.ALONE).get(s);
            Readout known = expected.readouts(0.01, sizes, Crew.ALONE).get(s);
            for (int j = 0; j < sizes[s]; j++) {
                assertThat(seen.weight(j, 1)).isCloseTo(known.weight(j, 1), within(1e-9));
            }
            assertThat(strips.equations().squares(seen)).isCloseTo(expected.squares(known), within(1e-9));
        }
    }

    private static void add(EquationStrips strips, Samples some, Network network) {
        int count = some.rows();
        double[] inputs = new double[count * some.inputs().columns()];
        double[] targets = new double[count * 2];
        some.inputs().copyRows(0, count, inputs);
        some.targets().copyRows(0, count, targets);
        Crew backwards = (tasks, task) -> {
            for (int k = tasks - 1; k >= 0; k--) {
                task.accept(k);
            }
        };
        strips.add(network.hidden(inputs, count), targets, Objects.requireNonNull(some.weights()), backwards);
    }
}
