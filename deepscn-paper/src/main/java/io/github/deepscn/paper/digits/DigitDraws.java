package io.github.deepscn.paper.digits;

import io.github.deepscn.data.SplitMix64;
import java.util.SplittableRandom;

/** Streams of random numbers with names: the same seed and name give the same numbers, whatever else is drawn. */
final class DigitDraws {
    private DigitDraws() {}

    static SplittableRandom named(long seed, String purpose, long number) {
        long key = SplitMix64.mix(seed + SplitMix64.STEP);
        key = SplitMix64.mix(key ^ SplitMix64.mix(purpose.hashCode() + SplitMix64.STEP));
        return new SplittableRandom(SplitMix64.mix(key ^ SplitMix64.mix(number + SplitMix64.STEP)));
    }
}
