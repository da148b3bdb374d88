package io.github.deepscn;

import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.RoundStopped;
import io.github.deepscn.network.Readout;
import io.github.deepscn.network.SideBySide;
import io.github.deepscn.readout.EquationStrips;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingEvent;
import io.github.deepscn.train.TrainingListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * One read-out over the nodes of all members, in place of one for each and their mean. Where rows are many enough for
 * so many weights it leaves far less error; where they are not, it overfits and the mean does better. Rows that chose
 * no node of any member judge: they say how much ridge it has, and only then it is fitted to them, too.
 */
final class SharedReadout {
    /** HᵀH takes half a gigabyte with so many. */
    private static final int MOST_COLUMNS = 8192;

    /** So many rows at least for each column. */
    private static final int ROWS_PER_COLUMN = 2;

    private static final int BLOCK_ROWS = 1024;

    /** Rows that are timed to tell how long all take. */
    private static final int FIRST_ROWS = 16 * BLOCK_ROWS;

    /** From one of {@link CrossMember#STRENGTHS} to the next that is tried: a decade. */
    private static final int STEP = 2;

    private final List<CrossMember> members;
    private final SideBySide networks;
    private final Samples judges;
    private final Team team;
    private final TimeLeft time;
    private final TrainingListener listener;
    private final EquationStrips sums;
    private final Judged judged;
    /** Of {@link CrossMember#STRENGTHS}, for a member alone. */
    private final int strengthAlone;

    /** How a read-out did on the judges. */
    private static final class Judged {
        /** Of {@link CrossMember#STRENGTHS}. */
        private final int strength;

        private final double squares;
        /** Rows by outputs, column-major. */
        private final double[] outputs;

        Judged(int strength, double squares, double[] outputs) {
            this.strength = strength;
            this.squares = squares;
            this.outputs = outputs;
        }
    }

    /**
     * A read-out for as many nodes as suit the mean, or fewer if they are too many; none if there are too few rows for
     * any.
     *
     * @param others networks that are there besides; each that there is room for joins in
     * @param choice for the mean
     * @param judges rows that chose no node of any member, ascending
     * @throws RoundStopped if it takes, or would take, longer than there is time, as every method here does
     */
    static Optional<SharedReadout> of(
            List<CrossMember> members,
            List<CrossMember> others,
            CrossChoice choice,
            Samples rows,
            int[] judges,
            Team team,
            TimeLeft time,
            TrainingListener listener) {
        int most = mostColumns(rows.rows() - judges.length);
        for (int size = choice.size(); size >= 0; size--) {
            if (sideBySide(members, size).columns() <= most) {
                var all = new ArrayList<>(members);
                all.addAll(others);
                while (sideBySide(all, size).columns() > most) {
                    all.remove(all.size() - 1);
                }
                return Optional.of(new SharedReadout(
                        all, sideBySide(all, size), rows, judges, choice.strength(), team, time, listener));
            }
        }
        return Optional.empty();
    }

    private static SideBySide sideBySide(List<CrossMember> members, int size) {
        return new SideBySide(
                members.stream().map(member -> member.network(size)).toList());
    }

    /** How many columns a read-out may have that is fitted to so many rows. */
    static int mostColumns(int rows) {
        return Math.min(MOST_COLUMNS, rows / ROWS_PER_COLUMN);
    }

    private SharedReadout(
            List<CrossMember> members,
            SideBySide networks,
            Samples rows,
            int[] judges,
            int likely,
            Team team,
            TimeLeft time,
            TrainingListener listener) {
        this.members = members;
        this.networks = networks;
        this.judges = rows.pick(judges);
        this.team = team;
        this.time = time;
        this.listener = listener;
        this.strengthAlone = likely;
        this.sums = new EquationStrips(
                networks.columns(), rows.targets().columns(), networks.links().intercept());
        gather(rows.pick(IntStream.range(0, rows.rows())
                .filter(i -> Arrays.binarySearch(judges, i) < 0)
                .toArray()));
        listener.on(new TrainingEvent.Phase("solving for one read-out", 0));
        Judged first = judged(likely);
        Judged less = better(first, -STEP);
        this.judged = less.strength == first.strength ? better(first, STEP) : less;
    }

    /** From one strength on to the next as long as that is better. */
    private Judged better(Judged from, int step) {
        int next = from.strength + step;
        if (next < 0 || next >= CrossMember.STRENGTHS.length) {
            return from;
        }
        Judged other = judged(next);
        return other.squares < from.squares ? better(other, step) : from;
    }

