package io.github.deepscn;

import io.github.deepscn.configure.Search;
import io.github.deepscn.configure.Source;
import io.github.deepscn.data.Samples;
import io.github.deepscn.data.Strata;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.network.Readout;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.TrainingListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * The training of an {@link Ensemble}: every member is trained without some rows and judged on them, for several
 * numbers of nodes and strengths of ridge at once. What suits the mean of all members best on the held-out rows is
 * taken for all, and their read-outs are fitted once more, to all rows; or one read-out over the nodes of all takes
 * their place.
 *
 * <p>The members do not depend on the threads.
 */
final class CrossTraining {
    /** So much of its squared error must another mixture have than the first: of few rows the least is often luck. */
    private static final double CLEARLY = 0.9;

    /** So many rows tell one mixture from another, however many trials are asked for. */
    private static final int ENOUGH = 1000;

    /** With so many rows left to choose nodes on, some can be spared to judge all members together. */
    private static final int ENOUGH_TO_CHOOSE = 4000;

    /** So many of its held-out rows at most show how the error of a member falls; nothing is chosen by them. */
    static final int SHOWN = 1000;

    private static final int[] NO_ROWS = {};

    private final Options options;
    private final Ensemble ensemble;
    private final TrainingListener listener;
    private final BooleanSupplier cancelled;
    private final Machine machine;
    private final Team team;
    private final MemberCheckpoints checkpoints;

    /** A training that keeps no checkpoints. */
    CrossTraining(
            Options options, Ensemble ensemble, TrainingListener listener, BooleanSupplier cancelled, int threads) {
        this(options, ensemble, listener, cancelled, Machine.ofThreads(threads), MemberCheckpoints.none());
    }

    CrossTraining(
            Options options,
            Ensemble ensemble,
            TrainingListener listener,
            BooleanSupplier cancelled,
            Machine machine,
            MemberCheckpoints checkpoints) {
        this.ensemble = ensemble;
        this.options = inTime(options.withPatience(0), ensemble, machine.threads());
        this.listener = event -> {
            synchronized (this) {
                listener.on(event);
            }
        };
        this.machine = machine;
        this.team = new Team(machine.threads());
        this.cancelled = () -> team.isInterrupted() || cancelled.getAsBoolean();
        this.checkpoints = checkpoints;
    }

    /** Every training has its share of the time. */
    private static Options inTime(Options options, Ensemble ensemble, int threads) {
        int trials = ensemble.mixtures().size() == 1 ? 0 : ensemble.trials();
        int rounds =
                rounds(ensemble.mixtures().size() * trials, threads) + rounds(ensemble.members() - trials, threads);
        return options.stopRules()
                .timeBudget()
                .map(budget -> options.withTimeBudget(budget.dividedBy(rounds)))
                .orElse(options);
    }

    private static int rounds(int trainings, int threads) {
        return (trainings + threads - 1) / threads;
    }

    /**
     * What came out.
     *
     * @param members fitted to all rows
     * @param heldOut of every row the outputs of the members that were trained without it, one array each
     * @param together of every such row the outputs of all members, with read-outs that were not fitted to it, whether
     *     or not it helped to choose the nodes
     * @param alone if the members share one read-out, what each would predict with alone; the outputs of both lists are
     *     then those of their mean
     */
    record Outcome(
            List<DeepScnModel> members,
            List<List<double[]>> heldOut,
            List<List<double[]>> together,
            List<Readout> alone) {}

    /**
     * Trains members that have a read-out each.
     *
     * @param parts of every member the rows it is trained without, ascending
     */
    Outcome train(Samples rows, List<int[]> parts) {
        return train(rows, parts, false);
    }

