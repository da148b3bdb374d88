package io.github.deepscn.ensemble;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Engines;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.threads.Crew;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Rows of this process.
 *
 * @param engines hold the rows of a training
 */
record LocalRows(Samples samples, Engines engines) implements EnsembleRows {
    @Override
    public int count() {
        return samples.rows();
    }

    @Override
    public int inputs() {
        return samples.inputs().columns();
    }

    @Override
    public Matrix targets() {
        return samples.targets();
    }

    @Override
    public double @Nullable [] weights() {
        return samples.weights();
    }

    @Override
    public String fingerprint() {
        return samples.fingerprint();
    }

    @Override
    public EnsembleRows pick(int[] numbers) {
        return new LocalRows(samples.pick(numbers), engines);
    }

    @Override
    public EnsembleRows checked(Runnable check) {
        return new LocalRows(samples.checked(check), engines);
    }

    @Override
    public Engine engine(Machine machine) {
        return engines.over(samples, null, machine);
    }

    @Override
    public Engine engine(int[] training, int[] riding, Machine machine) {
        return engines.over(samples.pick(training), samples.pick(riding), machine);
    }

    @Override
    public double[][] outputs(Network network, List<Readout> readouts) {
        return EnsembleRows.outputs(network, readouts, samples.inputs());
    }

    @Override
    public void gather(SideBySide networks, EquationStrips equations, Crew crew, DoubleConsumer progress) {
        equations.add(networks, samples.inputs(), samples.targets(), samples.weights(), crew, progress);
    }

    @Override
    public double[] outputs(SideBySide networks, Readout readout, Crew crew) {
        return networks.outputs(samples.inputs(), readout, crew);
    }
}
