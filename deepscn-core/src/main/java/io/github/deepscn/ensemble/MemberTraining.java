package io.github.deepscn.ensemble;

import io.github.deepscn.data.Strata;
import io.github.deepscn.engine.RoundStopped;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingEvent;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Grows the networks of an ensemble, each without its part of the rows, and judges them on that part. */
final class MemberTraining {
    private final EnsembleTask task;
    private final Ensemble ensemble;
    private final EnsembleRows rows;

    MemberTraining(EnsembleTask task) {
        this.task = task;
        this.ensemble = task.ensemble();
        this.rows = task.rows();
    }

    /**
     * A trained network.
     *
     * @param heldOut the rows that it was trained without
     * @param judged its errors on them, if there was time
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Member(NetworkState model, int[] heldOut, Optional<CrossMember> judged) {}

    /** The number of times that all threads train a network each, one after the other. */
    static int rounds(Ensemble ensemble, int threads) {
        return (ensemble.members() + threads - 1) / threads;
    }

    /** Trains all networks. */
    List<Member> grow() {
        int threads = task.threads();
        int rounds = rounds(ensemble, threads);
        return task.crew().each(task.parts().size(), (k, share) -> member(k, share, rounds - k / threads));
    }

    /** Trains one network; {@code roundsLeft} rounds of networks, this one among them, share the time. */
    private Member member(int number, int threads, int roundsLeft) {
        int[] heldOut = task.parts().get(number);
        int count = rows.count();
        long seed = task.options().seed() + number;
        int[] choosing = Strata.pick(without(heldOut), ensemble.choosing(count), seed);
        Options options = task.options()
                .withLayers(ensemble.widths(task.options().layers(), count, choosing.length))
                .withSeed(seed)
                .withSearch(ensemble.search(task.options().search(), count));
        var nodes = new AtomicInteger();
        double atStart = task.time().seconds();
        Run run = counting(task.run().withThreads(threads), nodes)
                .withTime(
                        task.time().isLimited()
                                ? task.time().before(() -> later(atStart, roundsLeft, nodes.get(), threads))
                                : task.time());
        NetworkState model = trained(options, run, choosing, Strata.pick(heldOut, EnsembleTraining.SHOWN_ROWS, seed));
        return new Member(model, heldOut, judged(model, heldOut, run));
    }

    private static Run counting(Run run, AtomicInteger nodes) {
        return run.withListener(event -> {
            nodes.addAndGet(event instanceof TrainingEvent.NodeAdded ? 1 : 0);
            run.listener().on(event);
        });
    }

    /** All rows but those held out and the judges. */
    private int[] without(int[] heldOut) {
        boolean[] aside = new boolean[rows.count()];
        for (int[] some : List.of(heldOut, task.judges())) {
            for (int i : some) {
                aside[i] = true;
            }
        }
        return IntStream.range(0, rows.count()).filter(i -> !aside[i]).toArray();
    }

    /**
     * Seconds to reserve for everything after the growth of a network of this size: its own equations, the networks
     * after it, which have as much time each, and the phases after all networks.
     */
    private double later(double atStart, int roundsLeft, int nodes, int threads) {
        double slot = (atStart - task.cost().rest(nodes)) / roundsLeft;
        return atStart - slot + task.cost().member(nodes, threads);
    }

    private NetworkState trained(Options options, Run run, int[] choosing, int[] shown) {
        String fingerprint = rows.pick(choosing).fingerprint();
        String identity = options.identity(fingerprint, rows.pick(shown).fingerprint());
        try (var engine = rows.engine(choosing, shown, run.machine())) {
            var trainer = task.checkpoints().keep(run.trainer(options, engine).keepAll(), identity);
            return NetworkState.of(options, trainer.train(), fingerprint);
        }
    }

    private Optional<CrossMember> judged(NetworkState model, int[] heldOut, Run run) {
        int nodes = model.network().nodes();
        task.beginPhase("fitting a network to all rows");
        TimeLeft judging = task.time().before(() -> task.cost().solutions(nodes));
        long begin = task.time().nanoTime();
        try {
            EnsembleRows stoppable = rows.checked(() -> {
                if (judging.isOver()) {
                    throw new RoundStopped();
                }
            });
            var judged = new CrossMember(model, stoppable, heldOut, run.machine(), judging);
            double seconds = (task.time().nanoTime() - begin) / 1e9;
            task.cost()
                    .pace()
                    .see(task.cost().memberFlops(nodes) / run.machine().threads(), seconds);
            return Optional.of(judged);
        } catch (RoundStopped e) {
            return Optional.empty();
        }
    }
}
