package io.github.deepscn;

import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.LeastSquares;
import io.github.deepscn.readout.RidgeChoice;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.train.Replay;
import io.github.deepscn.train.Trained;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A network that was trained without some rows, and how well it does on them for several numbers of nodes and several
 * strengths of ridge.
 */
final class CrossMember {
    /** The numbers of nodes compared: an eighth of all, two eighths and so on. */
    static final int SIZES = 8;

    /** ρ compared: two a decade from 1e-8 to 1. */
    static final double[] STRENGTHS = IntStream.rangeClosed(-16, 0)
            .mapToDouble(k -> Math.pow(10, k / 2.0))
            .toArray();

    private static final int BLOCK_ROWS = 512;

    private final DeepScnModel model;
    private final LeastSquares leastSquares;
    private final int[] numbers;
    private final Samples heldOut;
    /** Squared errors on the held-out rows, by strength and size. */
    private final double[][] squares = new double[STRENGTHS.length][SIZES];

    /**
     * Judges a network.
     *
     * @param model just trained, all nodes kept
     * @param rows all rows
     * @param numbers those it was trained without
     */
    CrossMember(DeepScnModel model, Samples rows, int[] numbers) {
        this.model = model;
        this.leastSquares = model.leastSquares().orElseThrow();
        this.numbers = numbers;
        this.heldOut = rows.pick(numbers);
        for (int s = 0; s < STRENGTHS.length; s++) {
            judge(STRENGTHS[s], squares[s]);
        }
    }

    private void judge(double strength, double[] ofStrength) {
        try {
            List<Readout> readouts = readouts(strength);
            forEachBlock((from, count, hidden, targets, weights) -> {
                for (int size = 0; size < SIZES; size++) {
                    ofStrength[size] += squares(readouts.get(size).apply(hidden, count), targets, weights);
                }
            });
        } catch (ArithmeticException e) {
            Arrays.fill(ofStrength, Double.POSITIVE_INFINITY); // so little ridge that the nodes depend on each other
        }
    }

    private int[] columns() {
        Network network = model.network();
        int links = network.columns() - network.nodes();
        return IntStream.rangeClosed(1, SIZES)
                .map(size -> links + (int) ((long) network.nodes() * size / SIZES))
                .toArray();
    }

    private List<Readout> readouts(double strength) {
        return leastSquares.throughout(strength, model.network().links().intercept(), columns());
    }

    private static double squares(double[] outputs, double[] targets, double @Nullable [] weights) {
        double sum = 0;
        for (int k = 0; k < outputs.length; k++) {
            double error = outputs[k] - targets[k];
            sum += (weights == null ? 1 : weights[k % weights.length]) * error * error;
        }
        return sum;
    }

    /** The squared errors on the held-out rows, by strength and size. */
    double squares(int strength, int size) {
        return squares[strength][size];
    }

    int[] heldOut() {
        return numbers;
    }

    /** The outputs for the held-out rows, of the network that has not seen them. */
    double[][] outputs(CrossChoice choice) {
        Readout readout = readouts(STRENGTHS[choice.strength()]).get(choice.size());
        double[][] outputs = new double[numbers.length][readout.outputs()];
        forEachBlock((from, count, hidden, targets, weights) -> {
            double[] block = readout.apply(hidden, count);
            for (int i = 0; i < count; i++) {
                for (int q = 0; q < readout.outputs(); q++) {
                    outputs[from + i][q] = block[q * count + i];
                }
            }
        });
        return outputs;
    }

    /** The network with the read-out fitted to all rows. */
    DeepScnModel fitted(CrossChoice choice, Samples rows, String fingerprint, int threads) {
        Network network = model.network();
        int links = network.columns() - network.nodes();
        int nodes = columns()[choice.size()] - links;
        Network kept = network.firstNodes(nodes);
        var shrinkage = new Shrinkage.Throughout(STRENGTHS[choice.strength()]);
        try (var engine = LocalEngine.over(rows, null, threads)) {
            var fitted = Replay.over(engine, kept, shrinkage).leastSquares();
            return new DeepScnModel(
                    model.options().withShrinkage(shrinkage),
                    new Trained(
                            kept, RidgeChoice.given(0), fitted, model.history().withKeptNodes(nodes)),
                    fingerprint);
        }
    }

    private interface BlockVisitor {
        void visit(int from, int count, double[] hidden, double[] targets, double @Nullable [] weights);
    }

    private void forEachBlock(BlockVisitor visitor) {
        double[] weights = heldOut.weights();
        for (int from = 0; from < numbers.length; from += BLOCK_ROWS) {
            int count = Math.min(BLOCK_ROWS, numbers.length - from);
            double[] inputs = new double[count * heldOut.inputs().columns()];
            double[] targets = new double[count * heldOut.targets().columns()];
            heldOut.inputs().copyRows(from, from + count, inputs);
            heldOut.targets().copyRows(from, from + count, targets);
            double[] of = weights == null ? null : Arrays.copyOfRange(weights, from, from + count);
            visitor.visit(from, count, model.network().hidden(inputs, count), targets, of);
        }
    }
}