    private void pieces(int count, IntConsumer piece) {
        requireTime(0);
        team.all(count, piece);
    }

    private void requireTime(double seconds) {
        if (time.seconds() <= seconds) {
            throw new RoundStopped();
        }
    }

    private Judged judged(int strength) {
        List<Readout> readouts;
        try {
            readouts = sums.equations()
                    .readouts(CrossMember.STRENGTHS[strength], new int[] {networks.columns()}, this::pieces);
        } catch (ArithmeticException e) {
            return new Judged(strength, Double.POSITIVE_INFINITY, new double[0]);
        }
        int count = judges.rows();
        double[] outputs = new double[count * readouts.get(0).outputs()];
        double[] targets = new double[outputs.length];
        judges.targets().copyRows(0, count, targets);
        forEachBlock(judges, (hidden, from, to) -> {
            double[] of = readouts.get(0).apply(hidden, to - from);
            for (int q = 0; q < of.length / (to - from); q++) {
                System.arraycopy(of, q * (to - from), outputs, q * count + from, to - from);
            }
        });
        return new Judged(strength, Judges.squares(outputs, targets, Judges.weights(judges)), outputs);
    }

    private interface BlockVisitor {
        /** Sees H of the rows {@code from} to {@code to}. */
        void see(double[] hidden, int from, int to);
    }

    private void forEachBlock(Samples some, BlockVisitor visitor) {
        for (int from = 0; from < some.rows(); from += BLOCK_ROWS) {
            int to = Math.min(some.rows(), from + BLOCK_ROWS);
            double[] inputs = new double[(to - from) * some.inputs().columns()];
            some.inputs().copyRows(from, to, inputs);
            List<double[]> hidden = team.each(
                    members.size(),
                    (k, share) -> networks.networks()
                            .get(k)
                            .hidden(inputs, inputs.length / some.inputs().columns()));
            visitor.see(networks.hidden(hidden, to - from), from, to);
        }
    }

    private void gather(Samples some) {
        double[] weights = Judges.weights(some);
        long begin = time.nanoTime();
        forEachBlock(some, (hidden, from, to) -> {
            double share = (double) from / some.rows();
            listener.on(new TrainingEvent.Phase("gathering one read-out for all networks", share));
            // what is left at the pace so far; the first blocks tell little
            double rest = from < FIRST_ROWS ? 0 : (time.nanoTime() - begin) / 1e9 * (1 - share) / share;
            requireTime(rest);
            double[] targets = new double[(to - from) * some.targets().columns()];
            some.targets().copyRows(from, to, targets);
            var block = sums.block(hidden, targets, Arrays.copyOfRange(weights, from, to));
            team.all(block.strips(), block::add);
            block.end();
        });
    }

    /** ‖T − Y‖² of the judges, with a read-out that was not fitted to them. */
    double squares() {
        return judged.squares;
    }

    /** What that read-out says of the judges. */
    double[][] outputs() {
        return CrossMember.rows(judged.outputs, judges.rows());
    }

    /** The members with their shares in the read-out that is fitted to all rows: its outputs are the mean of theirs. */
    List<DeepScnModel> fitted(String fingerprint) {
        gather(judges);
        int[] columns = IntStream.rangeClosed(0, networks.depth())
                .map(networks::columns)
                .toArray();
        List<List<Readout>> shares =
                CrossMember.readouts(sums.equations(), judged.strength, columns, this::pieces).stream()
                        .map(networks::shares)
                        .toList();
        var fitted = new ArrayList<DeepScnModel>();
        for (int k = 0; k < members.size(); k++) {
            int member = k;
            int layers = networks.networks().get(k).layers().size();
            List<Readout> readouts = IntStream.rangeClosed(0, layers)
                    .mapToObj(depth -> shares.get(depth == layers ? networks.depth() : depth)
                            .get(member))
                    .toList();
            fitted.add(members.get(k)
                    .withReadouts(
                            networks.networks().get(k), readouts, CrossMember.STRENGTHS[judged.strength], fingerprint));
        }
        return fitted;
    }

    /** What each member would predict with alone: a read-out of the same nodes that is fitted to all rows. */
    List<Readout> alone() {
        return team.each(
                members.size(),
                (k, share) -> members.get(k).readout(networks.networks().get(k), strengthAlone));
    }
}
