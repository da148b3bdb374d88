package io.github.deepscn.bench.tables;

import com.sun.management.OperatingSystemMXBean;
import io.github.deepscn.bench.learners.Outputs;
import io.github.deepscn.eval.IntervalScore;
import io.github.deepscn.eval.PredictionIntervals;
import io.github.deepscn.table.Table;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;

/**
 * What one learner reached on one test fold of one table, in one process that was warm before.
 *
 * @param rows the number of test rows
 * @param error the RMSE, or the share of rows whose class was wrong
 * @param logLoss the log loss of the probabilities of classes; NaN for numbers
 * @param wallSeconds the time of the training, including encoding and the choice of settings
 * @param cpuSeconds the time that all cores worked in it
 * @param predictSeconds the time to predict the test rows, all in one call
 * @param covered the share of test rows within their 90 % intervals, in every fifth of the predictions from the lowest
 *     to the highest; empty without intervals
 * @param layers the layers of a network with nodes, mean over the members; NaN for other models
 * @param nodes the nodes of a network, mean over the members; NaN for other models
 * @param machine where it was measured
 */
record Score(
        String table,
        int fold,
        String learner,
        int rows,
        double error,
        double logLoss,
        double wallSeconds,
        double cpuSeconds,
        double predictSeconds,
        List<Double> covered,
        double layers,
        double nodes,
        String machine) {
    static final double COVERAGE = 0.9;

    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** Trains with all folds but one, and tests on that one. */
    static Score measure(FoldedTable table, TableLearner learner, int fold) {
        Table training = table.training(fold);
        Table test = table.test(fold);
        double[] truth = table.target().of(test);
        long cpu = PROCESS.getProcessCpuTime();
        long start = System.nanoTime();
        TableLearner.Fitted fitted = learner.fit(training, table.target());
        double wallSeconds = seconds(start);
        double cpuSeconds = (PROCESS.getProcessCpuTime() - cpu) / 1e9;
        Outputs outputs = new Outputs(fitted.outputs(test), truth);
        start = System.nanoTime();
        fitted.outputs(test);
        double predictSeconds = seconds(start);
        return new Score(
                table.what().name(),
                fold,
                learner.name(),
                test.rows(),
                outputs.error(),
                outputs.logLoss(),
                wallSeconds,
                cpuSeconds,
                predictSeconds,
                fitted.intervals(test, COVERAGE)
                        .map(intervals -> covered(intervals, truth))
                        .orElse(List.of()),
                fitted.size().layers(),
                fitted.size().nodes(),
                thisMachine());
    }

    /** The share of true values within their intervals, in every fifth of the predictions. */
    static List<Double> covered(PredictionIntervals intervals, double[] truth) {
        double[][] targets =
                Arrays.stream(truth).mapToObj(t -> new double[] {t}).toArray(double[][]::new);
        return IntervalScore.of(intervals, targets).fifths().stream()
                .map(IntervalScore.Fifth::covered)
                .toList();
    }

    boolean is(String otherTable, int otherFold, String otherLearner) {
        return table.equals(otherTable) && fold == otherFold && learner.equals(otherLearner);
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static String thisMachine() {
        return PROCESS.getAvailableProcessors() + " cores, " + PROCESS.getArch() + ", Java "
                + Runtime.version().feature();
    }
}
