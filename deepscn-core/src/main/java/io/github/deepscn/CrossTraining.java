package io.github.deepscn;

import io.github.deepscn.configure.Source;
import io.github.deepscn.data.Samples;
import io.github.deepscn.data.Strata;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.TrainingListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The training of an {@link Ensemble}: every member is trained without some rows and judged on them, for several
 * numbers of nodes and strengths of ridge at once. What does best on the held-out rows of all members of a mixture of
 * sources is taken for all of these, and their read-outs are fitted once more, to all rows.
 *
 * <p>The members do not depend on the threads.
 */
final class CrossTraining {
    private final Options options;
    private final Ensemble ensemble;
    private final TrainingListener listener;
    private final BooleanSupplier cancelled;
    private final int threads;
    private final MemberCheckpoints checkpoints;
    /** Whether the thread that waits for the members was interrupted. */
    private volatile boolean interrupted;

    /** A training that keeps no checkpoints. */
    CrossTraining(
            Options options, Ensemble ensemble, TrainingListener listener, BooleanSupplier cancelled, int threads) {
        this(options, ensemble, listener, cancelled, threads, MemberCheckpoints.none());
    }

    CrossTraining(
            Options options,
            Ensemble ensemble,
            TrainingListener listener,
            BooleanSupplier cancelled,
            int threads,
            MemberCheckpoints checkpoints) {
        this.ensemble = ensemble;
        this.options = inTime(options.withPatience(0), ensemble, threads);
        this.listener = event -> {
            synchronized (this) {
                listener.on(event);
            }
        };
        this.cancelled = () -> interrupted || cancelled.getAsBoolean();
        this.threads = threads;
        this.checkpoints = checkpoints;
    }

    /** Every training has its share of the time. */
    private static Options inTime(Options options, Ensemble ensemble, int threads) {
        int rounds = (ensemble.trainings() + threads - 1) / threads;
        return options.stopRules()
                .timeBudget()
                .map(budget -> options.withTimeBudget(budget.dividedBy(rounds)))
                .orElse(options);
    }

    /**
     * What came out.
     *
     * @param members fitted to all rows
     * @param heldOut of every row the outputs of the members that were trained without it, one array each
     */
    record Outcome(List<DeepScnModel> members, List<List<double[]>> heldOut) {}

    /**
     * Trains.
     *
     * @param parts of every member the rows it is trained without, ascending
     */
    Outcome train(Samples rows, List<int[]> parts) {
        String fingerprint = rows.fingerprint();
        checkpoints.begin(options, ensemble, fingerprint, parts);
        List<MixtureTrial> kept = MixtureTrial.best(trials(rows, parts), rows);
        fill(kept, rows, parts);
        var fitted = new ArrayList<DeepScnModel>();
        List<List<double[]>> heldOut = IntStream.range(0, rows.rows())
                .<List<double[]>>mapToObj(i -> new ArrayList<>())
                .toList();
        for (MixtureTrial mixture : farEnough(kept)) {
            CrossChoice choice = CrossChoice.of(mixture.members());
            for (CrossMember member : mixture.members()) {
                fitted.add(member.fitted(choice, fingerprint));
                double[][] outputs = member.outputs(choice);
                for (int i = 0; i < outputs.length; i++) {
                    heldOut.get(member.heldOut()[i]).add(outputs[i]);
                }
            }
        }
        return new Outcome(fitted, heldOut);
    }

    /** Without those that were cut short before they had half the nodes of the largest: they would spoil the mean. */
    private static List<MixtureTrial> farEnough(List<MixtureTrial> mixtures) {
        int most = mixtures.stream()
                .flatMap(mixture -> mixture.members().stream())
                .mapToInt(CrossMember::nodes)
                .max()
                .orElse(0);
        for (MixtureTrial mixture : mixtures) {
            mixture.members().removeIf(member -> member.isCutShort() && 2 * member.nodes() < most);
        }
        return mixtures.stream().filter(mixture -> !mixture.members().isEmpty()).toList();
    }

    /** The first few members of every mixture. */
    private List<MixtureTrial> trials(Samples rows, List<int[]> parts) {
        List<List<Source>> mixtures = ensemble.mixtures();
        int each = mixtures.size() == 1 ? parts.size() : Math.min(ensemble.trials(), parts.size());
        List<CrossMember> members = inParallel(
                mixtures.size() * each,
                (k, share) -> member(rows, parts.get(k % each), k % each, mixtures.get(k / each), share));
        return IntStream.range(0, mixtures.size())
                .mapToObj(m -> new MixtureTrial(mixtures.get(m), members.subList(m * each, (m + 1) * each)))
                .toList();
    }

    /** Of the mixtures that are kept as many members as there are parts, in turn. */
    private void fill(List<MixtureTrial> kept, Samples rows, List<int[]> parts) {
        int there = kept.stream().mapToInt(mixture -> mixture.members().size()).sum();
        for (int k = there - 1; k >= parts.size(); k--) {
            kept.get(k % kept.size()).members().remove(k / kept.size());
        }
        List<CrossMember> more = inParallel(Math.max(0, parts.size() - there), (k, share) -> {
            int number = (there + k) / kept.size();
            var mixture = kept.get((there + k) % kept.size()).mixture();
            return member(rows, parts.get(number), number, mixture, share);
        });
        for (int k = 0; k < more.size(); k++) {
            kept.get((there + k) % kept.size()).members().add(more.get(k));
        }
    }

    private CrossMember member(Samples rows, int[] heldOut, int number, List<Source> mixture, int share) {
        int[] rest = IntStream.range(0, rows.rows())
                .filter(i -> Arrays.binarySearch(heldOut, i) < 0)
                .toArray();
        var search = mixture.isEmpty() ? options.search() : options.search().withSources(mixture);
        DeepScn training = DeepScn.with(
                        options.withSeed(options.seed() + number).withSearch(search))
                .listener(listener)
                .cancelledBy(cancelled)
                .threads(share)
                .validation(rows.pick(sample(heldOut, number)));
        return new CrossMember(checkpoints.fit(training, rows.pick(sample(rest, number))), rows, heldOut, share);
    }

    /** So many rows that nodes are chosen on. */
    private int[] sample(int[] numbers, int member) {
        return Arrays.stream(Strata.sample(numbers.length, ensemble.rows(), options.seed() + member))
                .mapToInt(k -> numbers[(int) k])
                .toArray();
    }

    private interface Work<T> {
        T apply(int number, int share);
    }

    /** As many at a time as there are threads; where fewer are to be done, each has several threads. */
    private <T> List<T> inParallel(int count, Work<T> work) {
        int atOnce = Math.max(1, Math.min(threads, count));
        var pool = Executors.newFixedThreadPool(atOnce);
        try {
            var results = IntStream.range(0, count)
                    .mapToObj(k -> pool.submit(() -> work.apply(k, threads / atOnce)))
                    .toList();
            return results.stream().map(this::result).collect(Collectors.toList());
        } finally {
            pool.shutdownNow();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits to the end; an interrupt ends the trainings soon. */
    private <T> T result(Future<T> future) {
        while (true) {
            try {
                return future.get();
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException cause) {
                    throw cause;
                }
                throw new IllegalStateException(e.getCause());
            }
        }
    }
}
