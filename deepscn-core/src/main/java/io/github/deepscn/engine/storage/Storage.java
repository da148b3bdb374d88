package io.github.deepscn.engine.storage;

/** Holds the largest data of blocks: their inputs and their rows of the basis. By default in arrays on the heap. */
public interface Storage extends AutoCloseable {
    /** Stores these numbers; the array now belongs to the storage. */
    default Slab keep(double[] numbers) {
        return new ArraySlab(numbers);
    }

    /** Reserves room for {@code length} numbers, which are arbitrary until written. */
    default Slab room(int length) {
        return new ArraySlab(new double[length]);
    }

    /** Whether numbers are on the heap, so that reading them costs nothing. */
    default boolean isHeap() {
        return true;
    }

    /** Releases everything stored. */
    @Override
    default void close() {}

    /** Arrays on the heap. */
    static Storage heap() {
        return new Storage() {};
    }
}
