package io.github.deepscn.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SideBySideTest {
    private static final int ROWS = 7;
    private final SplittableRandom random = new SplittableRandom(5);
    private final Network deep = network(3, 4, 2);
    private final Network shallow = network(3, 5);
    private final SideBySide both = new SideBySide(List.of(deep, shallow));
    private final double[] inputs = random.doubles(ROWS * 3, -1, 1).toArray();

    private Network network(int inputs, int... widths) {
        int[] fanIns =
                IntStream.concat(IntStream.of(inputs), Arrays.stream(widths)).toArray();
        return new Network(
                inputs,
                new Links(true, true),
                IntStream.range(0, widths.length)
                        .mapToObj(k -> Layer.of(
                                java.util.Collections.nCopies(widths[k], Activations.TANH),
                                fanIns[k],
                                random.doubles((long) widths[k] * fanIns[k], -1, 1)
                                        .toArray(),
                                random.doubles(widths[k], -1, 1).toArray()))
                        .toList());
    }

    @Test
    void columnsAreTheLinksOnceThenLayerByLayer() {
        assertThat(both.depth()).isEqualTo(2);
        assertThat(IntStream.rangeClosed(0, 2).map(both::columns)).containsExactly(4, 13, 15);
        double[] ofDeep = deep.hidden(inputs, ROWS);
        double[] ofShallow = shallow.hidden(inputs, ROWS);
        double[] all = both.hidden(List.of(ofDeep, ofShallow), ROWS);
        assertThat(Arrays.copyOfRange(all, 0, 8 * ROWS)).isEqualTo(Arrays.copyOf(ofDeep, 8 * ROWS));
        assertThat(Arrays.copyOfRange(all, 8 * ROWS, 13 * ROWS))
                .isEqualTo(Arrays.copyOfRange(ofShallow, 4 * ROWS, 9 * ROWS));
        assertThat(Arrays.copyOfRange(all, 13 * ROWS, 15 * ROWS))
                .isEqualTo(Arrays.copyOfRange(ofDeep, 8 * ROWS, 10 * ROWS));
    }

    @Test
    void theMeanOverSharesIsTheWhole() {
        double[] all = both.hidden(List.of(deep.hidden(inputs, ROWS), shallow.hidden(inputs, ROWS)), ROWS);
        for (int layers = 0; layers <= 2; layers++) {
            int columns = both.columns(layers);
            var readout =
                    new Readout(columns, 2, random.doubles(2L * columns, -1, 1).toArray());
            List<Readout> shares = both.shares(readout, layers);
            double[] first = shares.get(0).apply(deep.hidden(inputs, ROWS), ROWS);
            double[] second = shares.get(1).apply(shallow.hidden(inputs, ROWS), ROWS);
            double[] whole = readout.apply(all, ROWS);
            for (int i = 0; i < whole.length; i++) {
                assertThat((first[i] + second[i]) / 2).isCloseTo(whole[i], within(1e-12));
            }
        }
    }
}
