package io.github.deepscn.ensemble;

import io.github.deepscn.data.Samples;
import io.github.deepscn.data.Strata;
import io.github.deepscn.engine.RoundStopped;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.network.Readout;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.StopReason;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingListener;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The training of an {@link Ensemble}. Every member is trained without some rows and judged on them, for several
 * numbers of nodes and strengths of ridge. The choice that suits the mean of all members best is taken for all, and
 * their read-outs are fitted again, to all rows; or one read-out over the nodes of all members replaces them.
 *
 * <p>The result does not depend on the number of threads.
 *
 * @param options of every member, except widths, seed and length of a step; the patience ends the growth of a member,
 *     but all of its nodes are kept to choose among
 * @param pace of this machine, by which the time for all phases but growth is estimated
 */
public record EnsembleTraining(Options options, Ensemble ensemble, Run run, Pace pace) {
    /** At most this number of held-out rows show how the error of a member falls; nothing is chosen by them. */
    public static final int SHOWN_ROWS = 1000;

    /** With this number of rows left to choose nodes with, some can be spared to judge all members together. */
    private static final int ENOUGH_TO_CHOOSE = 4000;

    private static final int[] NO_ROWS = {};

    /**
     * The result of a training.
     *
     * @param members fitted to all rows
     * @param heldOut for every row, the outputs of the members that were trained without it
     * @param together for the same rows, the outputs of all members with read-outs that were not fitted to the row,
     *     whether or not the row helped to choose the nodes
     * @param alone if the members share one read-out, the read-outs with which each would predict alone;
     *     {@code heldOut} and {@code together} are then outputs of the shared read-out
     */
    public record Outcome(
            List<NetworkState> members, HeldOutOutputs heldOut, HeldOutOutputs together, List<Readout> alone) {}

    /** The most columns of one read-out for all members that is fitted to this number of rows. */
    public static int mostSharedColumns(int rows) {
        return SharedReadout.mostColumns(rows);
    }

    /**
     * Trains.
     *
     * @param parts the rows, ascending, that each member is trained without
     * @param mayShare whether the members may have one read-out together if that is better
     */
    public Outcome train(Samples rows, List<int[]> parts, boolean mayShare) {
        return train(new LocalRows(rows, run.engines()), parts, mayShare);
    }

    /**
     * Trains on rows wherever they are.
     *
     * @param parts the rows, ascending, that each member is trained without
     * @param mayShare whether the members may have one read-out together if that is better
     */
    public Outcome train(EnsembleRows rows, List<int[]> parts, boolean mayShare) {
        String fingerprint = rows.fingerprint();
        Thread caller = Thread.currentThread();
        TimeLeft time = run.time(options).orWhen(caller::isInterrupted);
        Run told = run.withListener(inTurn(run.listener()));
        int threads = run.machine().threads();
        int[] judges = mayShare && canBeSpared(parts.get(0), rows.count(), parts) ? parts.get(0) : NO_ROWS;
        int[] widths = ensemble.widths(options.layers(), rows.count(), ensemble.choosing(rows.count()));
        int inputs = rows.inputs();
        var cost = new ReadoutCost(pace, ensemble, inputs, widths, rows.count(), threads, judges != NO_ROWS);
        try (var checkpoints = new MemberCheckpoints(told, options, ensemble, fingerprint, parts);
                var crew = new MemberCrew(threads)) {
            var task = new EnsembleTask(
                    options, ensemble, told, time, rows, parts, fingerprint, judges, checkpoints, crew, cost);
            return fitted(task, new MemberTraining(task).grow());
        }
    }

    private static TrainingListener inTurn(TrainingListener listener) {
        var lock = new Object();
        return event -> {
            synchronized (lock) {
                listener.on(event);
            }
        };
    }

    private static Outcome fitted(EnsembleTask task, List<MemberTraining.Member> grown) {
        List<CrossMember> judged =
                grown.stream().flatMap(member -> member.judged().stream()).toList();
        List<CrossMember> members = farEnough(judged, CrossMember::model);
        if (!members.isEmpty()) {
            try {
                return new ReadoutFitting(task, members).outcome();
            } catch (RoundStopped e) {
                // no time for read-outs that are fitted to all rows
            }
        }
        return asGrown(farEnough(grown, MemberTraining.Member::model), task.rows());
    }

    /** The networks with the read-outs that they grew with, fitted to the rows that chose their nodes. */
    private static Outcome asGrown(List<MemberTraining.Member> members, EnsembleRows rows) {
        var heldOut = new HeldOutOutputs();
        members.forEach(member -> addShown(member.model(), member.heldOut(), rows, heldOut));
        return new Outcome(members.stream().map(MemberTraining.Member::model).toList(), heldOut, heldOut, List.of());
    }

    /** Adds the outputs of a network for some of the rows that it was trained without. */
    static void addShown(NetworkState model, int[] heldOut, EnsembleRows rows, HeldOutOutputs to) {
        int[] shown = Strata.pick(heldOut, SHOWN_ROWS, 0);
        to.add(CrossMember.outputs(model.network(), model.readout(), rows.pick(shown)), shown);
    }

    /**
     * Whether there are enough rows for all members to choose their nodes without some of them, and for one read-out to
     * have at least half of the nodes of all members.
     */
    private boolean canBeSpared(int[] some, int rows, List<int[]> parts) {
        int choosing = ensemble.choosing(rows);
        int enough = Math.min(ENOUGH_TO_CHOOSE, choosing);
        int nodes =
                Arrays.stream(ensemble.widths(options.layers(), rows, choosing)).sum();
        return (long) parts.size() * nodes / 2 <= SharedReadout.mostColumns(rows - some.length)
                && parts.stream().allMatch(part -> part == some || rows - part.length - some.length >= enough);
    }

    /** Leaves out networks that were cut short with less than half the nodes of the largest: they spoil the mean. */
    static <T> List<T> farEnough(List<T> networks, Function<T, NetworkState> model) {
        int most = networks.stream()
                .mapToInt(network -> model.apply(network).network().nodes())
                .max()
                .orElse(0);
        return networks.stream()
                .filter(network -> {
                    NetworkState of = model.apply(network);
                    return !isCutShort(of) || 2 * of.network().nodes() >= most;
                })
                .toList();
    }

    /** Whether a training was cancelled or ran out of time. */
    static boolean isCutShort(NetworkState model) {
        StopReason stop = model.history().stop();
        return stop == StopReason.CANCELLED || stop == StopReason.TIME;
    }
}