    /**
     * Trains.
     *
     * @param parts of every member the rows it is trained without, ascending
     * @param mayShare whether the members may have one read-out together, if that is better
     */
    Outcome train(Samples rows, List<int[]> parts, boolean mayShare) {
        String fingerprint = rows.fingerprint();
        checkpoints.begin(options, ensemble, fingerprint, parts, listener);
        int[] judges = mayShare && canBeSpared(parts.get(0), rows.rows(), parts) ? parts.get(0) : NO_ROWS;
        Trained trained = members(rows, parts, judges);
        List<CrossMember> members = farEnough(trained.members);
        MeanChoice choice = MeanChoice.of(members, rows, team);
        if (members.size() > 1 && members.get(0).heldOut() == judges && !cancelled.getAsBoolean()) {
            Optional<SharedReadout> shared = SharedReadout.of(
                            members, farEnough(trained.others), choice.together(), rows, judges, team)
                    .filter(readout -> readout.squares() < squares(members, choice, rows, judges));
            if (shared.isPresent()) {
                return shared(shared.get(), rows, judges, fingerprint);
            }
        }
        List<List<double[]>> together = together(members, choice, rows);
        List<DeepScnModel> fitted =
                team.each(members.size(), (k, share) -> members.get(k).fitted(choice, fingerprint));
        List<List<double[]>> heldOut = noOutputs(rows);
        for (CrossMember member : members) {
            add(member.outputs(choice), member.heldOut(), heldOut);
        }
        return new Outcome(fitted, heldOut, together, List.of());
    }

    private static Outcome shared(SharedReadout readout, Samples rows, int[] judges, String fingerprint) {
        List<List<double[]>> outputs = noOutputs(rows);
        add(readout.outputs(), judges, outputs);
        return new Outcome(readout.fitted(fingerprint), outputs, outputs, readout.alone());
    }

    /** Σw‖t − y‖² of the members' mean, with read-outs that were not fitted to the judges. */
    private double squares(List<CrossMember> members, MeanChoice choice, Samples rows, int[] judges) {
        List<double[][]> outputs =
                team.each(members.size(), (k, share) -> members.get(k).outputsWithout(judges, choice, share));
        Samples judged = rows.pick(judges);
        double[] targets = new double[judged.targets().columns()];
        double[] weights = Judges.weights(judged);
        double squares = 0;
        for (int i = 0; i < judges.length; i++) {
            int row = i;
            double[] mean = Judges.mean(outputs.stream().map(of -> of[row]).toList());
            judged.targets().copyRows(i, i + 1, targets);
            squares += weights[i] * Judges.squares(mean, targets, new double[] {1});
        }
        return squares;
    }

    /**
     * Whether there are so many rows that all members can do without some to choose their nodes on, and that one
     * read-out could have half of the nodes of all members at least.
     */
    private boolean canBeSpared(int[] some, int rows, List<int[]> parts) {
        int enough = Math.min(ENOUGH_TO_CHOOSE, ensemble.choosing(rows));
        int nodes = Arrays.stream(ensemble.widths(options.layers(), rows, ensemble.choosing(rows)))
                .sum();
        return (long) parts.size() * nodes / 2 <= SharedReadout.mostColumns(rows - some.length)
                && parts.stream().allMatch(part -> part == some || rows - part.length - some.length >= enough);
    }

    /** What all members say of the parts of all. */
    private List<List<double[]>> together(List<CrossMember> members, MeanChoice choice, Samples rows) {
        List<int[]> parts =
                members.stream().map(CrossMember::heldOut).distinct().toList();
        List<List<double[]>> together = noOutputs(rows);
        List<List<double[][]>> outputs = team.each(
                members.size(),
                (k, share) -> parts.stream()
                        .map(part -> members.get(k).outputsWithout(part, choice, share))
                        .toList());
        for (List<double[][]> ofMember : outputs) {
            for (int p = 0; p < parts.size(); p++) {
                add(ofMember.get(p), parts.get(p), together);
            }
        }
        return together;
    }

    private static List<List<double[]>> noOutputs(Samples rows) {
        return IntStream.range(0, rows.rows())
                .<List<double[]>>mapToObj(i -> new ArrayList<>())
                .toList();
    }

