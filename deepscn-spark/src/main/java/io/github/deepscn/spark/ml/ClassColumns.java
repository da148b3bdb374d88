package io.github.deepscn.spark.ml;

import io.github.deepscn.ClassifierModel;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.Vectors;

/**
 * Computes the columns of a classification model.
 *
 * @param labels order of the classes in the columns
 * @param kinds content of each column
 * @param thresholds divisor of the probability of each label before the largest quotient is chosen; may be empty
 */
record ClassColumns(ClassLabels labels, List<Kind> kinds, List<Double> thresholds)
        implements BatchTransform.NewColumns<ClassifierModel> {
    /** The content of a column. */
    enum Kind {
        LABEL,
        PROBABILITIES,
        LOG_PROBABILITIES
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
                case LABEL -> (double) chosen(logProbabilities, probabilities);
                case PROBABILITIES -> Vectors.dense(probabilities);
                case LOG_PROBABILITIES -> Vectors.dense(logProbabilities);
            };
        }
        return cells;
    }

    /** The label with the largest probability, or quotient of probability and threshold; of equals the first. */
    private int chosen(double[] logProbabilities, double[] probabilities) {
        int chosen = 0;
        double largest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < probabilities.length; c++) {
            double value = thresholds.isEmpty() ? logProbabilities[c] : probabilities[c] / thresholds.get(c);
            if (value > largest) { // false for NaN, the quotient 0 / 0
                largest = value;
                chosen = c;
            }
        }
        return chosen;
    }
}
