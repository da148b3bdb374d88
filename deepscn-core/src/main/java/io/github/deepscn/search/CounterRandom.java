package io.github.deepscn.search;

import io.github.deepscn.data.SplitMix64;

/**
 * Random numbers by position: the i-th number of a stream is a function of the stream's key and i alone, so numbers can
 * be made anywhere, in any order, and again: {@link SplitMix64} as a counter.
 */
final class CounterRandom {
    private static final double UNIT = 0x1.0p-52;

    private CounterRandom() {}

    /** The key of the stream that a list of numbers identifies. */
    static long key(long... parts) {
        long key = 0;
        for (long part : parts) {
            key = SplitMix64.mix(key + SplitMix64.STEP) ^ SplitMix64.mix(part + SplitMix64.STEP);
            key = SplitMix64.mix(key);
        }
        return key;
    }

    /** The stream {@code count} numbers further on. */
    static long skip(long key, long count) {
        return key + count * SplitMix64.STEP;
    }

    /** A number in [−1, 1). */
    static double symmetric(long key, int position) {
        return (SplitMix64.mix(key + (position + 1) * SplitMix64.STEP) >> 11) * UNIT;
    }

    /** A number in [0, 1). */
    static double unit(long key, int position) {
        return (SplitMix64.mix(key + (position + 1) * SplitMix64.STEP) >>> 11) * (UNIT / 2);
    }

    /** A whole number from 0 to {@code bound}, exclusive. */
    static int below(int bound, long key, int position) {
        return (int) (unit(key, position) * bound);
    }
}
