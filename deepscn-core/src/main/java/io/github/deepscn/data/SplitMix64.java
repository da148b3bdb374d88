package io.github.deepscn.data;

/**
 * The mixer of SplitMix64 (Steele, Lea, Flood 2014): scrambles 64 bits one to one, so that no two numbers are made
 * equal. The k-th number of a stream is {@code mix(key + k·STEP)}.
 */
public final class SplitMix64 {
    /** 2⁶⁴ over the golden ratio, odd: its multiples spread evenly over all 64-bit numbers. */
    public static final long STEP = 0x9E3779B97F4A7C15L;

    private SplitMix64() {}

    /** Where something stands in the random order of a seed, given its number; no two stand in the same place. */
    public static long place(long seed, long number) {
        return mix(mix(seed) + number * STEP);
    }

    public static long mix(long z) {
        long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
        return b ^ (b >>> 31);
    }
}
