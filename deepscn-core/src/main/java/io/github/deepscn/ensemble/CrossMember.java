package io.github.deepscn.ensemble;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.engine.RoundStopped;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.RidgeChoice;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.threads.Crew;
import io.github.deepscn.train.TimeLeft;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A network whose nodes were chosen without some rows, and its errors on these rows for several numbers of nodes and
 * several strengths of ridge, with read-outs fitted to all other rows.
 */
final class CrossMember {
    /** The numbers of nodes compared: one eighth of all, two eighths and so on. */
    static final int SIZES = 8;

    /** The values of ρ compared: two per decade from 1e-8 to 1. */
    static final double[] STRENGTHS = IntStream.rangeClosed(-16, 0)
            .mapToDouble(k -> Math.pow(10, k / 2.0))
            .toArray();

    private final NetworkState model;
    private final Network network;
    private final EnsembleRows rows;
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
     * @param model the network as trained, with all nodes kept
     * @param rows all rows; they may throw {@link RoundStopped} when read after the time is over
     * @param heldOut the rows that the network was trained without
     * @param machine has the threads for this network
     * @throws RoundStopped if the time is over; other methods may throw it too
     */
    CrossMember(NetworkState model, EnsembleRows rows, int[] heldOut, Machine machine, TimeLeft time) {
        this.model = model;
        this.network = model.network();
        this.rows = rows;
        this.heldOut = heldOut;
        this.machine = machine;
        this.time = time;
        this.ofAll = equations(rows, machine.threads());
        NormalEquations ofHeldOut = equations(rows.pick(heldOut), machine.threads());
        this.ofOthers = ofAll.minus(ofHeldOut);
        int least = 0; // the weakest ridge with which a read-out can be fitted to all rows in the end
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

    private NormalEquations equations(EnsembleRows some, int threads) {
        try (var engine = some.engine(machine.withThreads(threads))) {
            return engine.stoppable(time::isOver, () -> NormalEquations.of(engine, network));
        }
    }

    private void judge(double strength, NormalEquations ofHeldOut, double[] ofStrength) {
        try {
            List<Readout> readouts = ofOthers.readouts(strength, columns(), Crew.ALONE);
            for (int size = 0; size < SIZES; size++) {
                ofStrength[size] = ofHeldOut.squares(readouts.get(size));
            }
        } catch (ArithmeticException e) {
            Arrays.fill(ofStrength, Double.POSITIVE_INFINITY); // the ridge is too weak to tell the nodes apart
        }
    }

    /** The number of columns of every size. */
    private int[] columns() {
        int links = network.columns() - network.nodes();
        return IntStream.rangeClosed(1, SIZES)
                .map(size -> links + (int) ((long) network.nodes() * size / SIZES))
                .toArray();
    }

    /** The squared error on the held-out rows. */
    double squares(int strength, int size) {
        return squares[strength][size];
    }

    int[] heldOut() {
        return heldOut;
    }

    /** The different sets of rows that members were trained without. */
    static List<int[]> parts(List<CrossMember> members) {
        return members.stream().map(CrossMember::heldOut).distinct().toList();
    }

    int nodes() {
        return network.nodes();
    }

    /** The network as it was trained. */
    NetworkState model() {
        return model;
    }

    /**
     * The outputs for some rows, with a read-out that was not fitted to them, whether or not the nodes were chosen with
     * them.
     */
    double[][] outputsWithout(int[] part, MeanChoice choice, int threads) {
        int[] size = {columns()[choice.together().size()]};
        List<Readout> readouts = readouts(equationsWithout(part, threads), choice, size);
        return outputs(network, readouts.get(0), rows.pick(part));
    }

    /**
     * The outputs for some rows of a part for all sizes and several strengths, with read-outs that were not fitted to
     * the part.
     *
     * @return by strength and size: rows by outputs, column-major
     */
    double[][][] outputsWithout(int[] part, int[] some, int[] strengths, int threads) {
        NormalEquations others = equationsWithout(part, threads);
        return Arrays.stream(strengths)
                .mapToObj(strength -> readouts(others, strength, columns(), Crew.ALONE))
                .map(readouts -> rows.pick(some).outputs(network, readouts))
                .toArray(double[][][]::new);
    }

    private NormalEquations equationsWithout(int[] part, int threads) {
        return part == heldOut ? ofOthers : ofAll.minus(equations(rows.pick(part), threads));
    }

    /**
     * For several numbers of first columns, the mixture of the read-out that suits the member alone and the one that
     * suits the mean.
     */
    private List<Readout> readouts(NormalEquations equations, MeanChoice choice, int[] sizes) {
        int most = columns()[choice.alone().size()];
        int[] fewer = Arrays.stream(sizes).map(size -> Math.min(size, most)).toArray();
        List<Readout> together = readouts(equations, choice.together().strength(), sizes, Crew.ALONE);
        List<Readout> alone = readouts(equations, choice.alone().strength(), fewer, Crew.ALONE);
        return IntStream.range(0, sizes.length)
                .mapToObj(k -> together.get(k).mixedWith(alone.get(k), choice.share()))
                .toList();
    }

    /**
     * Read-outs with the chosen strength, or with a larger one if it is too weak for these rows, since other rows chose
     * it.
     */
    static List<Readout> readouts(NormalEquations equations, int strength, int[] sizes, Crew crew) {
        try {
            return equations.readouts(STRENGTHS[strength], sizes, crew);
        } catch (ArithmeticException e) {
            if (strength + 1 == STRENGTHS.length) {
                throw e;
            }
            return readouts(equations, strength + 1, sizes, crew);
        }
    }

    /** The outputs of a network, one array for each row. */
    static double[][] outputs(Network network, Readout readout, EnsembleRows of) {
        return rows(of.outputs(network, List.of(readout))[0], of.count());
    }

    /** Turns outputs from column-major into one array for each row. */
    static double[][] rows(double[] columns, int count) {
        double[][] rows = new double[count][columns.length / count];
        Matrix.putRows(columns, count, rows, 0);
        return rows;
    }

    /** The network of the first nodes only. */
    Network network(int size) {
        return network.firstNodes(columns()[size] - (network.columns() - network.nodes()));
    }

    /** A read-out of the network's first nodes, fitted to all rows. */
    Readout readout(Network first, int strength) {
        return readouts(ofAll, strength, new int[] {first.columns()}, Crew.ALONE)
                .get(0);
    }

    /** The network with read-outs fitted to all rows. */
    NetworkState fitted(MeanChoice choice, String fingerprint) {
        Network first = network(choice.together().size());
        int[] sizes = IntStream.rangeClosed(0, first.layers().size())
                .map(depth -> first.firstLayers(depth).columns())
                .toArray();
        double strength = STRENGTHS[choice.together().strength()];
        return withReadouts(first, readouts(ofAll, choice, sizes), strength, fingerprint);
    }

    /**
     * The network of the first nodes with other read-outs.
     *
     * @param readouts one for every number of first layers
     */
    NetworkState withReadouts(Network first, List<Readout> readouts, double strength, String fingerprint) {
        return new NetworkState(
                model.options().withShrinkage(new Shrinkage.Throughout(strength)),
                first,
                readouts,
                RidgeChoice.given(0),
                model.history().withKeptNodes(first.nodes()),
                Provenance.here(fingerprint));
    }
}
