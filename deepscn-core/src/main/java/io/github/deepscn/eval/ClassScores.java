package io.github.deepscn.eval;

import io.github.deepscn.data.BadInputException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Scores of predicted classes.
 *
 * @param rows number of rows
 * @param accuracy share of rows whose class was the most probable
 * @param balancedAccuracy mean of the accuracies of the classes that occur
 * @param logLoss −Σ log P(class)/N, where probabilities below {@value Metrics#LEAST_PROBABILITY} count as that
 * @param unknown rows whose class the model does not know; they count as wrong
 * @param classes the classes in the order of the model
 * @param confusion number of rows of each known class (row) that were predicted as each class (column)
 */
public record ClassScores(
        int rows,
        double accuracy,
        double balancedAccuracy,
        double logLoss,
        int unknown,
        List<String> classes,
        List<List<Integer>> confusion) {
    public ClassScores {
        classes = List.copyOf(classes);
        confusion = List.copyOf(confusion);
    }

    /** Scores the probabilities of each row, in the order of the classes, against its label. */
    public static ClassScores of(List<String> classes, double[][] probabilities, String[] labels) {
        Metrics.requireAsMany(probabilities.length, labels.length, "labels");
        int[][] counts = new int[classes.size()][classes.size()];
        int unknown = 0;
        int right = 0;
        double loss = 0;
        for (int i = 0; i < labels.length; i++) {
            if (probabilities[i].length != classes.size()) {
                throw new BadInputException("row " + i + " has " + probabilities[i].length + " probabilities for "
                        + classes.size() + " classes; must be as many");
            }
            int label = classes.indexOf(labels[i]);
            double probability = label < 0 ? 0 : Math.min(1, probabilities[i][label]);
            loss -= Math.log(Math.max(Metrics.LEAST_PROBABILITY, probability));
            int predicted = Metrics.mostProbable(probabilities[i]);
            right += predicted == label ? 1 : 0;
            if (label < 0) {
                unknown++;
            } else {
                counts[label][predicted]++;
            }
        }
        double balanced = IntStream.range(0, counts.length)
                .filter(c -> Arrays.stream(counts[c]).sum() > 0)
                .mapToDouble(
                        c -> (double) counts[c][c] / Arrays.stream(counts[c]).sum())
                .average()
                .orElse(0);
        return new ClassScores(
                labels.length,
                (double) right / labels.length,
                balanced,
                loss / labels.length,
                unknown,
                classes,
                Arrays.stream(counts)
                        .map(row -> Arrays.stream(row).boxed().toList())
                        .toList());
    }
}
