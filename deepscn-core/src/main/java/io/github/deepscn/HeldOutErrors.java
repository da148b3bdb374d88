package io.github.deepscn;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.eval.Intervals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far an ensemble is off on rows that took no part: by the members that were trained without them.
 *
 * <p>A row is seldom held out from all members, so the mean over those that did without it varies more than the mean
 * over all will. With σ² the mean square of its errors and v the variance between members, r of which judge a row, the
 * mean square for M members is about σ² − v/r + v/M; the errors are scaled accordingly. Where no row has two judges v
 * is not known, and errors are left as they are: too large rather than too small.
 */
final class HeldOutErrors {
    /** The errors are not scaled by less than this. */
    private static final double LEAST_FACTOR = 0.5;

    private final List<double[]> residuals = new ArrayList<>();
    /** Σ v/r − v/M over rows with several judges, and the sum of squares of these rows. */
    private double excess;

    private double judgedSquares;

    /**
     * Gathers the errors.
     *
     * @param outputs of every row those of the members that were trained without it
     * @param members how many there are in all
     */
    HeldOutErrors(List<List<double[]>> outputs, Matrix targets, int members) {
        double[] target = new double[targets.columns()];
        for (int i : Judges.judged(outputs)) {
            targets.copyRows(i, i + 1, target);
            add(outputs.get(i), target, members);
        }
    }

    private void add(List<double[]> judges, double[] target, int members) {
        double[] mean = Judges.mean(judges);
        double[] residual = new double[target.length];
        int count = judges.size();
        double rowSquares = 0;
        double variance = 0;
        for (int q = 0; q < target.length; q++) {
            for (double[] judge : judges) {
                variance += count < 2 ? 0 : (judge[q] - mean[q]) * (judge[q] - mean[q]) / (count - 1);
            }
            residual[q] = mean[q] - target[q];
            rowSquares += residual[q] * residual[q];
        }
        residuals.add(residual);
        if (count > 1) {
            judgedSquares += rowSquares;
            excess += variance / count - variance / members;
        }
    }

    /** By how much the errors of all members together are smaller. */
    double factor() {
        if (judgedSquares == 0) {
            return 1;
        }
        return Math.max(LEAST_FACTOR, Math.sqrt(Math.max(0, 1 - excess / judgedSquares)));
    }

    /** What makes intervals; nothing if no row was held out. */
    Optional<Intervals> intervals() {
        return residuals.isEmpty()
                ? Optional.empty()
                : Optional.of(Intervals.of(residuals.toArray(double[][]::new), factor()));
    }
}
