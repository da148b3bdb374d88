package io.github.deepscn.app.studio;

import java.util.Arrays;
import java.util.List;

/**
 * How classes are taken for each other.
 *
 * @param labels the classes
 * @param counts how often each class (row) was predicted as each (column)
 * @param accuracy the share of rows that are right; a class that training did not see is wrong
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
