package io.github.deepscn.search;

/** The random numbers of a stream, one after the other. Not thread-safe. */
public final class NumberStream {
    private final long key;
    private int position;

    /** Begins with the first number of the stream that a key names. */
    NumberStream(long key) {
        this.key = key;
    }

    /** The next number, in [0, 1). */
    public double unit() {
        return CounterRandom.unit(key, position++);
    }

    /** The next number, in [−1, 1). */
    public double symmetric() {
        return CounterRandom.symmetric(key, position++);
    }

    /** The next number, an integer from 0 to {@code bound}, exclusive. */
    public int below(int bound) {
        return CounterRandom.below(bound, key, position++);
    }
}
