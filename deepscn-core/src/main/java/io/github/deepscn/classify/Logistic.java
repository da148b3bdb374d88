package io.github.deepscn.classify;

import io.github.deepscn.data.Strata;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Logistic regression on the hidden outputs of a network: a read-out fitted to the logarithms of probabilities, in
 * place of the squares that choose the nodes. Least squares wants every row at its target; this wants every row on its
 * side, and the farther the better. It wins where classes can be told apart, and loses where labels are noisy, so
 * held-out rows choose how much of each the scores have, see {@link #choose}.
 */
public final class Logistic {
    /** Of ridge, strongest first, so that every fit starts from the one before. */
    static final List<Double> STRENGTHS = List.of(1e-1, 1e-2, 1e-3, 1e-4, 1e-5);

    /** How much of the scores is logistic. */
    private static final List<Double> SHARES = List.of(0.0, 0.25, 0.5, 0.75, 1.0);

    /** The most hidden outputs to keep: 128 MB. If there are more rows, some are enough. */
    private static final int MOST_NUMBERS = 1 << 24;

    private final Network network;
    private final LabelledRows all;
    private final int classes;
    /** Numbers of the rows that take part. */
    private final int[] some;

    private final Features features;
    private final BooleanSupplier isOver;

    /**
     * Computes the hidden outputs of some rows.
     *
     * @param isOver ends all fits early
     */
    public Logistic(Network network, LabelledRows rows, int classes, BooleanSupplier isOver) {
        this.network = network;
        this.all = rows;
        this.classes = classes;
        this.isOver = isOver;
        this.some = Strata.pick(IntStream.range(0, rows.rows()).toArray(), mostRows(network.columns()), 0);
        this.features = new Features(network, rows.pick(some), classes);
    }

    /** With this number of columns, at most this number of rows take part in a fit. */
    public static int mostRows(int columns) {
        return MOST_NUMBERS / Math.max(1, columns);
    }

    /**
     * Fits of every strength without some rows.
     *
     * @param scores for every strength: one array for each of these rows
     * @param weights of every strength
     */
    public record Without(List<double[][]> scores, List<double[]> weights) {}

    /**
     * Fits without some rows.
     *
     * @param heldOut numbers of rows, ascending
     */
    public Without without(int[] heldOut) {
        double[] weights = weights();
        for (int k = 0; k < some.length; k++) {
            if (Arrays.binarySearch(heldOut, some[k]) >= 0) {
                weights[k] = 0;
            }
        }
        List<double[]> path = path(weights, STRENGTHS.size());
        LabelledRows judging = all.pick(heldOut);
        return new Without(
                path.stream()
                        .map(beta -> scores(network, discriminant(beta), judging))
                        .toList(),
                path);
    }

    /**
     * The discriminant of a tuned classifier, fitted to all rows.
     *
     * @param readout of the network
     * @param start the fits that chose the tuning: there it takes only a few steps more
     */
    public Discriminant discriminant(Readout readout, Tuning tuning, Optional<Without> start) {
        Discriminant plain = Discriminant.of(readout).sharpened(tuning.sharpness());
        if (tuning.logistic() == 0) {
            return plain;
        }
        int strength = STRENGTHS.indexOf(tuning.ridge());
        double[] beta = start.map(without -> fit(weights(), tuning.ridge(), without.weights.get(strength)))
                .orElseGet(() -> path(weights(), strength + 1).get(strength));
        return plain.plus(discriminant(beta).sharpened(tuning.logistic()));
    }

    /**
     * The tuning for one network.
     *
     * @param readout of the network, fitted to the rows
     * @param heldOut other rows
     */
    public Tuning tune(Readout readout, LabelledRows heldOut) {
        if (heldOut.rows() == 0) {
            return new Tuning(1, 0, 0);
        }
        List<double[][]> logistic = path(weights(), STRENGTHS.size()).stream()
                .map(beta -> scores(network, discriminant(beta), heldOut))
                .toList();
        return choose(
                scores(network, Discriminant.of(readout), heldOut), logistic, heldOut.classOf(), heldOut.weights());
    }

    /**
     * How much of the scores is logistic, with which ridge, and how sharp they are: what makes held-out rows the most
     * probable. Among equals the least that is logistic.
     *
     * @param plain outputs of the read-outs for rows that they were not fitted to
     * @param logistic scores of the same rows, see {@link Without}
     */
    public static Tuning choose(double[][] plain, List<double[][]> logistic, int[] classOf, double[] weights) {
        double sharpness = Calibration.tune(plain, classOf, weights).sharpness();
        Tuning best = new Tuning(sharpness, 0, 0);
        double least = Double.POSITIVE_INFINITY;
        for (double share : SHARES) {
            for (int k = 0; k < (share == 0 ? 1 : STRENGTHS.size()); k++) {
                double[][] scores = mixed((1 - share) * sharpness, plain, share, logistic.get(k));
                double a = Calibration.tune(scores, classOf, weights).sharpness();
                double loss = Calibration.loss(a, scores, classOf, weights);
                if (loss < least) {
                    least = loss;
                    best = new Tuning(a * (1 - share) * sharpness, share == 0 ? 0 : STRENGTHS.get(k), a * share);
                }
            }
        }
        return best;
    }

    /** The scores of held-out rows under a tuning that was chosen by them. */
    public static double[][] scores(Tuning tuning, double[][] plain, List<double[][]> logistic) {
        double[][] chosen = logistic.get(Math.max(0, STRENGTHS.indexOf(tuning.ridge())));
        return mixed(tuning.sharpness(), plain, tuning.logistic(), chosen);
    }

    /** ax + by. */
    private static double[][] mixed(double a, double[][] x, double b, double[][] y) {
        double[][] mixed = new double[x.length][];
        Arrays.setAll(
                mixed,
                i -> IntStream.range(0, x[i].length)
                        .mapToDouble(c -> a * x[i][c] + b * y[i][c])
                        .toArray());
        return mixed;
    }

    private double[] weights() {
        return Arrays.stream(some).mapToDouble(i -> all.weights()[i]).toArray();
    }

    /** β for the first strengths. */
    private List<double[]> path(double[] weights, int strengths) {
        var path = new ArrayList<double[]>();
        double[] beta = new double[features.columns() * classes];
        for (double strength : STRENGTHS.subList(0, strengths)) {
            beta = fit(weights, strength, beta);
            path.add(beta);
        }
        return path;
    }

    private double[] fit(double[] weights, double strength, double[] start) {
        return start.length == 0 ? start : new LogisticFit(features, weights, strength, isOver).from(start);
    }

    private Discriminant discriminant(double[] beta) {
        return Discriminant.of(new Readout(features.columns(), classes, beta));
    }

    private static double[][] scores(Network network, Discriminant discriminant, LabelledRows of) {
        double[][] scores = new double[of.rows()][discriminant.readout().outputs()];
        of.forEachBlock(network, (from, count, hidden) -> discriminant.score(hidden, from, count, scores));
        return scores;
    }
}
