package io.github.deepscn.engine;

import io.github.deepscn.threads.Crew;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Visits all row blocks and adds up their totals, always in the same order: the same data give the same totals, bit for
 * bit, on any number of threads or machines. No array with one entry per row crosses this interface.
 *
 * <p>Rounds that {@linkplain #change change} the basis, the residual or the inputs, and those that {@linkplain #begin
 * make} or {@linkplain #advance change} pending columns, have methods of their own: an engine that may lose blocks
 * repeats these rounds to restore them. Used by one thread at a time.
 */
public interface Engine extends AutoCloseable {
    DataShape shape();

    /** Runs one round: the kernel on every block, with the totals added in the order of the blocks. */
    Totals run(int sums, int maxima, Kernel kernel);

    /** Runs a round that makes columns pending and drops those pending before. */
    default Totals begin(int sums, int maxima, Kernel kernel) {
        return run(sums, maxima, kernel);
    }

    /** Runs a round that changes the pending columns. */
    default Totals advance(int sums, int maxima, Kernel kernel) {
        return run(sums, maxima, kernel);
    }

    /**
     * Runs a round that changes the blocks permanently.
     *
     * @param again takes a block from its state after the previous such round to its state after this one; an engine
     *     that may lose blocks keeps it and needs no other rounds to restore them
     */
    default Totals change(int sums, int maxima, Kernel kernel, Kernel again) {
        return run(sums, maxima, kernel);
    }

    /**
     * Whether all blocks are {@linkplain ScreeningBlock able to score in single precision}, and doing so first saves
     * time.
     */
    default boolean screens() {
        return false;
    }

    /**
     * Runs rounds that do not change the blocks, and may stop between two blocks.
     *
     * @param stop whether to stop; ignored by an engine that cannot
     * @throws RoundStopped if the engine stopped
     */
    default <T> T stoppable(BooleanSupplier stop, Supplier<T> rounds) {
        return rounds.get();
    }

    /** Threads for work between two rounds that needs no rows. */
    default Crew crew() {
        return Crew.ALONE;
    }

    /** Releases the rows and the threads or machines that held them. */
    @Override
    void close();
}
