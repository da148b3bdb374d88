package io.github.deepscn.app.studio.understand;

import io.github.deepscn.TableModel;
import io.github.deepscn.TablePlan;
import io.github.deepscn.app.studio.data.Histogram;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.Reliability;
import io.github.deepscn.report.NumberRows;
import io.github.deepscn.report.Sampling;
import io.github.deepscn.table.Task;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The errors of a model. */
sealed interface Residuals {
    /** Limits on the rows that are judged and the points that are shown. */
    int MOST_JUDGED = 20_000;

    int MOST_SHOWN = 1_000;

    /** The odd number of bins puts one bin around zero. */
    int BINS = 31;

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

    /**
     * Errors of classes: the confusion matrix and the reliability of the probabilities.
     *
     * @param reliabilityOf the class whose probability is judged; null for the most probable class of each row
     */
    record OfClasses(
            List<String> labels,
            List<List<Integer>> confusion,
            @Nullable String reliabilityOf,
            List<Bin> reliability,
            boolean heldOut)
            implements Residuals {}

    /**
     * Rows with about the same probability.
     *
     * @param mean mean probability
     * @param share share of the rows that belong to the class
     */
    record Bin(double from, double to, double mean, double share, int count) {
        private static Bin of(Reliability.Bin bin) {
            return new Bin(bin.from(), bin.to(), bin.probability(), bin.share(), bin.rows());
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
            ClassScores scores = model.evaluateClasses(judged.rows());
            return new OfClasses(
                    model.classes(),
                    scores.confusion(),
                    scores.reliability().positive().orElse(null),
                    scores.reliability().bins().stream().map(Bin::of).toList(),
                    judged.heldOut());
        }
        NumberRows rows = NumberRows.of(model, judged.rows());
        double[] residuals = rows.residuals(output);
        return new OfNumbers(
                model.targets().get(output),
                model.targets(),
                some(rows.predictions(output)),
                some(residuals),
                histogram(residuals),
                judged.heldOut());
    }

    private static List<Double> some(double[] values) {
        return Sampling.systematic(values.length, MOST_SHOWN)
                .mapToObj(i -> values[i])
                .toList();
    }

    static Histogram histogram(double[] residuals) {
        double most = Arrays.stream(residuals).map(Math::abs).max().orElse(0);
        double reach = most > 0 ? most : 1;
        return Histogram.counted(residuals, -reach, 2 * reach / BINS, BINS);
    }
}
