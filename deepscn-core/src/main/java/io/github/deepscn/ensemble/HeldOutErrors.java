package io.github.deepscn.ensemble;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.table.TargetEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The errors of a model on rows that took no part in its training; those of an ensemble are estimated from the errors
 * of its members.
 *
 * <p>Only few members were trained without a given row, so their mean varies more than the mean of all members will.
 * All members can predict the row with read-outs that were not fitted to it; but most of them chose their nodes with
 * it, so their errors are too small. They still show how much a mean of all members gains over a mean of few: the
 * factor compares the 90 % quantiles of their errors.
 *
 * <p>Rows whose prediction is at a limit are left out, if enough others remain: many of them are predicted without any
 * error, and would make the intervals of the others too narrow.
 *
 * @param residuals of the mean of the members that were trained without the row, by row
 * @param predictions of all members together, with read-outs that were not fitted to the row, by row
 * @param factor from the errors of few members to those of all
 */
public record HeldOutErrors(List<double[]> residuals, List<double[]> predictions, double factor) {
    private static final double SHARE = 0.9;

    /** This number of rows within the limits is enough. */
    private static final int ENOUGH = 100;

    /**
     * The errors of one network.
     *
     * @param outputs of the network, row after row
     * @param targets as the network learns them
     * @param encodings limit what is predicted
     */
    public static HeldOutErrors of(double[][] outputs, Matrix targets, List<TargetEncoding> encodings) {
        var heldOut = new HeldOutOutputs();
        heldOut.add(outputs, IntStream.range(0, outputs.length).toArray());
        return of(heldOut, heldOut, targets, encodings);
    }

    /**
     * The errors of an ensemble.
     *
     * @param heldOut outputs of the members that were trained without the row
     * @param together for the same rows, outputs of all members with read-outs that were not fitted to the row
     * @param targets as the members learn them
     * @param encodings limit what is predicted; none for an autoencoder
     */
    public static HeldOutErrors of(
            HeldOutOutputs heldOut, HeldOutOutputs together, Matrix targets, List<TargetEncoding> encodings) {
        var within = new ArrayList<Integer>();
        var residuals = new ArrayList<double[]>();
        var predictions = new ArrayList<double[]>();
        var few = DoubleStream.builder();
        var all = DoubleStream.builder();
        for (int i : heldOut.judged()) {
            double[] target = targets.toRows(i, i + 1)[0];
            List<double[]> honest = heldOut.get(i);
            List<double[]> outputs = together.get(i);
            if (isWithin(HeldOutOutputs.mean(outputs), encodings)) {
                within.add(residuals.size());
            }
            residuals.add(residual(honest, target, encodings));
            predictions.add(limited(HeldOutOutputs.mean(outputs), encodings));
            addSizes(residual(outputs, target, encodings), all);
            for (int first = 0; first < outputs.size(); first++) {
                addSizes(residual(some(outputs, first, honest.size()), target, encodings), few);
            }
        }
        double ofFew = quantile(few.build());
        double ofAll = quantile(all.build());
        boolean enough = within.size() >= ENOUGH;
        return new HeldOutErrors(
                enough ? within.stream().map(residuals::get).toList() : residuals,
                enough ? within.stream().map(predictions::get).toList() : predictions,
                0 < ofAll && ofAll < ofFew ? ofAll / ofFew : 1);
    }

    /** Some outputs that follow each other; the first follows the last. */
    private static List<double[]> some(List<double[]> outputs, int first, int count) {
        return IntStream.range(first, first + count)
                .mapToObj(k -> outputs.get(k % outputs.size()))
                .toList();
    }

    private static double[] residual(List<double[]> outputs, double[] target, List<TargetEncoding> encodings) {
        double[] residual = limited(HeldOutOutputs.mean(outputs), encodings);
        for (int q = 0; q < target.length; q++) {
            residual[q] -= target[q];
        }
        return residual;
    }

    private static boolean isWithin(double[] outputs, List<TargetEncoding> encodings) {
        return IntStream.range(0, encodings.size())
                .allMatch(q -> encodings.get(q).isWithin(outputs[q]));
    }

    /** Overwrites the outputs. */
    private static double[] limited(double[] outputs, List<TargetEncoding> encodings) {
        for (int q = 0; q < encodings.size(); q++) {
            outputs[q] = encodings.get(q).limited(outputs[q]);
        }
        return outputs;
    }

    private static void addSizes(double[] residual, DoubleStream.Builder to) {
        for (double error : residual) {
            to.add(Math.abs(error));
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
                : Optional.of(
                        Intervals.of(residuals.toArray(double[][]::new), factor, predictions.toArray(double[][]::new)));
    }
}
