package io.github.deepscn.ensemble;

import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.GrossErrors;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingEvent;
import io.github.deepscn.train.TrainingListener;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Small ensembles that find the rows whose targets are gross errors, before a training without these rows.
 *
 * <p>Each pilot predicts every row with networks that did not learn from it. The first learns from all rows, the second
 * from the part that the first predicts best, the third from the rows that are sound by the errors of the second
 * ({@link GrossErrors}). A row that a pilot did not learn from may still be found sound by its errors.
 *
 * <p>The first pilot only ranks the rows: gross errors pull its predictions, and a third of the targets with an error
 * in one direction pull them so far that these errors look usual.
 */
public final class Pilots {
    /** The networks of a pilot, and the parts of the rows: each network is trained without one. */
    public static final int NETWORKS = 5;

    private static final int COUNT = 3;

    /** The share of the rows that the second pilot learns from. */
    private static final double BEST = 0.65;

    /** The first pilot does without targets that are further from the median than this number of deviations. */
    private static final double FENCE = 20 * GrossErrors.PER_MEDIAN;

    /** The share of the time left that all pilots together may take. */
    public static final double SHARE_OF_TIME = 1.0 / 3;

    private static final int LEAST_ROWS = 20;

    private final EnsembleRows rows;
    private final Function<int[], List<int[]>> parting;
    private final Options options;
    private final Ensemble ensemble;
    private final Run run;
    private final double[][] targets;
    private List<NetworkState> members = List.of();
    private List<GrossErrors> usual = List.of();
    private int[] sound;

    /**
     * Finds the rows.
     *
     * @param parting cuts rows, given by their numbers, into the parts that each network is trained without; the parts
     *     count the rows that are given
     * @param options of every network
     * @param ensemble how many rows choose the nodes of a network
     * @param run keeps no checkpoint of the pilots. If it keeps one of the training that follows, a time budget does
     *     not cut the pilots short: a training that resumes must find the same rows
     */
    public Pilots(
            EnsembleRows rows, Function<int[], List<int[]>> parting, Options options, Ensemble ensemble, Run run) {
        this.rows = rows;
        this.parting = parting;
        this.options = options.withTolerance(0);
        this.ensemble = ensemble.withMembers(NETWORKS);
        this.run = run.withoutCheckpoint();
        this.targets = columns(rows);
        this.sound = IntStream.range(0, rows.count()).toArray();
        if (rows.count() >= LEAST_ROWS) {
            TimeLeft time = run.time(options);
            fly(run.checkpoint().isEmpty() ? time : TimeLeft.of(Optional.empty(), time::isCancelled));
        }
    }

    /** Finds the rows among rows of this process. */
    public static Pilots of(
            Samples rows, Function<int[], List<int[]>> parting, Options options, Ensemble ensemble, Run run) {
        return new Pilots(new LocalRows(rows, run.engines()), parting, options, ensemble, run);
    }

    private void fly(TimeLeft time) {
        double all = time.seconds();
        int[] learnt = picked(withinFences());
        for (int pilot = 1; pilot <= COUNT && !time.isCancelled(); pilot++) {
            run.listener().on(new TrainingEvent.Phase("looking for gross errors in targets", (pilot - 1.0) / COUNT));
            double later = all * (1 - SHARE_OF_TIME * pilot / COUNT);
            double[][] errors = errors(learnt, time.isLimited() ? time.before(() -> later) : time);
            if (pilot == 1) {
                learnt = picked(best(errors));
            } else {
                usual = Arrays.stream(errors)
                        .map(ofTarget -> GrossErrors.of(ofTarget, rows.weights()))
                        .toList();
                sound = picked(sound(errors));
                learnt = sound;
            }
        }
    }

    /** The numbers of the sound rows, ascending; all rows if there are few. */
    public int[] sound() {
        return sound.clone();
    }

    /** The numbers of the sound rows among rows that are held out from the training. */
    public int[] sound(Samples heldOut) {
        return usual.isEmpty()
                ? IntStream.range(0, heldOut.rows()).toArray()
                : picked(sound(errors(new LocalRows(heldOut, run.engines()))));
    }

    private static int[] picked(boolean[] rows) {
        return IntStream.range(0, rows.length).filter(i -> rows[i]).toArray();
    }

    private boolean[] withinFences() {
        return rowsWithin(targets, distances -> FENCE * Metrics.median(distances));
    }

    private static boolean[] best(double[][] errors) {
        return rowsWithin(errors, distances -> {
            double[] sorted = Arrays.stream(distances).sorted().toArray();
            return sorted[(int) (BEST * (sorted.length - 1))];
        });
    }

    /**
     * The rows of which all numbers are near the medians.
     *
     * @param most gives the largest distance allowed for the distances of a column; 0 allows any
     */
    private static boolean[] rowsWithin(double[][] columns, Function<double[], Double> most) {
        boolean[] within = new boolean[columns[0].length];
        Arrays.fill(within, true);
        for (double[] column : columns) {
            double median = Metrics.median(column);
            double[] distances =
                    Arrays.stream(column).map(value -> Math.abs(value - median)).toArray();
            double largest = most.apply(distances);
            for (int i = 0; i < within.length; i++) {
                within[i] &= largest == 0 || distances[i] <= largest;
            }
        }
        return within;
    }

    private boolean[] sound(double[][] errors) {
        boolean[] found = new boolean[errors[0].length];
        for (int i = 0; i < found.length; i++) {
            int row = i;
            found[i] = IntStream.range(0, errors.length)
                    .noneMatch(q -> usual.get(q).isGross(errors[q][row]));
        }
        return found;
    }

    /** Trains a pilot on some rows. Its errors for all rows, by target. */
    private double[][] errors(int[] learnt, TimeLeft time) {
        Run silent = run.withListener(TrainingListener.none()).withTime(time);
        var outcome = new EnsembleTraining(options, ensemble, silent, Pace.unknown())
                .train(rows.pick(learnt), parting.apply(learnt), false);
        members = outcome.members();
        double[][] errors = errors(rows);
        for (int k = 0; k < learnt.length; k++) {
            List<double[]> outputs = outcome.heldOut().get(k);
            if (!outputs.isEmpty()) { // a pilot that is cut short judges only some of its rows
                double[] mean = HeldOutOutputs.mean(outputs);
                for (int q = 0; q < mean.length; q++) {
                    errors[q][learnt[k]] = targets[q][learnt[k]] - mean[q];
                }
            }
        }
        return errors;
    }

    /** The errors of the mean of all networks of the last pilot, by target. */
    private double[][] errors(EnsembleRows some) {
        double[][] errors = columns(some);
        List<double[]> outputs;
        try (var crew = new MemberCrew(run.machine().threads())) {
            outputs = crew.each(members.size(), (k, threads) -> {
                NetworkState member = members.get(k);
                return some.outputs(member.network(), List.of(member.readout()))[0];
            });
        }
        for (double[] ofMember : outputs) {
            for (int k = 0; k < ofMember.length; k++) {
                errors[k / some.count()][k % some.count()] -= ofMember[k] / outputs.size();
            }
        }
        return errors;
    }

    private static double[][] columns(EnsembleRows some) {
        int count = some.count();
        double[] all = new double[count * some.targets().columns()];
        some.targets().copyRows(0, count, all);
        return IntStream.range(0, some.targets().columns())
                .mapToObj(q -> Arrays.copyOfRange(all, q * count, (q + 1) * count))
                .toArray(double[][]::new);
    }
}
