package io.github.deepscn;

import io.github.deepscn.configure.Search;
import io.github.deepscn.configure.Source;
import io.github.deepscn.data.Samples;
import io.github.deepscn.data.Strata;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.engine.RoundStopped;
import io.github.deepscn.network.Readout;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.StopReason;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingEvent;
import io.github.deepscn.train.TrainingListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
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
    private final TimeLeft time;
    private final Machine machine;
    private final Team team;
    private final MemberCheckpoints checkpoints;
    private final Pace pace;

    /** A training that keeps no checkpoints, and whose time begins now. */
    CrossTraining(
            Options options, Ensemble ensemble, TrainingListener listener, BooleanSupplier cancelled, int threads) {
        this(
                options,
                ensemble,
                listener,
                TimeLeft.of(options.stopRules().timeBudget(), cancelled),
                Pace.unknown(),
                Machine.ofThreads(threads),
                MemberCheckpoints.none());
    }

    CrossTraining(
            Options options,
            Ensemble ensemble,
            TrainingListener listener,
            TimeLeft time,
            Pace pace,
            Machine machine,
            MemberCheckpoints checkpoints) {
        this.ensemble = ensemble;
        this.options = options.withPatience(0);
        this.listener = event -> {
            synchronized (this) {
                listener.on(event);
            }
        };
        this.machine = machine;
        this.team = new Team(machine.threads());
        this.time = time.orWhen(team::isInterrupted);
        this.pace = pace;
        this.checkpoints = checkpoints;
    }

    /** How often all threads have a network to train, one after the other. */
    static int rounds(Ensemble ensemble, int threads) {
        int trials = ensemble.mixtures().size() == 1 ? 0 : ensemble.trials();
        return rounds(ensemble.mixtures().size() * trials, threads) + rounds(ensemble.members() - trials, threads);
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
        int[] widths = ensemble.widths(options.layers(), rows.rows(), ensemble.choosing(rows.rows()));
        var cost = new ReadoutCost(
                pace, ensemble, rows.inputs().columns(), widths, rows.rows(), machine.threads(), judges != NO_ROWS);
        Trained trained = members(rows, parts, judges, cost);
        List<CrossMember> members = farEnough(trained.members, CrossMember::model);
        if (!members.isEmpty()) {
            try {
                return fitted(members, trained.others, rows, judges, fingerprint, cost);
            } catch (RoundStopped e) {
                // no time for read-outs that are fitted to all rows
            }
        }
        return asGrown(farEnough(trained.grown, network -> network.model), rows);
    }

    private Outcome fitted(
            List<CrossMember> members,
            List<CrossMember> others,
            Samples rows,
            int[] judges,
            String fingerprint,
            ReadoutCost cost) {
        int nodes = members.stream().mapToInt(CrossMember::nodes).max().orElse(0);
        MeanChoice choice = choice(members, rows, cost, nodes);
        if (members.size() > 1 && members.get(0).heldOut() == judges && !time.isCancelled()) {
            Optional<Outcome> shared =
                    shared(members, farEnough(others, CrossMember::model), choice, rows, judges, fingerprint, cost);
            if (shared.isPresent()) {
                return shared.get();
            }
        }
        listener.on(new TrainingEvent.Phase("solving for the read-outs", 0));
        if (time.seconds() < cost.solutions(nodes) && time.wasCancelled()) {
            throw new RoundStopped();
        }
        List<DeepScnModel> fitted =
                team.each(members.size(), (k, share) -> members.get(k).fitted(choice, fingerprint));
        listener.on(new TrainingEvent.Phase("judging the networks", 0));
        List<List<double[]>> heldOut =
                inTime(cost.judging(nodes), () -> heldOut(members, choice, rows), () -> shown(members, rows));
        List<List<double[]>> together =
                inTime(cost.judgingTogether(nodes), () -> together(members, choice, rows), () -> heldOut);
        return new Outcome(fitted, heldOut, together, List.of());
    }

    /** Something, or what takes its place if there is no time for it. */
    private <T> T inTime(double seconds, Supplier<T> something, Supplier<T> otherwise) {
        if (time.seconds() >= seconds) {
            try {
                return something.get();
            } catch (RoundStopped e) {
                // it took longer than it should have
            }
        }
        return otherwise.get();
    }

    private static List<List<double[]>> heldOut(List<CrossMember> members, MeanChoice choice, Samples rows) {
        List<List<double[]>> heldOut = noOutputs(rows);
        for (CrossMember member : members) {
            add(member.outputs(choice), member.heldOut(), heldOut);
        }
        return heldOut;
    }

    private static List<List<double[]>> shown(List<CrossMember> members, Samples rows) {
        List<List<double[]>> heldOut = noOutputs(rows);
        members.forEach(member -> addShown(member.model(), member.heldOut(), rows, heldOut));
        return heldOut;
    }

    /** For want of time what suits each alone. */
    private MeanChoice choice(List<CrossMember> members, Samples rows, ReadoutCost cost, int nodes) {
        listener.on(new TrainingEvent.Phase("choosing nodes and ridge", 0));
        return inTime(
                cost.choice(nodes) + cost.solutions(nodes),
                () -> MeanChoice.of(members, rows, team),
                () -> MeanChoice.alone(members));
    }

    /** One read-out for all networks, if it is better than their mean and there is time for it. */
    private Optional<Outcome> shared(
            List<CrossMember> members,
            List<CrossMember> others,
            MeanChoice choice,
            Samples rows,
            int[] judges,
            String fingerprint,
            ReadoutCost cost) {
        int nodes = members.stream().mapToInt(CrossMember::nodes).max().orElse(0);
        TimeLeft sharing = time.before(() -> cost.mean(nodes));
        boolean enoughForAll = sharing.seconds() >= cost.shared(nodes, members.size() + others.size());
        int size = choice.together().size();
        while (!enoughForAll
                && sharing.seconds() < cost.shared(nodes * (size + 1) / CrossMember.SIZES, members.size())) {
            if (--size < 0) {
                return Optional.empty();
            }
        }
        var together = new CrossChoice(
                size, choice.together().strength(), choice.together().squares());
        try {
            return SharedReadout.of(
                            members, enoughForAll ? others : List.of(), together, rows, judges, team, sharing, listener)
                    .filter(readout -> readout.squares() < squares(members, choice, rows, judges))
                    .map(readout -> shared(readout, rows, judges, fingerprint));
        } catch (RoundStopped e) {
            return Optional.empty();
        }
    }

    /** Networks with the read-outs that they grew with, fitted to the rows that chose their nodes. */
    private static Outcome asGrown(List<Grown> grown, Samples rows) {
        List<List<double[]>> heldOut = noOutputs(rows);
        grown.forEach(network -> addShown(network.model, network.heldOut, rows, heldOut));
        return new Outcome(grown.stream().map(network -> network.model).toList(), heldOut, heldOut, List.of());
    }

    /** What a network says of some of the rows that it was trained without. */
    private static void addShown(DeepScnModel model, int[] heldOut, Samples rows, List<List<double[]>> to) {
        int[] shown = Arrays.stream(Strata.sample(heldOut.length, SHOWN, 0))
                .mapToInt(k -> heldOut[(int) k])
                .toArray();
        add(model.predict(rows.pick(shown).inputs().toRows()), shown, to);
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
        return new ArrayList<>(Collections.nCopies(rows.rows(), List.of()));
    }

    private static void add(double[][] outputs, int[] rows, List<List<double[]>> to) {
        for (int i = 0; i < rows.length; i++) {
            List<double[]> ofRow = to.get(rows[i]);
            if (ofRow.isEmpty()) {
                ofRow = new ArrayList<>(1); // most rows have none
                to.set(rows[i], ofRow);
            }
            ofRow.add(outputs[i]);
        }
    }

    /** Without those that were cut short before they had half the nodes of the largest: they would spoil the mean. */
    static <T> List<T> farEnough(List<T> networks, Function<T, DeepScnModel> model) {
        int most = networks.stream()
                .mapToInt(network -> model.apply(network).network().nodes())
                .max()
                .orElse(0);
        return networks.stream()
                .filter(network -> {
                    DeepScnModel of = model.apply(network);
                    return !isCutShort(of) || 2 * of.network().nodes() >= most;
                })
                .toList();
    }

    /** Whether a training was to end before it was done. */
    static boolean isCutShort(DeepScnModel model) {
        StopReason stop = model.history().stop();
        return stop == StopReason.CANCELLED || stop == StopReason.TIME;
    }

    /**
     * A network that was trained, the rows it was trained without, and how it does on them if there was time for it.
     */
    private static final class Grown {
        private final DeepScnModel model;
        private final int[] heldOut;
        private final Optional<CrossMember> judged;

        Grown(DeepScnModel model, int[] heldOut, Optional<CrossMember> judged) {
            this.model = model;
            this.heldOut = heldOut;
            this.judged = judged;
        }
    }

    /**
     * Networks that were trained.
     *
     * @param members of the best mixture, judged
     * @param others that were tried, of other mixtures, judged
     * @param grown all of them, judged or not
     */
    private record Trained(List<CrossMember> members, List<CrossMember> others, List<Grown> grown) {}

    /**
     * The members of the best mixture: the first few of each are trained, then the rest of the best.
     *
     * @param judges rows that no member chooses its nodes on
     */
    private Trained members(Samples rows, List<int[]> parts, int[] judges, ReadoutCost cost) {
        List<List<Source>> mixtures = ensemble.mixtures();
        int trials = mixtures.size() == 1 ? parts.size() : trials(parts);
        int first = mixtures.size() * trials;
        int rest = parts.size() - trials;
        int later = rounds(rest, machine.threads());
        int all = rounds(first, machine.threads()) + later;
        List<Grown> tried = team.each(first, (k, share) -> {
            int roundsLeft = all - k / machine.threads();
            return member(
                    rows, parts.get(k % trials), judges, k % trials, mixtures.get(k / trials), share, roundsLeft, cost);
        });
        var grown = new ArrayList<>(tried);
        int best = clearlyLeast(IntStream.range(0, mixtures.size())
                .mapToDouble(m -> squares(tried.subList(m * trials, (m + 1) * trials)))
                .toArray());
        List<Source> mixture = mixtures.get(best);
        grown.addAll(team.each(
                rest,
                (k, share) -> member(
                        rows,
                        parts.get(trials + k),
                        judges,
                        trials + k,
                        mixture,
                        share,
                        later - k / machine.threads(),
                        cost)));
        var ofBest = new ArrayList<>(tried.subList(best * trials, (best + 1) * trials));
        ofBest.addAll(grown.subList(first, grown.size()));
        List<Grown> others = IntStream.range(0, first)
                .filter(k -> k / trials != best)
                .mapToObj(tried::get)
                .toList();
        return new Trained(judged(ofBest), judged(others), grown);
    }

    private static List<CrossMember> judged(List<Grown> networks) {
        return networks.stream().flatMap(network -> network.judged.stream()).toList();
    }

    /** The squared error of the first members with one mixture; infinite if there was no time to judge them all. */
    private static double squares(List<Grown> ofMixture) {
        List<CrossMember> judged = judged(ofMixture);
        return judged.size() == ofMixture.size() ? CrossChoice.of(judged).squares() : Double.POSITIVE_INFINITY;
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

    /** @param roundsLeft rounds of networks that share the time, this one among them */
    private Grown member(
            Samples rows,
            int[] heldOut,
            int[] judges,
            int number,
            List<Source> mixture,
            int share,
            int roundsLeft,
            ReadoutCost cost) {
        boolean[] aside = new boolean[rows.rows()];
        for (int[] some : List.of(heldOut, judges)) {
            for (int i : some) {
                aside[i] = true;
            }
        }
        int[] rest = IntStream.range(0, rows.rows()).filter(i -> !aside[i]).toArray();
        Search asked = mixture.isEmpty() ? options.search() : options.search().withSources(mixture);
        Search search = asked.withBatch(ensemble.batch(asked.batch(), asked.candidates(), rows.rows()));
        int most = ensemble.choosing(rows.rows());
        int[] choosing = sample(rest, most, number);
        int[] widths = ensemble.widths(options.layers(), rows.rows(), choosing.length);
        var nodes = new AtomicInteger();
        double atStart = time.seconds();
        TimeLeft growing =
                time.isLimited() ? time.before(() -> later(atStart, roundsLeft, nodes.get(), share, cost)) : time;
        DeepScn training = DeepScn.with(options.withLayers(widths)
                        .withSeed(options.seed() + number)
                        .withSearch(search))
                .listener(event -> {
                    nodes.addAndGet(event instanceof TrainingEvent.NodeAdded ? 1 : 0);
                    listener.on(event);
                })
                .within(growing)
                .on(machine.withThreads(share))
                .validation(rows.pick(sample(heldOut, SHOWN, number)));
        DeepScnModel model = checkpoints.fit(training, rows.pick(choosing));
        return new Grown(model, heldOut, judged(model, rows, heldOut, share, cost));
    }

    /**
     * Seconds to leave for all that comes after a network of this size has grown: its own equations, the networks after
     * it, which have as much time each, and what is done with all.
     */
    private static double later(double atStart, int roundsLeft, int nodes, int share, ReadoutCost cost) {
        double slot = (atStart - cost.rest(nodes)) / roundsLeft;
        return atStart - slot + cost.member(nodes, share);
    }

    private Optional<CrossMember> judged(DeepScnModel model, Samples rows, int[] heldOut, int share, ReadoutCost cost) {
        int nodes = model.network().nodes();
        listener.on(new TrainingEvent.Phase("fitting a network to all rows", 0));
        TimeLeft judging = time.before(() -> cost.solutions(nodes));
        long begin = time.nanoTime();
        try {
            Samples stoppable = rows.checked(() -> {
                if (judging.isOver()) {
                    throw new RoundStopped();
                }
            });
            var judged = new CrossMember(model, stoppable, heldOut, machine.withThreads(share), judging);
            pace.see(cost.memberFlops(nodes) / share, (time.nanoTime() - begin) / 1e9);
            return Optional.of(judged);
        } catch (RoundStopped e) {
            return Optional.empty();
        }
    }

    private int[] sample(int[] numbers, int most, int member) {
        return Arrays.stream(Strata.sample(numbers.length, most, options.seed() + member))
                .mapToInt(k -> numbers[(int) k])
                .toArray();
    }
}
