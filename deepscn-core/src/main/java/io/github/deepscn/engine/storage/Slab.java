package io.github.deepscn.engine.storage;

/** A fixed number of numbers in some {@link Storage}, lent out as arrays. Visited by one thread at a time. */
public interface Slab {
    int length();

    /**
     * An array that begins with the first {@code count} numbers, to be read and given back. Do not write to it: the
     * slab may or may not change.
     */
    double[] borrow(int count);

    default void giveBack(double[] lent) {}

    /**
     * Copies {@code count} numbers, from {@code from} on and times {@code scale}, to position {@code at} of the slab.
     */
    void write(int at, double[] numbers, int from, int count, double scale);

    /** Releases the slab's place for reuse. */
    default void free() {}
}
