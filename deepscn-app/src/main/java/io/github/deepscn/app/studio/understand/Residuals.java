package io.github.deepscn.app.studio.understand;

import io.github.deepscn.TableModel;
import io.github.deepscn.TablePlan;
import io.github.deepscn.report.ClassRows;
import io.github.deepscn.report.NumberRows;
import io.github.deepscn.report.Reliability;
import io.github.deepscn.report.Sampling;
import io.github.deepscn.table.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The errors of a model. */
sealed interface Residuals {
    /** Limits on the rows that are judged and the points that are shown. */
    int MOST_JUDGED = 20_000;

    int MOST_SHOWN = 1_000;

    /**
     * Errors of numbers: actual minus predicted.
     *
     * @param output name of the output
     * @param histogram of all judged rows, not only of the shown ones
     */
    record OfNumbers(
            String output,
            List<String> outputs,
            List<Double> predicted,
            List<Double> residual,
            Histogram histogram,
            boolean heldOut)
            implements Residuals {}

    /** A histogram; the last edge belongs to the last bin. */
    record Histogram(List<Double> edges, List<Integer> counts) {
        private static final int BINS = 31;

        static Histogram of(double[] values) {
            double most = Arrays.stream(values).map(Math::abs).max().orElse(0);
            // The odd number of bins puts one bin around zero.
            double reach = most > 0 ? most : 1;
            var edges = new ArrayList<Double>();
            for (int k = 0; k <= BINS; k++) {
                edges.add(reach * (2.0 * k / BINS - 1));
            }
            int[] counts = new int[BINS];
            for (double value : values) {
                int bin = (int) Math.floor((value / reach + 1) / 2 * BINS);
                counts[Math.max(0, Math.min(BINS - 1, bin))]++;
            }
            return new Histogram(edges, Arrays.stream(counts).boxed().toList());
        }
    }

    /** Errors of classes: the confusion matrix and the reliability of the probabilities. */
    record OfClasses(List<String> labels, List<List<Integer>> confusion, List<Bin> reliability, boolean heldOut)
            implements Residuals {}

    /**
     * Rows whose most probable class has about the same probability.
     *
     * @param mean mean probability
     * @param share share of correct rows
     */
    record Bin(double from, double to, double mean, double share, int count) {
        private static Bin of(Reliability.Bin bin) {
            return new Bin(bin.from(), bin.to(), bin.probability(), bin.right(), bin.rows());
        }
    }

    /**
     * The residuals of one output.
     *
     * @param output index of the output, from zero
     */
    static Residuals of(TableModel model, TablePlan plan, int output) {
        JudgedRows judged = JudgedRows.of(plan, MOST_JUDGED);
        if (model.task() == Task.CLASSIFICATION) {
            ClassRows rows = ClassRows.of(model, judged.rows());
            return new OfClasses(
                    model.labels(),
                    rows.scores().confusion(),
                    rows.reliability().bins().stream().map(Bin::of).toList(),
                    judged.heldOut());
        }
        NumberRows rows = NumberRows.of(model, judged.rows());
        double[] residuals = rows.residuals(output);
        return new OfNumbers(
                model.outputs().get(output),
                model.outputs(),
                some(rows.predictions(output)),
                some(residuals),
                Histogram.of(residuals),
                judged.heldOut());
    }

    private static List<Double> some(double[] values) {
        return Sampling.systematic(values.length, MOST_SHOWN)
                .mapToObj(i -> values[i])
                .toList();
    }
}
