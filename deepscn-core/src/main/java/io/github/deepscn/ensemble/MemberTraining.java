package io.github.deepscn.ensemble;

import io.github.deepscn.data.Strata;
import io.github.deepscn.engine.RoundStopped;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.Source;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Grows the networks of an ensemble: the first few with every mixture of sources, the rest with the best mixture. */
final class MemberTraining {
    /** Another mixture replaces the first if its squared error is below this share: with few rows, less is luck. */
    private static final double CLEARLY = 0.9;

    /** This number of rows tells one mixture from another, however many trials are asked for. */
    private static final int ENOUGH = 1000;

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

    /**
     * All trained networks.
     *
     * @param members judged networks of the best mixture
     * @param others judged networks of other mixtures
     * @param all networks, judged or not
     */
    record Grown(List<CrossMember> members, List<CrossMember> others, List<Member> all) {}

    /** The number of times that all threads train a network each, one after the other. */
    static int rounds(Ensemble ensemble, int threads) {
        int trials = ensemble.mixtures().size() == 1 ? 0 : ensemble.trials();
        return rounds(ensemble.mixtures().size() * trials, threads) + rounds(ensemble.members() - trials, threads);
    }

    private static int rounds(int trainings, int threads) {
        return (trainings + threads - 1) / threads;
    }

    /** Trains all networks. */
    Grown grow() {
        List<List<Source>> mixtures = ensemble.mixtures();
        int threads = task.threads();
        int trials = mixtures.size() == 1 ? task.parts().size() : trials(task.parts());
        int first = mixtures.size() * trials;
        int rest = task.parts().size() - trials;
        int later = rounds(rest, threads);
        int all = rounds(first, threads) + later;
        List<Member> tried = task.crew()
                .each(first, (k, share) -> member(k % trials, mixtures.get(k / trials), share, all - k / threads));
        int best = clearlyLeast(IntStream.range(0, mixtures.size())
                .mapToDouble(m -> squares(tried.subList(m * trials, (m + 1) * trials)))
                .toArray());
        List<Member> others = task.crew()
                .each(rest, (k, share) -> member(trials + k, mixtures.get(best), share, later - k / threads));
        var notBest = new ArrayList<>(tried);
        List<Member> ofBest = notBest.subList(best * trials, (best + 1) * trials);
        List<CrossMember> judged = judged(concat(ofBest, others));
        ofBest.clear();
        return new Grown(judged, judged(notBest), concat(tried, others));
    }

    private static List<Member> concat(List<Member> some, List<Member> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    private static List<CrossMember> judged(List<Member> networks) {
        return networks.stream().flatMap(network -> network.judged().stream()).toList();
    }

    /** The squared error of the first members with one mixture; infinite if there was no time to judge them all. */
    private static double squares(List<Member> ofMixture) {
        List<CrossMember> judged = judged(ofMixture);
        return judged.size() == ofMixture.size() ? CrossChoice.of(judged).squares() : Double.POSITIVE_INFINITY;
    }

    /** The number of trials asked for, or fewer if these have enough rows to judge by. */
    private int trials(List<int[]> parts) {
        int trials = 0;
        for (int judging = 0; judging < ENOUGH && trials < Math.min(ensemble.trials(), parts.size()); trials++) {
            judging += parts.get(trials).length;
        }
        return trials;
    }

    /** The index of the least, or zero unless that is clearly less than the first. */
    static int clearlyLeast(double[] squares) {
        int best = 0;
        for (int m = 1; m < squares.length; m++) {
            best = squares[m] < squares[best] * (best == 0 ? CLEARLY : 1) ? m : best;
        }
        return best;
    }

    /** Trains one network; {@code roundsLeft} rounds of networks, this one among them, share the time. */
    private Member member(int number, List<Source> mixture, int threads, int roundsLeft) {
        int[] heldOut = task.parts().get(number);
        int count = rows.count();
        long seed = task.options().seed() + number;
        int[] choosing = Strata.pick(without(heldOut), ensemble.choosing(count), seed);
        Search asked = task.options().search();
        Search mixed = mixture.isEmpty() ? asked : asked.withSources(mixture);
        Options options = task.options()
                .withLayers(ensemble.widths(task.options().layers(), count, choosing.length))
                .withSeed(seed)
                .withSearch(ensemble.search(mixed, count));
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
