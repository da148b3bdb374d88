package io.github.deepscn.report;

import io.github.deepscn.TableModel;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.table.Table;
import java.util.List;

/**
 * How well the classes of some rows were predicted.
 *
 * @param scores how often the classes were right
 * @param reliability how often they were right at each probability
 */
public record ClassRows(ClassScores scores, Reliability reliability) {
    /**
     * {@return how well a model predicts the classes of rows}
     *
     * @param model a classifier
     * @param rows rows with their classes
     */
    public static ClassRows of(TableModel model, Table rows) {
        return of(model, rows, model.predict(rows));
    }

    static ClassRows of(TableModel model, Table rows, double[][] probabilities) {
        List<String> classes = model.classes();
        String[] labels = model.encoder().labels(rows);
        double[] largest = new double[labels.length];
        boolean[] right = new boolean[labels.length];
        for (int i = 0; i < labels.length; i++) {
            int best = Metrics.mostProbable(probabilities[i]);
            largest[i] = probabilities[i][best];
            right[i] = classes.get(best).equals(labels[i]);
        }
        return new ClassRows(ClassScores.of(classes, probabilities, labels), Reliability.of(largest, right));
    }

    int count(int actual, int predicted) {
        return scores.confusion().get(actual).get(predicted);
    }

    /** The number of rows of a class. */
    int actual(int which) {
        return scores.confusion().get(which).stream().mapToInt(n -> n).sum();
    }

    /** The number of rows that are predicted as a class. */
    int predicted(int which) {
        return scores.confusion().stream().mapToInt(row -> row.get(which)).sum();
    }
}
