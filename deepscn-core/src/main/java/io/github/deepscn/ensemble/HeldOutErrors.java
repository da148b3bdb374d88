package io.github.deepscn.ensemble;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.eval.Intervals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The errors of an ensemble on rows that took no part in its training, estimated from the errors of its members.
 *
 * <p>Only few members were trained without a given row, so their mean varies more than the mean of all members will.
 * All members can predict the row with read-outs that were not fitted to it; but most of them chose their nodes with
 * it, so their errors are a little too small. Single members show by how much: the factor compares the 90 % quantile of
 * the errors of members trained without the row with that of all members.
 *
 * @param residuals of the mean of all members, by row
 * @param factor between honest errors and those of members that chose their nodes with the rows
 */
public record HeldOutErrors(List<double[]> residuals, double factor) {
    private static final double SHARE = 0.9;

    /**
     * Gathers the errors.
     *
     * @param heldOut outputs of the members that were trained without the row
     * @param together for the same rows, outputs of all members with read-outs that were not fitted to the row
     */
    public static HeldOutErrors of(HeldOutOutputs heldOut, HeldOutOutputs together, Matrix targets) {
        var residuals = new ArrayList<double[]>();
        var honest = DoubleStream.builder();
        var all = DoubleStream.builder();
        for (int i : heldOut.judged()) {
            double[] target = targets.toRows(i, i + 1)[0];
            heldOut.get(i).forEach(output -> addErrors(output, target, honest));
            together.get(i).forEach(output -> addErrors(output, target, all));
            double[] residual = HeldOutOutputs.mean(together.get(i));
            for (int q = 0; q < target.length; q++) {
                residual[q] -= target[q];
            }
            residuals.add(residual);
        }
        double seen = quantile(all.build());
        return new HeldOutErrors(residuals, seen > 0 ? Math.max(1, quantile(honest.build()) / seen) : 1);
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

    /** Calibrated intervals; empty if no row was held out. */
    public Optional<Intervals> intervals() {
        return residuals.isEmpty()
                ? Optional.empty()
                : Optional.of(Intervals.of(residuals.toArray(double[][]::new), factor));
    }
}
