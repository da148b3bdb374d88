package io.github.deepscn.engine.storage;

/** Holds the largest data of blocks: their inputs and their rows of the basis. */
public interface Storage extends AutoCloseable {
    /** Stores these numbers; the array now belongs to the storage. */
    Slab keep(double[] numbers);

    /** Reserves room for {@code length} numbers, which are arbitrary until written. */
    Slab room(int length);

    /** Whether numbers are on the heap, so that reading them costs nothing. */
    boolean isHeap();

    /** Releases everything stored. */
    @Override
    void close();

    /** Arrays on the heap. */
    static Storage heap() {
        return HeapStorage.INSTANCE;
    }
}
