package io.github.deepscn;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.eval.Intervals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * How far an ensemble is off on rows that took no part.
 *
 * <p>Few members were trained without a row, so the mean over these varies more than the mean over all will. All
 * members can be asked with read-outs that were not fitted to the row, but most had it among those that chose their
 * nodes, and are off by a little less than they should be. By how much is seen from single members: the factor is that
 * between the errors nine tenths of which are smaller, of members that were trained without the row and of all.
 */
final class HeldOutErrors {
    private static final double SHARE = 0.9;

    private final List<double[]> residuals = new ArrayList<>();
    private final double factor;

    /**
     * Gathers the errors.
     *
     * @param heldOut of every row the outputs of the members that were trained without it
     * @param together of the same rows the outputs of all members, their read-outs not fitted to the row
     */
    HeldOutErrors(List<List<double[]>> heldOut, List<List<double[]>> together, Matrix targets) {
        var honest = DoubleStream.builder();
        var all = DoubleStream.builder();
        double[] target = new double[targets.columns()];
        for (int i : Judges.judged(heldOut)) {
            targets.copyRows(i, i + 1, target);
            heldOut.get(i).forEach(output -> addErrors(output, target, honest));
            together.get(i).forEach(output -> addErrors(output, target, all));
            double[] residual = Judges.mean(together.get(i));
            for (int q = 0; q < target.length; q++) {
                residual[q] -= target[q];
            }
            residuals.add(residual);
        }
        double seen = quantile(all.build());
        this.factor = seen > 0 ? Math.max(1, quantile(honest.build()) / seen) : 1;
    }

    private static void addErrors(double[] output, double[] target, DoubleStream.Builder to) {
        for (int q = 0; q < target.length; q++) {
            to.add(Math.abs(output[q] - target[q]));
        }
    }

    private static double quantile(DoubleStream errors) {
        double[] sorted = errors.sorted().toArray();
        return sorted.length == 0 ? 0 : sorted[(int) (SHARE * (sorted.length - 1))];
    }

    /** By how much the errors are larger than those of members that had the rows to choose their nodes. */
    double factor() {
        return factor;
    }

    /** What makes intervals; nothing if no row was held out. */
    Optional<Intervals> intervals() {
        return residuals.isEmpty()
                ? Optional.empty()
                : Optional.of(Intervals.of(residuals.toArray(double[][]::new), factor));
    }
}
