package io.github.deepscn.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.threads.Crew;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pairs that see a window of an image. */
class LocalPairsTest {
    private static final int CANDIDATES = 300;
    private static final int ROWS = 12;

    private static double[][] rows(int fanIn, long seed) {
        var random = new Random(seed);
        double[][] rows = new double[ROWS][];
        Arrays.setAll(rows, i -> random.doubles(fanIn, -2, 3).toArray());
        return rows;
    }

    private static Layer draw(Source source, Activation activation, double[][] rows, int layer, long seed) {
        int fanIn = rows[0].length;
        var anchors = new Anchors(
                fanIn, 1, Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray(), 1);
        anchors.follow(new Random(seed + 100).doubles(rows.length, -1, 1).toArray());
        return new Mixture(List.of(source), activation, CANDIDATES, Crew.ALONE)
                .draw(new DrawKey(seed, layer, 1, 0, 0), fanIn, List.of(1.0), anchors)
                .nodes();
    }

    private static int[] seen(Layer drawn, int candidate) {
        return IntStream.range(0, drawn.fanIn())
                .filter(j -> drawn.weight(j, candidate) != 0)
                .toArray();
    }

    private static int extent(int[] places) {
        return Arrays.stream(places).max().orElseThrow()
                - Arrays.stream(places).min().orElseThrow()
                + 1;
    }

    @Test
    void aWindowIsARectangleOfTheImageAndNothingOutsideHasWeight() {
        int side = 28;
        Layer drawn = draw(Sources.LOCAL_PAIRS, Activations.SIGMOID, rows(side * side, 1), 1, 1);
        var heights = new TreeSet<Integer>();
        var widths = new TreeSet<Integer>();
        var tops = new TreeSet<Integer>();
        var lefts = new TreeSet<Integer>();
        for (int k = 0; k < CANDIDATES; k++) {
            int[] seen = seen(drawn, k);
            int height = extent(Arrays.stream(seen).map(j -> j / side).toArray());
            int width = extent(Arrays.stream(seen).map(j -> j % side).toArray());
            assertThat(seen).as("seed 1, candidate %d", k).hasSize(height * width);
            heights.add(height);
            widths.add(width);
            tops.add(seen[0] / side);
            lefts.add(seen[0] % side);
        }
        Integer[] allowed = IntStream.rangeClosed(4, 14).boxed().toArray(Integer[]::new);
        assertThat(heights).containsExactly(allowed);
        assertThat(widths).containsExactly(allowed);
        // Of the places of the smallest windows, all but the last few are common.
        assertThat(tops).startsWith(IntStream.range(0, 20).boxed().toArray(Integer[]::new));
        assertThat(lefts).startsWith(IntStream.range(0, 20).boxed().toArray(Integer[]::new));
    }

    @ParameterizedTest
    @CsvSource({"50, 7, 25", "783, 111, 391", "15, 2, 7"})
    void ofInputsThatAreNoSquareAWindowIsARun(int fanIn, int least, int most) {
        Layer drawn = draw(Sources.LOCAL_PAIRS, Activations.TANH, rows(fanIn, 2), 1, 2);
        var everywhere = new TreeSet<Integer>();
        for (int k = 0; k < CANDIDATES; k++) {
            int[] seen = seen(drawn, k);
            assertThat(seen).as("seed 2, candidate %d", k).hasSize(extent(seen));
            assertThat(seen.length).isBetween(least, most);
            Arrays.stream(seen).forEach(everywhere::add);
        }
        assertThat(everywhere).hasSize(fanIn);
    }

    @ParameterizedTest
    @EnumSource(
            value = Activations.class,
            names = {"SIGMOID", "TANH"})
    void ofTwoRowsThroughAWindowASlopeRisesHalfAsSteeplyAsFromATenthToNineTenths(Activation activation) {
        double[][] rows = Arrays.copyOf(rows(196, 3), 2);
        Layer drawn = draw(Sources.LOCAL_PAIRS, activation, rows, 1, 3);
        double end = Math.log(9) / 2 * (activation == Activations.TANH ? 0.5 : 1);
        for (int k = 0; k < CANDIDATES; k++) {
            assertThat(drawn.family(k)).isEqualTo(activation);
            int[] seen = seen(drawn, k);
            double first = sum(drawn, k, rows[0], seen);
            double second = sum(drawn, k, rows[1], seen);
            assertThat(Math.abs(first)).as("seed 3, candidate %d", k).isCloseTo(end, within(1e-9));
            assertThat(second).isCloseTo(-first, within(1e-9));
        }
    }

    private static double sum(Layer drawn, int candidate, double[] row, int[] seen) {
        return drawn.bias(candidate)
                + Arrays.stream(seen)
                        .mapToDouble(j -> drawn.weight(j, candidate) * row[j])
                        .sum();
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 49})
    void laterLayersAreDrawnAsMeanPairsAre(int fanIn) {
        double[][] rows = rows(fanIn, 4);
        for (int layer : new int[] {2, 3}) {
            assertSame(
                    draw(Sources.LOCAL_PAIRS, Activations.TANH, rows, layer, 4),
                    draw(Sources.MEAN_PAIRS, Activations.TANH, rows, layer, 4));
        }
    }

    private static void assertSame(Layer one, Layer other) {
        for (int k = 0; k < CANDIDATES; k++) {
            assertThat(one.bias(k)).isEqualTo(other.bias(k));
            for (int j = 0; j < one.fanIn(); j++) {
                assertThat(one.weight(j, k)).isEqualTo(other.weight(j, k));
            }
        }
    }

    @Test
    void theSameKeyDrawsTheSame() {
        double[][] rows = rows(64, 5);
        assertSame(
                draw(Sources.LOCAL_PAIRS, Activations.SIGMOID, rows, 1, 5),
                draw(Sources.LOCAL_PAIRS, Activations.SIGMOID, rows, 1, 5));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void ofFewInputsAPairSeesOne(int fanIn) {
        for (Activation activation : List.of(Activations.SIGMOID, Activations.TANH)) {
            Layer drawn = draw(Sources.LOCAL_PAIRS, activation, rows(fanIn, 6), 1, 6);
            for (int k = 0; k < CANDIDATES; k++) {
                assertThat(seen(drawn, k)).as("seed 6, candidate %d", k).hasSize(1);
                assertThat(drawn.bias(k)).isFinite();
            }
        }
    }

    @Test
    void variationsKeepToTheWindow() {
        int side = 14;
        double[][] rows = rows(side * side, 7);
        Layer drawn = draw(Sources.LOCAL_PAIRS, Activations.SIGMOID, rows, 1, 7);
        Layer varied = new Offspring(new double[side * side])
                .of(new DrawKey(7, 1, 1, 0, 0), drawn, List.of(0, 1, 2), 1)
                .nodes();
        for (int k = 0; k < CANDIDATES; k++) {
            assertThat(seen(varied, k)).as("seed 7, variation %d", k).isEqualTo(seen(drawn, k % 3));
        }
    }
}
