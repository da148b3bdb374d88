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
 * mean square for M members is about σ² − v/r + v/M; the errors are scaled accordingly.
 */
final class HeldOutErrors {
    /** The errors are not scaled by less than this. */
    private static final double LEAST_FACTOR = 0.5;

    private final List<double[]> residuals = new ArrayList<>();
    /** Σ v/r − v/M, and the sum of squares. */
    private double excess;

    private double squares;

    /**
     * Gathers the errors.
     *
     * @param outputs of every row those of the members that were trained without it
     * @param members how many there are in all
     * @param variance v, summed over the outputs
     */
    HeldOutErrors(List<List<double[]>> outputs, Matrix targets, int members, double variance) {
        double[] target = new double[targets.columns()];
        for (int i : Judges.judged(outputs)) {
            targets.copyRows(i, i + 1, target);
            double[] residual = Judges.mean(outputs.get(i));
            for (int q = 0; q < target.length; q++) {
                residual[q] -= target[q];
                squares += residual[q] * residual[q];
            }
            residuals.add(residual);
            excess += variance / outputs.get(i).size() - variance / members;
        }
    }

    /** By how much the errors of all members together are smaller. */
    double factor() {
        return squares == 0 ? 1 : Math.max(LEAST_FACTOR, Math.sqrt(Math.max(0, 1 - excess / squares)));
    }

    /** What makes intervals; nothing if no row was held out. */
    Optional<Intervals> intervals() {
        return residuals.isEmpty()
                ? Optional.empty()
                : Optional.of(Intervals.of(residuals.toArray(double[][]::new), factor()));
    }
}
