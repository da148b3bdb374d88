package io.github.deepscn.engine.storage;

/** Where blocks keep what they have most of: their inputs and their share of the basis. */
public interface Storage extends AutoCloseable {
    /** These numbers; the array belongs to the storage now. */
    Slab keep(double[] numbers);

    /** Room for so many, which hold anything until they are written. */
    Slab room(int length);

    /** Whether numbers lie on the heap, so that looking at them costs nothing. */
    boolean isHeap();

    /** Lets go of all that was kept. */
    @Override
    void close();

    /** Arrays on the heap. */
    static Storage heap() {
        return HeapStorage.INSTANCE;
    }
}