    private static void add(double[][] outputs, int[] rows, List<List<double[]>> to) {
        for (int i = 0; i < rows.length; i++) {
            to.get(rows[i]).add(outputs[i]);
        }
    }

    /** Without those that were cut short before they had half the nodes of the largest: they would spoil the mean. */
    static List<CrossMember> farEnough(List<CrossMember> members) {
        int most = members.stream().mapToInt(CrossMember::nodes).max().orElse(0);
        return members.stream()
                .filter(member -> !member.isCutShort() || 2 * member.nodes() >= most)
                .toList();
    }

    /**
     * Networks that were trained.
     *
     * @param members of the best mixture
     * @param others that were tried, of other mixtures
     */
    private record Trained(List<CrossMember> members, List<CrossMember> others) {}

    /**
     * The members of the best mixture: the first few of each are trained, then the rest of the best.
     *
     * @param judges rows that no member chooses its nodes on
     */
    private Trained members(Samples rows, List<int[]> parts, int[] judges) {
        List<List<Source>> mixtures = ensemble.mixtures();
        int trials = mixtures.size() == 1 ? parts.size() : trials(parts);
        List<CrossMember> tried = team.each(
                mixtures.size() * trials,
                (k, share) -> member(rows, parts.get(k % trials), judges, k % trials, mixtures.get(k / trials), share));
        int best = clearlyLeast(IntStream.range(0, mixtures.size())
                .mapToDouble(m -> CrossChoice.of(tried.subList(m * trials, (m + 1) * trials))
                        .squares())
                .toArray());
        List<Source> mixture = mixtures.get(best);
        var others = new ArrayList<>(tried);
        List<CrossMember> triedOfBest = others.subList(best * trials, (best + 1) * trials);
        var members = new ArrayList<>(triedOfBest);
        triedOfBest.clear();
        members.addAll(team.each(
                parts.size() - trials,
                (k, share) -> member(rows, parts.get(trials + k), judges, trials + k, mixture, share)));
        return new Trained(members, others);
    }

    /** As many as are asked for, unless fewer have rows enough to judge by. */
    private int trials(List<int[]> parts) {
        int trials = 0;
        for (int judging = 0; judging < ENOUGH && trials < Math.min(ensemble.trials(), parts.size()); trials++) {
            judging += parts.get(trials).length;
        }
        return trials;
    }

    /** The number of the least, but zero unless that is clearly less than the first. */
    static int clearlyLeast(double[] squares) {
        int best = 0;
        for (int m = 1; m < squares.length; m++) {
            best = squares[m] < squares[best] * (best == 0 ? CLEARLY : 1) ? m : best;
        }
        return best;
    }

    private CrossMember member(Samples rows, int[] heldOut, int[] judges, int number, List<Source> mixture, int share) {
        int[] rest = IntStream.range(0, rows.rows())
                .filter(i -> Arrays.binarySearch(heldOut, i) < 0 && Arrays.binarySearch(judges, i) < 0)
                .toArray();
        Search asked = mixture.isEmpty() ? options.search() : options.search().withSources(mixture);
        Search search = asked.withBatch(ensemble.batch(asked.batch(), asked.candidates(), rows.rows()));
        int most = ensemble.choosing(rows.rows());
        int[] choosing = sample(rest, most, number);
        int[] widths = ensemble.widths(options.layers(), rows.rows(), choosing.length);
        DeepScn training = DeepScn.with(options.withLayers(widths)
                        .withSeed(options.seed() + number)
                        .withSearch(search))
                .listener(listener)
                .cancelledBy(cancelled)
                .on(machine.withThreads(share))
                .validation(rows.pick(sample(heldOut, SHOWN, number)));
        return new CrossMember(
                checkpoints.fit(training, rows.pick(choosing)), rows, heldOut, machine.withThreads(share));
    }

    private int[] sample(int[] numbers, int most, int member) {
        return Arrays.stream(Strata.sample(numbers.length, most, options.seed() + member))
                .mapToInt(k -> numbers[(int) k])
                .toArray();
    }
}
