package io.github.deepscn.bench.learners;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The outputs of a model for some rows, beside the true targets.
 *
 * @param rows as {@link Learner.Predictor#outputs} returns them
 * @param targets as {@link Examples#targets()} has them
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Outputs(double[][] rows, double[] targets) {
    /** Smaller probabilities count as this in the log loss. */
    private static final double LEAST_PROBABILITY = 1e-15;

    /** The RMSE of numbers, or the share of wrong classes. */
    public double error() {
        return isNumbers()
                ? Math.sqrt(mean(i -> Math.pow(rows[i][0] - targets[i], 2)))
                : mean(i -> Learner.mostProbable(rows[i]) == (int) targets[i] ? 0 : 1);
    }

    /** −Σ log P(class)/N; NaN for numbers. */
    public double logLoss() {
        return isNumbers() ? Double.NaN : mean(i -> -Math.log(Math.max(LEAST_PROBABILITY, rows[i][(int) targets[i]])));
    }

    /** What a learner minimises when it chooses among settings. */
    double loss() {
        return isNumbers() ? error() : logLoss();
    }

    private boolean isNumbers() {
        return rows[0].length == 1;
    }

    private double mean(IntToDoubleFunction value) {
        return IntStream.range(0, targets.length).mapToDouble(value).average().orElseThrow();
    }

    /** The probabilities of two classes, from those of the second. */
    static double[][] ofSecondClass(double[][] probabilities) {
        return Arrays.stream(probabilities)
                .map(row -> new double[] {1 - row[0], row[0]})
                .toArray(double[][]::new);
    }

    /**
     * Probabilities in another order of the classes.
     *
     * @param wanted all classes; one that the model does not know has the probability 0
     * @param known the classes of the model
     */
    public static double[][] inOrder(List<String> wanted, List<String> known, double[][] probabilities) {
        int[] places = known.stream().mapToInt(wanted::indexOf).toArray();
        return Arrays.stream(probabilities)
                .map(row -> {
                    double[] ordered = new double[wanted.size()];
                    IntStream.range(0, row.length).forEach(k -> ordered[places[k]] = row[k]);
                    return ordered;
                })
                .toArray(double[][]::new);
    }
}
