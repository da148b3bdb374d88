package io.github.deepscn.app.studio.understand;

import java.util.Arrays;
import java.util.List;

/**
 * A confusion matrix.
 *
 * @param labels the classes
 * @param counts number of rows by actual class (row) and predicted class (column)
 * @param accuracy share of correct rows; a row of a class unknown to the model is wrong
 */
record Confusion(List<String> labels, List<List<Integer>> counts, double accuracy) {
    static Confusion of(List<String> labels, String[] actual, String[] predicted) {
        int[][] counts = new int[labels.size()][labels.size()];
        int right = 0;
        for (int i = 0; i < actual.length; i++) {
            int row = labels.indexOf(actual[i]);
            right += actual[i].equals(predicted[i]) ? 1 : 0;
            if (row >= 0) {
                counts[row][labels.indexOf(predicted[i])]++;
            }
        }
        List<List<Integer>> rows = Arrays.stream(counts)
                .map(row -> Arrays.stream(row).boxed().toList())
                .toList();
        return new Confusion(labels, rows, (double) right / actual.length);
    }
}
