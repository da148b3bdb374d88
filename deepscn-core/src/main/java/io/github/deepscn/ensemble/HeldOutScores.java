package io.github.deepscn.ensemble;

import io.github.deepscn.classify.Calibration;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.eval.Threshold;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetEncoding;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How well the members of an ensemble predict rows that they were trained without. Few members judge each row, so the
 * ensemble itself predicts a little better.
 *
 * @param judged the numbers of the rows judged
 * @param predictions for each of these rows: numbers in the units of the targets, or probabilities of the classes
 * @param numbers the scores of predicted numbers
 * @param classes the scores of predicted classes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HeldOutScores(
        int[] judged, double[][] predictions, Optional<NumberScores> numbers, Optional<ClassScores> classes) {
    /**
     * Scores of numbers.
     *
     * @param encodings that turn numbers into the units of the targets; none for an autoencoder
     */
    public static HeldOutScores ofNumbers(
            HeldOutOutputs outputs, Matrix targets, List<String> names, List<TargetEncoding> encodings) {
        int[] judged = outputs.judged();
        double[][] predictions = new double[judged.length][];
        double[][] wanted = targets.pick(judged).toRows();
        for (int k = 0; k < judged.length; k++) {
            predictions[k] = HeldOutOutputs.mean(outputs.get(judged[k]));
            for (int q = 0; q < encodings.size(); q++) {
                predictions[k][q] = encodings.get(q).decode(predictions[k][q]);
                wanted[k][q] = encodings.get(q).decode(wanted[k][q]);
            }
        }
        var scores = NumberScores.of(names, predictions, wanted);
        return new HeldOutScores(judged, predictions, Optional.of(scores), Optional.empty());
    }

    /** Scores of classes whose probabilities are proportional to exp(a·output). */
    public static HeldOutScores ofClasses(HeldOutOutputs outputs, double a, List<String> classes, String[] labels) {
        int[] judged = outputs.judged();
        double[][] probabilities = new double[judged.length][];
        for (int k = 0; k < judged.length; k++) {
            probabilities[k] = HeldOutOutputs.mean(outputs.get(judged[k]).stream()
                    .map(output -> Calibration.probabilities(a, output))
                    .toList());
        }
        String[] known = Arrays.stream(judged).mapToObj(i -> labels[i]).toArray(String[]::new);
        var scores = ClassScores.of(classes, probabilities, known);
        return new HeldOutScores(judged, probabilities, Optional.empty(), Optional.of(scores));
    }

    /** The scores of classes that a threshold names. */
    public HeldOutScores withThreshold(List<String> names, String[] labels, Threshold threshold) {
        var scores = ClassScores.of(names, predictions, labels, Optional.of(threshold));
        return new HeldOutScores(judged, predictions, Optional.empty(), Optional.of(scores));
    }

    /** The number of rows judged. */
    public int count() {
        return judged.length;
    }

    /**
     * The rows judged.
     *
     * @param training all rows that the ensemble learnt from
     */
    public Table rows(Table training) {
        return training.pick(judged);
    }
}
