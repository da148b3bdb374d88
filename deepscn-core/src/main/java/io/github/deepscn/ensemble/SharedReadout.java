package io.github.deepscn.ensemble;

import io.github.deepscn.engine.RoundStopped;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.threads.Crew;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One read-out over the nodes of all members, in place of one for each and their mean. With enough rows for that many
 * weights its error is far smaller; with fewer it overfits, and the mean is better. Rows that chose no node of any
 * member judge it and choose its ridge; in the end it is fitted to these rows, too.
 */
final class SharedReadout {
    /** With this number of columns HᵀH takes half a gigabyte. */
    private static final int MOST_COLUMNS = 8192;

    private static final int LEAST_ROWS_PER_COLUMN = 2;

    /** Rows that are timed before the time for all rows is estimated. */
    private static final int FIRST_ROWS = 1 << 14;

    /** The step between tried {@link CrossMember#STRENGTHS}: a decade. */
    private static final int STEP = 2;

    private final EnsembleTask task;
    private final List<CrossMember> members;
    private final SideBySide networks;
    private final EnsembleRows judges;
    private final TimeLeft time;
    private final EquationStrips sums;
    private final Judged judged;
    /** An index into {@link CrossMember#STRENGTHS}. */
    private final int strengthAlone;

    /**
     * A read-out judged.
     *
     * @param strength an index into {@link CrossMember#STRENGTHS}
     * @param outputs for the judges, rows by outputs, column-major
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Judged(int strength, double squares, double[] outputs) {}

    /**
     * A read-out for as many nodes as suit the mean, or fewer if these are too many; empty if there are too few rows
     * for any.
     *
     * @param choice for the mean
     * @throws RoundStopped if there is too little time, as every method here does
     */
    static Optional<SharedReadout> of(EnsembleTask task, List<CrossMember> members, CrossChoice choice, TimeLeft time) {
        int most = mostColumns(task.rows().count() - task.judges().length);
        for (int size = choice.size(); size >= 0; size--) {
            SideBySide networks = sideBySide(members, size);
            if (networks.columns() <= most) {
                return Optional.of(new SharedReadout(task, members, networks, choice.strength(), time));
            }
        }
        return Optional.empty();
    }

    private static SideBySide sideBySide(List<CrossMember> members, int size) {
        return new SideBySide(
                members.stream().map(member -> member.network(size)).toList());
    }

    /** The most columns of a read-out that is fitted to this number of rows. */
    static int mostColumns(int rows) {
        return Math.min(MOST_COLUMNS, rows / LEAST_ROWS_PER_COLUMN);
    }

    private SharedReadout(
            EnsembleTask task, List<CrossMember> members, SideBySide networks, int strength, TimeLeft time) {
        this.task = task;
        this.members = members;
        this.networks = networks;
        this.time = time;
        this.strengthAlone = strength;
        EnsembleRows rows = task.rows();
        this.judges = rows.pick(task.judges());
        this.sums = new EquationStrips(
                networks.columns(), rows.targets().columns(), networks.links().intercept());
        gather(rows.pick(IntStream.range(0, rows.count())
                .filter(i -> Arrays.binarySearch(task.judges(), i) < 0)
                .toArray()));
        task.beginPhase("solving for one read-out");
        Judged first = judged(strength);
        Judged less = better(first, -STEP);
        this.judged = less.strength == first.strength ? better(first, STEP) : less;
    }

    /** Goes from one strength to the next as long as that is better. */
    private Judged better(Judged from, int step) {
        int next = from.strength + step;
        if (next < 0 || next >= CrossMember.STRENGTHS.length) {
            return from;
        }
        Judged other = judged(next);
        return other.squares < from.squares ? better(other, step) : from;
    }

    /** All threads, as long as there is time. */
    private Crew crew() {
        return (tasks, part) -> {
            requireTime(0);
            task.crew().team().run(tasks, part);
        };
    }

    private void requireTime(double seconds) {
        if (time.seconds() <= seconds) {
            throw new RoundStopped();
        }
    }

    private Judged judged(int strength) {
        Readout readout;
        try {
            int[] all = {networks.columns()};
            readout = sums.equations()
                    .readouts(CrossMember.STRENGTHS[strength], all, crew())
                    .get(0);
        } catch (ArithmeticException e) {
            return new Judged(strength, Double.POSITIVE_INFINITY, new double[0]);
        }
        double[] outputs = judges.outputs(networks, readout, task.crew().team());
        return new Judged(strength, new SquaredErrors(judges).of(outputs), outputs);
    }

    private void gather(EnsembleRows some) {
        long begin = time.nanoTime();
        some.gather(networks, sums, task.crew().team(), share -> {
            task.run().listener().on(new TrainingEvent.Phase("gathering one read-out for all networks", share));
            // the seconds left at the pace so far; the first blocks tell too little
            boolean tells = share * some.count() >= FIRST_ROWS;
            requireTime(tells ? (time.nanoTime() - begin) / 1e9 * (1 - share) / share : 0);
        });
    }

    /** Σw‖t − y‖² of the judges, with a read-out that was not fitted to them. */
    double squares() {
        return judged.squares;
    }

    /** The outputs of that read-out for the judges. */
    double[][] outputs() {
        return CrossMember.rows(judged.outputs, judges.count());
    }

    /** The members with their shares in the read-out fitted to all rows: the mean of their outputs is its output. */
    List<NetworkState> fitted() {
        gather(judges);
        int[] columns = IntStream.rangeClosed(0, networks.depth())
                .map(networks::columns)
                .toArray();
        List<Readout> whole = CrossMember.readouts(sums.equations(), judged.strength, columns, crew());
        List<List<Readout>> shares = IntStream.range(0, whole.size())
                .mapToObj(depth -> networks.shares(whole.get(depth), depth))
                .toList();
        var fitted = new ArrayList<NetworkState>();
        for (int k = 0; k < members.size(); k++) {
            int member = k;
            Network network = networks.networks().get(k);
            int layers = network.layers().size();
            List<Readout> readouts = IntStream.rangeClosed(0, layers)
                    .mapToObj(depth -> shares.get(depth == layers ? networks.depth() : depth)
                            .get(member))
                    .toList();
            double strength = CrossMember.STRENGTHS[judged.strength];
            fitted.add(members.get(k).withReadouts(network, readouts, strength, task.fingerprint()));
        }
        return fitted;
    }

    /** The read-out of each member alone: over the same nodes, fitted to all rows. */
    List<Readout> alone() {
        return task.crew()
                .each(
                        members.size(),
                        (k, threads) ->
                                members.get(k).readout(networks.networks().get(k), strengthAlone));
    }
}
