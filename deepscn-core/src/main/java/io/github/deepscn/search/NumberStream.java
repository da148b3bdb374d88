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

    /** exp(σz) of a normal z, from the next two numbers: the same bits on every machine. */
    public double logNormal(double deviation) {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - unit()));
        return StrictMath.exp(deviation * radius * StrictMath.cos(2 * Math.PI * unit()));
    }

    /** The next number, an integer from 0 to {@code bound}, exclusive. */
    public int below(int bound) {
        return CounterRandom.below(bound, key, position++);
    }
}
