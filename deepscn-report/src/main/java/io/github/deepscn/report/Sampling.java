package io.github.deepscn.report;

import java.util.stream.IntStream;

/** A sample of rows for a chart that has no room for all. */
public final class Sampling {
    private Sampling() {}

    /**
     * At most {@code most} numbers from 0 to {@code count} − 1, equally spaced.
     *
     * @param count how many numbers there are
     * @param most how many to take at most
     * @return the numbers, ascending
     */
    public static IntStream systematic(int count, int most) {
        int taken = Math.min(count, most);
        return IntStream.range(0, taken).map(k -> (int) ((long) k * count / taken));
    }
}
