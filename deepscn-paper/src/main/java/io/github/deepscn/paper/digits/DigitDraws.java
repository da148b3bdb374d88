package io.github.deepscn.paper.digits;

import io.github.deepscn.data.SplitMix64;

/** A stream of random numbers with a name: the same seed and name give the same numbers, whatever else is drawn. */
final class DigitDraws {
    private static final double UNIT = 0x1.0p-53;

    private final long key;
    private long drawn;

    private DigitDraws(long key) {
        this.key = key;
    }

    static DigitDraws named(long seed, String purpose, long number) {
        long key = SplitMix64.mix(seed + SplitMix64.STEP);
        key = SplitMix64.mix(key ^ SplitMix64.mix(purpose.hashCode() + SplitMix64.STEP));
        return new DigitDraws(SplitMix64.mix(key ^ SplitMix64.mix(number + SplitMix64.STEP)));
    }

    /** A number in [low, high). */
    double between(double low, double high) {
        return low + (high - low) * (next() >>> 11) * UNIT;
    }

    /** An integer from 0 to {@code count} − 1. */
    int below(int count) {
        return (int) between(0, count);
    }

    private long next() {
        return SplitMix64.mix(key + ++drawn * SplitMix64.STEP);
    }
}
