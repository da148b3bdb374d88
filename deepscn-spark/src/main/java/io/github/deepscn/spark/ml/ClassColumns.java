package io.github.deepscn.spark.ml;

import io.github.deepscn.ClassifierModel;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.Vectors;

/** The columns of a classifier. */
final class ClassColumns implements NewColumns<ClassifierModel> {
    private static final long serialVersionUID = 1L;

    private final ClassLabels labels;
    private final List<Kind> kinds;
    private final double[] thresholds;

    /** What a column holds. */
    enum Kind {
        LABEL,
        PROBABILITIES,
        LOG_PROBABILITIES
    }

    /**
     * Some columns.
     *
     * @param thresholds what the probability of each label is divided by before the largest is taken; may be empty
     */
    ClassColumns(ClassLabels labels, List<Kind> kinds, double[] thresholds) {
        this.labels = labels;
        this.kinds = List.copyOf(kinds);
        this.thresholds = thresholds.clone();
    }

    @Override
    public Object[][] of(ClassifierModel classifier, double[][] inputs) {
        return Arrays.stream(classifier.logProbabilities(inputs))
                .map(labels::byLabel)
                .map(this::cells)
                .toArray(Object[][]::new);
    }

    private Object[] cells(double[] logProbabilities) {
        double[] probabilities = Arrays.stream(logProbabilities).map(Math::exp).toArray();
        Object[] cells = new Object[kinds.size()];
        for (int k = 0; k < cells.length; k++) {
            cells[k] = switch (kinds.get(k)) {
                case LABEL -> (double) largest(thresholds.length == 0 ? logProbabilities : shares(probabilities));
                case PROBABILITIES -> Vectors.dense(probabilities);
                case LOG_PROBABILITIES -> Vectors.dense(logProbabilities);
            };
        }
        return cells;
    }

    private double[] shares(double[] probabilities) {
        double[] shares = new double[probabilities.length];
        for (int c = 0; c < shares.length; c++) {
            shares[c] = probabilities[c] / thresholds[c];
        }
        return shares;
    }

    /** Of equals the first; not one that is no number, as 0 / 0. */
    private static int largest(double[] numbers) {
        int place = 0;
        double largest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < numbers.length; c++) {
            if (numbers[c] > largest) {
                largest = numbers[c];
                place = c;
            }
        }
        return place;
    }
}
