package io.github.deepscn.configure;

/** The numbers of a stream one after the other. Not thread-safe. */
final class NumberStream {
    private final long key;
    private int position;

    /** From the first number of the stream that a key names. */
    NumberStream(long key) {
        this.key = key;
    }

    /** The next number, in [0, 1). */
    double unit() {
        return CounterRandom.unit(key, position++);
    }

    /** The next number, whole, from 0 to {@code bound}, exclusive. */
    int below(int bound) {
        return CounterRandom.below(bound, key, position++);
    }
}
