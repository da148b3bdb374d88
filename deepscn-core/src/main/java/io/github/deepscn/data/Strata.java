package io.github.deepscn.data;

import java.util.Arrays;

/** Stratified samples of an ordered sequence: one element from each of several parts of equal length. */
public final class Strata {
    private Strata() {}

    /**
     * Indices of a sample, ascending; all indices if there are no more than wanted.
     *
     * @param count length of the sequence
     * @param most number of elements wanted
     * @param stream identifies the random numbers
     */
    public static long[] sample(long count, int most, long stream) {
        long[] sample = new long[(int) Math.min(count, most)];
        for (int i = 0; i < sample.length; i++) {
            long from = i * count / sample.length;
            long length = (i + 1) * count / sample.length - from;
            sample[i] = from + Math.floorMod(SplitMix64.place(stream, i), length);
        }
        return sample;
    }

    /** Some of the given numbers, in their order; all if there are no more than {@code most}. */
    public static int[] pick(int[] numbers, int most, long stream) {
        return Arrays.stream(sample(numbers.length, most, stream))
                .mapToInt(k -> numbers[(int) k])
                .toArray();
    }
}
