package io.github.deepscn.engine;

import io.github.deepscn.threads.Crew;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Visits all row blocks and adds up what they return, always in the same order: the same data gives the same totals,
 * bit for bit, however many threads or machines there are. Nothing as long as the rows crosses this border.
 *
 * <p>Rounds that {@linkplain #change change} the basis, the residual or the inputs, and those that {@linkplain #begin
 * make} or {@linkplain #advance change} pending columns, are told from those that leave blocks as they are: an engine
 * that may lose blocks needs the former to make them anew. Used by one thread at a time.
 */
public interface Engine extends AutoCloseable {
    DataShape shape();

    /** One round: the kernel on every block, its totals added in the order of the blocks. */
    Totals run(int sums, int maxima, Kernel kernel);

    /** A round that makes columns pending, whatever was pending before. */
    default Totals begin(int sums, int maxima, Kernel kernel) {
        return run(sums, maxima, kernel);
    }

    /** A round that changes the columns that are pending. */
    default Totals advance(int sums, int maxima, Kernel kernel) {
        return run(sums, maxima, kernel);
    }

    /**
     * A round that changes the blocks for good.
     *
     * @param again brings a block from where the last such round left it to where this one does: an engine that may
     *     lose blocks keeps it and needs no other rounds to make them anew
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
     * Runs rounds that leave the blocks as they are, and may give them up between two blocks.
     *
     * @param stop whether to give up; an engine that cannot does not ask
     * @throws RoundStopped if it gave up
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
