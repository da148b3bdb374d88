package io.github.deepscn.ensemble;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.train.Run;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The number of floating-point operations that one thread of this machine does in a second while it gathers
 * {@link NormalEquations}, measured in this training. Thread-safe.
 */
public final class Pace {
    /** Measured times vary: estimates are this factor longer. */
    private static final double MARGIN = 1.25;

    /** Shorter measurements tell too little. */
    private static final double TELLING_SECONDS = 0.05;

    private static final int TRIAL_NODES = 64;
    private static final int MOST_TRIALS = 5;

    private volatile double perSecond;

    Pace(double perSecond) {
        this.perSecond = perSecond;
    }

    /** A pace at which nothing takes any time. */
    public static Pace unknown() {
        return new Pace(Double.POSITIVE_INFINITY);
    }

    /**
     * Measures with an arbitrary network of two small layers.
     *
     * @param rows a sample of all rows
     * @param run has the engines
     */
    public static Pace measured(Matrix rows, Run run, LongSupplier nanoTime) {
        var network =
                new Network(rows.columns(), new Links(true, true), List.of(layer(rows.columns()), layer(TRIAL_NODES)));
        var samples = Samples.of(rows, Matrix.ofColumn(new double[rows.rows()]));
        double flops = ReadoutCost.equations(
                rows.rows(), rows.columns(), new int[] {TRIAL_NODES, TRIAL_NODES}, 2 * TRIAL_NODES);
        double shortest = Double.POSITIVE_INFINITY;
        double all = 0;
        // the code of the first trials is not compiled yet
        for (int trial = 0; trial < MOST_TRIALS && all < 10 * TELLING_SECONDS; trial++) {
            long begin = nanoTime.getAsLong();
            try (var engine = run.withMachine(Machine.ofThreads(1)).engine(samples)) {
                NormalEquations.of(engine, network);
            }
            double seconds = (nanoTime.getAsLong() - begin) / 1e9;
            shortest = Math.min(shortest, seconds);
            all += seconds;
        }
        return new Pace(flops / shortest);
    }

    private static Layer layer(int inputs) {
        double[] weights = new double[inputs * TRIAL_NODES];
        Arrays.setAll(weights, Math::sin);
        return Layer.of(Activations.SIGMOID, inputs, weights, new double[TRIAL_NODES]);
    }

    /** Takes note of a measurement: one thread took {@code seconds} for {@code flops} operations. */
    void see(double flops, double seconds) {
        if (seconds >= TELLING_SECONDS) {
            perSecond = flops / seconds;
        }
    }

    /** A cautious estimate of the seconds that one thread takes. */
    double seconds(double flops) {
        return MARGIN * flops / perSecond;
    }
}
