package io.github.deepscn.engine.storage;

/** A fixed number of numbers in some {@link Storage}, lent out as arrays. Visited by one thread at a time. */
public interface Slab {
    int length();

    /**
     * An array that begins with the first {@code count} numbers, to be read and given back: what is written to it is
     * lost or not.
     */
    double[] borrow(int count);

    void giveBack(double[] lent);

    /** Puts {@code count} of the numbers, times scale, at a place of its own. */
    void write(int at, double[] numbers, int from, int count, double scale);

    /** Its place is needed no more. */
    void free();
}
