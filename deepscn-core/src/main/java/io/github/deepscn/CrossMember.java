package io.github.deepscn;

import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.engine.RoundStopped;
import io.github.deepscn.linalg.Pieces;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.NormalEquations;
import io.github.deepscn.readout.RidgeChoice;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.train.TimeLeft;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A network whose nodes were chosen without some rows, and how well it does on them for several numbers of nodes and
 * several strengths of ridge, the read-out being fitted to all other rows.
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
    private final Samples rows;
    private final int[] heldOut;
    private final Machine machine;
    private final TimeLeft time;
    private final NormalEquations ofAll;
    private final NormalEquations ofOthers;
    /** Squared errors on the held-out rows, by strength and size. */
    private final double[][] squares = new double[STRENGTHS.length][SIZES];

    /**
     * Judges a network.
     *
     * @param model just trained, all nodes kept
     * @param rows all rows
     * @param heldOut those it was trained without
     */
    CrossMember(DeepScnModel model, Samples rows, int[] heldOut, Machine machine) {
        this(model, rows, heldOut, machine, TimeLeft.unlimited());
    }

    /**
     * Judges a network in a limited time.
     *
     * @param rows all rows; they may refuse to be copied when the time is over
     * @throws RoundStopped if that was not enough, as later methods may
     */
    CrossMember(DeepScnModel model, Samples rows, int[] heldOut, Machine machine, TimeLeft time) {
        this.model = model;
        this.rows = rows;
        this.heldOut = heldOut;
        this.machine = machine;
        this.time = time;
        this.ofAll = equations(rows, machine.threads());
        NormalEquations ofHeldOut = equations(rows.pick(heldOut), machine.threads());
        this.ofOthers = ofAll.minus(ofHeldOut);
        int least = 0; // ridge with which a read-out can be fitted to all rows in the end
        while (least < STRENGTHS.length && !ofAll.canBeSolved(STRENGTHS[least])) {
            Arrays.fill(squares[least++], Double.POSITIVE_INFINITY);
        }
        for (int s = least; s < STRENGTHS.length; s++) {
            if (time.isOver()) {
                throw new RoundStopped();
            }
            judge(STRENGTHS[s], ofHeldOut, squares[s]);
        }
    }

    private NormalEquations equations(Samples some, int threads) {
        try (var engine = LocalEngine.over(some, null, machine.withThreads(threads))) {
            return engine.stoppable(time::isOver, () -> NormalEquations.of(engine, model.network()));
        }
    }

    private void judge(double strength, NormalEquations ofHeldOut, double[] ofStrength) {
        try {
            List<Readout> readouts = ofOthers.readouts(strength, columns());
            for (int size = 0; size < SIZES; size++) {
                ofStrength[size] = ofHeldOut.squares(readouts.get(size));
            }
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

    /** The squared errors on the held-out rows, by strength and size. */
    double squares(int strength, int size) {
        return squares[strength][size];
    }

    int[] heldOut() {
        return heldOut;
    }

    int nodes() {
        return model.network().nodes();
    }

    /** As it was trained. */
    DeepScnModel model() {
        return model;
    }

    /** The outputs for the held-out rows, of the network that has not seen them. */
    double[][] outputs(MeanChoice choice) {
        return outputs(heldOut, ofOthers, choice);
    }

    /** The outputs for some rows with a read-out that was not fitted to them, whatever rows chose the nodes. */
    double[][] outputsWithout(int[] part, MeanChoice choice, int threads) {
        return part == heldOut
                ? outputs(choice)
                : outputs(part, ofAll.minus(equations(rows.pick(part), threads)), choice);
    }

    private double[][] outputs(int[] part, NormalEquations equations, MeanChoice choice) {
        int[] size = {columns()[choice.together().size()]};
        return rows(outputs(part, readouts(equations, choice, size)).get(0), part.length);
    }

    /**
     * For several numbers of first columns: of the read-outs that suit it alone and that suit the mean, their shares.
     */
    private List<Readout> readouts(NormalEquations equations, MeanChoice choice, int[] sizes) {
        int most = columns()[choice.alone().size()];
        int[] fewer = Arrays.stream(sizes).map(size -> Math.min(size, most)).toArray();
        List<Readout> together = readouts(equations, choice.together().strength(), sizes);
        List<Readout> alone = readouts(equations, choice.alone().strength(), fewer);
        return IntStream.range(0, sizes.length)
                .mapToObj(k -> together.get(k).mixedWith(alone.get(k), choice.share()))
                .toList();
    }

    /** One array for each row in place of one for each output. */
    static double[][] rows(double[] columns, int count) {
        double[][] rows = new double[count][columns.length / count];
        for (int i = 0; i < count; i++) {
            for (int q = 0; q < rows[i].length; q++) {
                rows[i][q] = columns[q * count + i];
            }
        }
        return rows;
    }

    /**
     * The same for all sizes and several strengths.
     *
     * @param some of these rows
     * @return by strength and size: rows by outputs, column-major
     */
    double[][][] outputsWithout(int[] part, int[] some, int[] strengths, int threads) {
        NormalEquations others = part == heldOut ? ofOthers : ofAll.minus(equations(rows.pick(part), threads));
        return Arrays.stream(strengths)
                .mapToObj(strength -> outputs(some, readouts(others, strength, columns())))
                .map(outputs -> outputs.toArray(double[][]::new))
                .toArray(double[][][]::new);
    }

    /** Of several read-outs: rows by outputs, column-major. */
    private List<double[]> outputs(int[] some, List<Readout> readouts) {
        int outputs = readouts.get(0).outputs();
        List<double[]> all = readouts.stream()
                .map(readout -> new double[some.length * outputs])
                .toList();
        var inputs = rows.pick(some).inputs();
        for (int from = 0; from < some.length; from += BLOCK_ROWS) {
            int count = Math.min(BLOCK_ROWS, some.length - from);
            double[] block = new double[count * inputs.columns()];
            inputs.copyRows(from, from + count, block);
            double[] hidden = model.network().hidden(block, count);
            for (int k = 0; k < all.size(); k++) {
                double[] of = readouts.get(k).apply(hidden, count);
                for (int q = 0; q < outputs; q++) {
                    System.arraycopy(of, q * count, all.get(k), q * some.length + from, count);
                }
            }
        }
        return all;
    }

    /** With more ridge if there is too little for these rows: it was chosen by others. */
    static List<Readout> readouts(NormalEquations equations, int strength, int[] sizes, Pieces threads) {
        try {
            return equations.readouts(STRENGTHS[strength], sizes, threads);
        } catch (ArithmeticException e) {
            if (strength + 1 == STRENGTHS.length) {
                throw e;
            }
            return readouts(equations, strength + 1, sizes, threads);
        }
    }

    private static List<Readout> readouts(NormalEquations equations, int strength, int[] sizes) {
        return readouts(equations, strength, sizes, Pieces.inTurn());
    }

    /** The network with a choice of nodes. */
    Network network(int size) {
        Network network = model.network();
        return network.firstNodes(columns()[size] - (network.columns() - network.nodes()));
    }

    /** A read-out of its first nodes, fitted to all rows. */
    Readout readout(Network network, int strength) {
        return readouts(ofAll, strength, new int[] {network.columns()}).get(0);
    }

    /** The network with read-outs fitted to all rows. */
    DeepScnModel fitted(MeanChoice choice, String fingerprint) {
        Network network = network(choice.together().size());
        int[] sizes = IntStream.rangeClosed(0, network.layers().size())
                .map(depth -> network.firstLayers(depth).columns())
                .toArray();
        double strength = STRENGTHS[choice.together().strength()];
        return withReadouts(network, readouts(ofAll, choice, sizes), strength, fingerprint);
    }

    /**
     * A network of its first nodes with other read-outs.
     *
     * @param readouts one for every number of first layers
     */
    DeepScnModel withReadouts(Network network, List<Readout> readouts, double strength, String fingerprint) {
        return DeepScnModel.of(new NetworkState(
                model.options().withShrinkage(new Shrinkage.Throughout(strength)),
                network,
                readouts,
                RidgeChoice.given(0),
                model.history().withKeptNodes(network.nodes()),
                Provenance.here(fingerprint)));
    }
}
