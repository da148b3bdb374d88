package io.github.deepscn.data;

/**
 * The mixer of SplitMix64 (Steele, Lea, Flood 2014). It maps 64-bit numbers one to one, so different numbers stay
 * different. The k-th number of a stream is {@code mix(key + k·STEP)}.
 */
public final class SplitMix64 {
    /** 2⁶⁴ over the golden ratio, odd: its multiples spread evenly over all 64-bit numbers. */
    public static final long STEP = 0x9E3779B97F4A7C15L;

    private SplitMix64() {}

    /** The place of a number in the random order of a seed; different numbers have different places. */
    public static long place(long seed, long number) {
        return mix(mix(seed) + number * STEP);
    }

    public static long mix(long z) {
        long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
        return b ^ (b >>> 31);
    }
}
