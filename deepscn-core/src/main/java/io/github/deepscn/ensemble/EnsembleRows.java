package io.github.deepscn.ensemble;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.threads.Crew;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows that an ensemble learns from, numbered from zero, wherever they are. Targets and weights are on this
 * machine; inputs may be elsewhere. Thread-safe: the members of an ensemble work on their rows concurrently.
 */
public interface EnsembleRows {
    /** Rows whose outputs are computed together. */
    int BLOCK_ROWS = 512;

    /** Number of rows. */
    int count();

    /** Number of inputs of a row. */
    int inputs();

    /** The targets of all rows. */
    Matrix targets();

    /** The weight of every row, or null if every row counts once. */
    double @Nullable [] weights();

    /** Equal for equal rows in the same order. */
    String fingerprint();

    /** Some of these rows, by their numbers, ascending. Their weights are unchanged. */
    EnsembleRows pick(int[] numbers);

    /** These rows, with a check that may run before they are read, and may throw to stop the reading. */
    default EnsembleRows checked(Runnable check) {
        return this;
    }

    /**
     * An engine for rounds that change no row. The caller closes it.
     *
     * @param machine the threads of this machine that the engine may use
     */
    Engine engine(Machine machine);

    /**
     * An engine for a training on some of these rows. The caller closes it.
     *
     * @param training numbers of rows, ascending
     * @param riding numbers of rows that ride along, ascending
     * @param machine the threads and the scratch folder of this machine that the engine may use
     */
    Engine engine(int[] training, int[] riding, Machine machine);

    /**
     * The outputs of a network with each of several read-outs.
     *
     * @return for each read-out: rows by outputs, column-major
     */
    double[][] outputs(Network network, List<Readout> readouts);

    /**
     * Adds these rows to the equations of several networks side by side.
     *
     * @param crew threads of this machine
     * @param progress is told the share that is done, again and again, and may throw to stop
     */
    void gather(SideBySide networks, EquationStrips equations, Crew crew, DoubleConsumer progress);

    /**
     * The outputs of one read-out of several networks.
     *
     * @param crew threads of this machine
     * @return rows by outputs, column-major
     */
    double[] outputs(SideBySide networks, Readout readout, Crew crew);

    /** The outputs of a network with each of several read-outs, as {@link #outputs(Network, List)} returns them. */
    static double[][] outputs(Network network, List<Readout> readouts, Matrix inputs) {
        double[][] all =
                new double[readouts.size()][inputs.rows() * readouts.get(0).outputs()];
        inputs.forEachBlock(BLOCK_ROWS, (block, from, count) -> {
            double[] hidden = network.hidden(block, count);
            for (int k = 0; k < all.length; k++) {
                putOutputs(readouts.get(k), hidden, from, count, all[k]);
            }
        });
        return all;
    }

    /**
     * Puts the outputs of a block of rows among those of all rows.
     *
     * @param hidden the hidden output matrix of the block
     * @param from the first row of the block
     * @param all rows by outputs, column-major
     */
    static void putOutputs(Readout readout, double[] hidden, int from, int count, double[] all) {
        double[] some = readout.apply(hidden, count);
        for (int q = 0; q < readout.outputs(); q++) {
            System.arraycopy(some, q * count, all, q * (all.length / readout.outputs()) + from, count);
        }
    }
}
