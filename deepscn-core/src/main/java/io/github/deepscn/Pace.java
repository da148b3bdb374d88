package io.github.deepscn;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.readout.NormalEquations;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * How many floating-point operations a thread of this machine does in a second while it gathers
 * {@link NormalEquations}, measured in this training. Thread-safe.
 */
final class Pace {
    /** What was measured varies; so much longer may the next thing take. */
    private static final double MARGIN = 1.25;

    /** Shorter measurements say little. */
    private static final double TELLING_SECONDS = 0.05;

    private static final int TRIAL_NODES = 64;
    private static final int MOST_TRIALS = 5;

    private volatile double perSecond;

    Pace(double perSecond) {
        this.perSecond = perSecond;
    }

    /** Nothing takes any time. */
    static Pace unknown() {
        return new Pace(Double.POSITIVE_INFINITY);
    }

    /**
     * Measures with a network of two small layers that means nothing.
     *
     * @param rows some that are like all
     */
    static Pace measured(Matrix rows, LongSupplier nanoTime) {
        var network =
                new Network(rows.columns(), new Links(true, true), List.of(layer(rows.columns()), layer(TRIAL_NODES)));
        var samples = Samples.of(rows, Matrix.ofColumn(new double[rows.rows()]));
        double flops = ReadoutCost.equations(
                rows.rows(), rows.columns(), new int[] {TRIAL_NODES, TRIAL_NODES}, 2 * TRIAL_NODES);
        double shortest = Double.POSITIVE_INFINITY;
        double all = 0;
        // the first times code is not compiled yet
        for (int trial = 0; trial < MOST_TRIALS && all < 10 * TELLING_SECONDS; trial++) {
            long begin = nanoTime.getAsLong();
            try (var engine = LocalEngine.over(samples, null, 1)) {
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

    /** Operations took one thread so long. */
    void see(double flops, double took) {
        if (took >= TELLING_SECONDS) {
            perSecond = flops / took;
        }
    }

    /** How long operations take one thread, rather too long than too short. */
    double seconds(double flops) {
        return MARGIN * flops / perSecond;
    }
}
