package io.github.deepscn.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CounterRandomTest {
    private static final int DRAWS = 200_000;

    /** Java's own SplittableRandom is SplitMix64 too; it goes through in sequence what we reach by position. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 42, Long.MIN_VALUE, Long.MAX_VALUE, 0x9E3779B97F4A7C15L})
    void numbersAreThoseOfSplitMix64(long key) {
        var sequence = new SplittableRandom(key);
        for (int i = 0; i < 1000; i++) {
            assertThat(CounterRandom.symmetric(key, i))
                    .as("key %d, number %d", key, i)
                    .isEqualTo((sequence.nextLong() >> 11) * 0x1.0p-52);
        }
    }

    /**
     * A change here changes every network. From Python, with mix as in SplitMix64, G = 0x9E3779B97F4A7C15 and all
     * arithmetic modulo 2⁶⁴: {@code k = 0; for p in parts: k = mix(mix(k + G) ^ mix(p + G))}.
     */
    @Test
    void keysNeverChange() {
        assertThat(CounterRandom.key(1)).isEqualTo(0x8e58975f6d0dc556L);
        assertThat(CounterRandom.key(1, 2)).isEqualTo(0xb55b82b57676f81eL);
        assertThat(CounterRandom.key(2, 1)).isEqualTo(0xa60ccdb28aba355cL);
        assertThat(new DrawKey(42, 1, 1, 0.5, 0).stream()).isEqualTo(0xad6380c654cc1c17L);
        assertThat(new DrawKey(-1, 3, 7, 200, 6).stream()).isEqualTo(0x712f69818797486eL);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void numbersLookUniform(long seed) {
        long key = CounterRandom.key(seed);
        var moments = new Moments();
        int[] bins = new int[64];
        for (int i = 0; i < DRAWS; i++) {
            double u = unit(key, i);
            assertThat(u).isGreaterThanOrEqualTo(0).isLessThan(1);
            moments.add(u, unit(key, i + 1));
            bins[(int) (64 * u)]++;
        }
        moments.assertUniformAndUncorrelated("seed " + seed);
        double expected = DRAWS / 64.0;
        double chiSquared = 0;
        for (int count : bins) {
            chiSquared += Math.pow(count - expected, 2) / expected;
        }
        // 63 degrees of freedom: beyond these once in a million.
        assertThat(chiSquared).as("seed %d", seed).isBetween(20.0, 130.0);
    }

    @Test
    void neighbouringStreamsAreUncorrelated() {
        var bySeed = new Moments();
        var byNode = new Moments();
        for (int i = 0; i < DRAWS; i++) {
            bySeed.add(unit(CounterRandom.key(i), 0), unit(CounterRandom.key(i + 1), 0));
            byNode.add(
                    unit(new DrawKey(1, 1, i, 0.5, 0).stream(), 0), unit(new DrawKey(1, 1, i + 1, 0.5, 0).stream(), 0));
        }
        bySeed.assertUniformAndUncorrelated("first number of the streams of successive seeds");
        byNode.assertUniformAndUncorrelated("first number of the streams of successive nodes");
    }

    @Test
    void everyDrawKeyHasItsOwnStream() {
        var streams = new HashSet<Long>();
        int keys = 0;
        for (long seed = -3; seed < 4; seed++) {
            for (int layer = 1; layer <= 5; layer++) {
                for (int node = 1; node <= 40; node++) {
                    for (double scope : Search.PUBLISHED_SCOPES) {
                        for (int attempt = 0; attempt < 7; attempt++) {
                            streams.add(new DrawKey(seed, layer, node, scope, attempt).stream());
                            keys++;
                        }
                    }
                }
            }
        }
        assertThat(streams).hasSize(keys);
    }

    @Test
    void skippingReachesTheSameNumbers() {
        assertThat(CounterRandom.symmetric(CounterRandom.skip(42, 1000), 7))
                .isEqualTo(CounterRandom.symmetric(42, 1007));
    }

    private static double unit(long key, int position) {
        return (CounterRandom.symmetric(key, position) + 1) / 2;
    }

    /** Mean, variance and correlation of pairs of uniform numbers, held to six standard errors. */
    private static final class Moments {
        private double sum;
        private double squares;
        private double products;
        private int count;

        void add(double u, double next) {
            double centred = u - 0.5;
            sum += centred;
            squares += centred * centred;
            products += centred * (next - 0.5);
            count++;
        }

        void assertUniformAndUncorrelated(String context) {
            double root = Math.sqrt(count);
            assertThat(sum / count).as(context + ": mean").isCloseTo(0, within(6 / Math.sqrt(12) / root));
            assertThat(squares / count)
                    .as(context + ": variance")
                    .isCloseTo(1.0 / 12, within(6 / Math.sqrt(180) / root));
            assertThat(products / count).as(context + ": correlation").isCloseTo(0, within(6.0 / 12 / root));
        }
    }
}
