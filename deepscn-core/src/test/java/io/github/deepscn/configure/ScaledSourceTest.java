package io.github.deepscn.configure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Directions that are tried with every scope. */
class ScaledSourceTest {
    private static final List<Double> SCOPES = List.of(0.5, 2.0, 8.0);
    private static final int FAN_IN = 6;

    private static Layer draw(long seed, int candidates, Source... sources) {
        var anchors = new Anchors(
                FAN_IN, 1, new Random(seed).doubles(30 * FAN_IN, -2, 3).toArray());
        anchors.follow(new Random(seed + 1).doubles(30, -1, 1).toArray());
        return new Mixture(List.of(sources), Activation.SIGMOID, candidates)
                .draw(new DrawKey(seed, 1, 1, 0, 0), FAN_IN, SCOPES, anchors);
    }

    private static double[] node(Layer layer, int node) {
        return IntStream.rangeClosed(0, FAN_IN)
                .mapToDouble(j -> j < FAN_IN ? layer.weight(j, node) : layer.bias(node))
                .toArray();
    }

    /** That the candidates from {@code from} to {@code to} are directions with all scopes. */
    private static void assertScaled(Layer drawn, int from, int to, long seed) {
        for (int k = from; k < to; k++) {
            int scope = (k - from) % SCOPES.size();
            double[] first = node(drawn, k - scope);
            double[] scaled = node(drawn, k);
            for (int j = 0; j <= FAN_IN; j++) {
                double direction = first[j] / SCOPES.get(0);
                assertThat(Math.abs(direction)).isLessThanOrEqualTo(1);
                assertThat(scaled[j])
                        .as("seed %d, candidate %d, number %d", seed, k, j)
                        .isCloseTo(SCOPES.get(scope) * direction, within(1e-15 * SCOPES.get(scope)));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 30, 31, 32})
    void everyDirectionHasAllScopesAndTheLastTheFirstOfThem(int candidates) {
        long seed = candidates;
        Layer drawn = draw(seed, candidates, Source.SCALED);
        assertThat(drawn.width()).isEqualTo(candidates);
        assertThat(drawn.hasMultiples()).isTrue();
        assertScaled(drawn, 0, candidates, seed);
        for (int k = SCOPES.size(); k < candidates; k++) {
            assertThat(node(drawn, k)[0] / node(drawn, k - SCOPES.size())[0])
                    .as("another direction")
                    .isNotCloseTo(1, within(1e-9));
        }
    }

    @Test
    void directionsFillTheirBox() {
        long seed = 3;
        Layer drawn = draw(seed, 3 * 2000, Source.SCALED);
        for (int j = 0; j <= FAN_IN; j++) {
            double sum = 0;
            double squares = 0;
            for (int k = 1; k < drawn.width(); k += 3) {
                double number = node(drawn, k)[j] / SCOPES.get(1);
                sum += number;
                squares += number * number;
            }
            // Five standard deviations of the means over 2000 directions.
            assertThat(sum / 2000).as("seed %d, number %d", seed, j).isCloseTo(0, within(0.065));
            assertThat(squares / 2000).as("seed %d, number %d", seed, j).isCloseTo(1.0 / 3, within(0.034));
        }
    }

    @Test
    void moreCandidatesOnlyExtendTheBlock() {
        Layer few = draw(4, 20, Source.SCALED);
        Layer many = draw(4, 50, Source.SCALED);
        for (int k = 0; k < 20; k++) {
            assertThat(node(many, k)).as("candidate %d", k).isEqualTo(node(few, k));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 11, 40, 41, 100})
    void othersOfAMixtureHaveTheirSharesAndAreWhatTheyAreWithoutIt(int candidates) {
        long seed = candidates + 100L;
        Source[] others = {Source.UNIFORM, Source.RADIAL, Source.DENSE_PAIRS};
        for (int place = 0; place < 3; place++) {
            Source[] sources = others.clone();
            Source[] plain = others.clone();
            sources[place] = Source.SCALED;
            plain[place] = Source.SPARSE_PAIRS;
            Layer drawn = draw(seed, candidates, sources);
            Layer without = draw(seed, candidates, plain);
            int from = (place * candidates + 2) / 3;
            int to = ((place + 1) * candidates + 2) / 3;
            assertThat(drawn.width()).isEqualTo(candidates);
            assertThat(drawn.hasMultiples()).isEqualTo(to > from);
            assertScaled(drawn, from, to, seed);
            for (int k = 0; k < candidates; k++) {
                if (k < from || k >= to) {
                    assertThat(node(drawn, k))
                            .as("seed %d, place %d, candidate %d", seed, place, k)
                            .isEqualTo(node(without, k));
                    assertThat(drawn.activation(k)).isEqualTo(without.activation(k));
                }
            }
        }
    }

    @Test
    void everyLayerHasItsOwnScopes() {
        var mixture = new Mixture(List.of(Source.SCALED), Activation.TANH, 12);
        var none = new Anchors(FAN_IN, 1, new double[0]);
        for (List<Double> scopes : List.of(List.of(1.0, 3.0), List.of(5.0), List.of(1.0, 2.0, 4.0, 6.0, 9.0))) {
            Layer drawn = mixture.draw(new DrawKey(5, 2, 1, 0, 0), FAN_IN, scopes, none);
            assertThat(drawn.width()).isEqualTo(12);
            int last = Math.min(12, scopes.size()) - 1;
            assertThat(node(drawn, last)[2])
                    .isCloseTo(scopes.get(last) / scopes.get(0) * node(drawn, 0)[2], within(1e-14));
        }
    }

    @ParameterizedTest
    @EnumSource(Activation.class)
    void itNeedsNoRowsAndGoesWithEveryActivation(Activation activation) {
        assertThat(Mixture.needsRows(List.of(Source.SCALED, Source.UNIFORM))).isFalse();
        assertThat(Mixture.needsRows(List.of(Source.SCALED, Source.RADIAL))).isTrue();
        assertThat(Source.SCALED.allows(activation)).isTrue();
    }
}
