package io.github.deepscn.engine;

/**
 * Visits all row blocks and adds up what they return, always in the same order: the same data gives the same totals,
 * bit for bit, however many threads or machines there are. Nothing as long as the rows crosses this border.
 *
 * <p>Used by one thread at a time.
 */
public interface Engine extends AutoCloseable {
    DataShape shape();

    /** One round: the kernel on every block, its totals added in the order of the blocks. */
    Totals run(int sums, int maxima, Kernel kernel);

    /** Lets go of the rows and of the threads or machines that held them. */
    @Override
    void close();
}
