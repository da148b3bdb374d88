package io.github.deepscn;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.ensemble.EnsembleRows;
import io.github.deepscn.ensemble.EquationStrips;
import io.github.deepscn.ensemble.EquationStrips.Strip;
import io.github.deepscn.ensemble.SideBySide;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.threads.Crew;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Rows as if they were elsewhere: in two halves, which answer only what they are asked. */
record FarRows(Samples samples) implements EnsembleRows {
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
        return new FarRows(samples.pick(numbers));
    }

    @Override
    public Engine engine(Machine machine) {
        return LocalEngine.over(samples, null, machine);
    }

    @Override
    public Engine engine(int[] training, int[] riding, Machine machine) {
        return LocalEngine.over(samples.pick(training), samples.pick(riding), machine);
    }

    @Override
    public double[][] outputs(Network network, List<Readout> readouts) {
        return EnsembleRows.outputs(network, readouts, samples.inputs());
    }

    @Override
    public void gather(SideBySide networks, EquationStrips equations, Crew crew, DoubleConsumer progress) {
        int from = 0;
        while (from < networks.columns()) {
            var strip = new Strip(networks.columns(), from, 20);
            for (Samples half : halves()) {
                double[] sums = strip.sums(networks, half.inputs(), half.targets(), half.weights());
                equations.addSums(strip, sums);
            }
            from += strip.width();
        }
        equations.addTargets(samples.targets(), samples.weights());
    }

    private List<Samples> halves() {
        int[] all = IntStream.range(0, count()).toArray();
        int middle = count() / 2;
        return List.of(
                samples.pick(Arrays.copyOfRange(all, 0, middle)),
                samples.pick(Arrays.copyOfRange(all, middle, count())));
    }

    @Override
    public double[] outputs(SideBySide networks, Readout readout, Crew crew) {
        return networks.outputs(samples.inputs(), readout, crew);
    }
}
