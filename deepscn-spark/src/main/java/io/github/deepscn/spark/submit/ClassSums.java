package io.github.deepscn.spark.submit;

import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.Metrics;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/** Sums over rows from which the scores of predicted classes follow. Sums of other rows can be added. */
final class ClassSums implements Serializable {
    private static final long serialVersionUID = 1L;

    long rows;
    private double loss;
    /** Number of rows whose class the model does not know. */
    private long unknown;

    private final long[] rowsOf;
    private final long[] rightOf;

    ClassSums(int classes) {
        this.rowsOf = new long[classes];
        this.rightOf = new long[classes];
    }

    /**
     * Adds a row.
     *
     * @param label index of its class; negative if the model does not know it
     */
    void add(double[] probabilities, int label) {
        rows++;
        double probability = label < 0 ? 0 : Math.min(1, probabilities[label]);
        loss -= Math.log(Math.max(Metrics.LEAST_PROBABILITY, probability));
        if (label < 0) {
            unknown++;
        } else {
            rowsOf[label]++;
            rightOf[label] += Metrics.mostProbable(probabilities) == label ? 1 : 0;
        }
    }

    void append(ClassSums next) {
        rows += next.rows;
        loss += next.loss;
        unknown += next.unknown;
        for (int c = 0; c < rowsOf.length; c++) {
            rowsOf[c] += next.rowsOf[c];
            rightOf[c] += next.rightOf[c];
        }
    }

    /** The scores without the confusion matrix; there must be a row. */
    ClassScores scores(List<String> classes) {
        double shares = 0;
        int occurring = 0;
        for (int c = 0; c < rowsOf.length; c++) {
            if (rowsOf[c] > 0) {
                shares += (double) rightOf[c] / rowsOf[c];
                occurring++;
            }
        }
        return new ClassScores(
                (int) Math.min(rows, Integer.MAX_VALUE),
                (double) Arrays.stream(rightOf).sum() / rows,
                occurring == 0 ? 0 : shares / occurring,
                loss / rows,
                (int) Math.min(unknown, Integer.MAX_VALUE),
                classes,
                List.of());
    }
}
