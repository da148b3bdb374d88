package io.github.deepscn.configure;

/**
 * Random numbers by position: the i-th number of a stream is a function of the stream's key and i alone, so numbers can
 * be made anywhere, in any order, and again. SplitMix64 (Steele, Lea, Flood 2014).
 */
final class CounterRandom {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final double UNIT = 0x1.0p-52;

    private CounterRandom() {}

    /** The key of the stream that a list of parts names. */
    static long key(long... parts) {
        long key = 0;
        for (long part : parts) {
            key = mix(key + GOLDEN) ^ mix(part + GOLDEN);
            key = mix(key);
        }
        return key;
    }

    /** The stream {@code count} numbers further on. */
    static long skip(long key, long count) {
        return key + count * GOLDEN;
    }

    /** A number in [−1, 1). */
    static double symmetric(long key, int position) {
        return (mix(key + (position + 1) * GOLDEN) >> 11) * UNIT;
    }

    private static long mix(long z) {
        long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
        return b ^ (b >>> 31);
    }
}
