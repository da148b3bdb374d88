package io.github.deepscn;

import io.github.deepscn.classify.Calibration;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetEncoding;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How well the members of an ensemble predict rows that they were trained without. A row is judged by few of them, so
 * the ensemble itself does a little better.
 */
public final class OutOfPart {
    private final int[] judged;
    private final double[][] predictions;
    private final Optional<NumberScores> numbers;
    private final Optional<ClassScores> classes;

    private OutOfPart(
            int[] judged, double[][] predictions, Optional<NumberScores> numbers, Optional<ClassScores> classes) {
        this.judged = judged;
        this.predictions = predictions;
        this.numbers = numbers;
        this.classes = classes;
    }

    /** Of numbers, in the units of the targets; those of an autoencoder have none. */
    static OutOfPart ofNumbers(
            List<List<double[]>> outputs, Matrix targets, List<String> names, List<TargetEncoding> encodings) {
        int[] judged = Judges.judged(outputs);
        double[][] predictions = new double[judged.length][];
        double[][] wanted = new double[judged.length][targets.columns()];
        for (int k = 0; k < judged.length; k++) {
            targets.copyRows(judged[k], judged[k] + 1, wanted[k]);
            predictions[k] = Judges.mean(outputs.get(judged[k]));
            for (int q = 0; q < encodings.size(); q++) {
                predictions[k][q] = encodings.get(q).decode(predictions[k][q]);
                wanted[k][q] = encodings.get(q).decode(wanted[k][q]);
            }
        }
        var scores = NumberScores.of(names, predictions, wanted);
        return new OutOfPart(judged, predictions, Optional.of(scores), Optional.empty());
    }

    /** Of classes, with probabilities in proportion to exp(a·output). */
    static OutOfPart ofClasses(List<List<double[]>> outputs, double a, List<String> classes, String[] labels) {
        int[] judged = Judges.judged(outputs);
        double[][] probabilities = new double[judged.length][];
        for (int k = 0; k < judged.length; k++) {
            probabilities[k] = Judges.mean(outputs.get(judged[k]).stream()
                    .map(output -> Calibration.probabilities(a, output))
                    .toList());
        }
        String[] known = Arrays.stream(judged).mapToObj(i -> labels[i]).toArray(String[]::new);
        var scores = ClassScores.of(classes, probabilities, known);
        return new OutOfPart(judged, probabilities, Optional.empty(), Optional.of(scores));
    }

    /** Where numbers are predicted. */
    public Optional<NumberScores> numbers() {
        return numbers;
    }

    /** Where classes are. */
    public Optional<ClassScores> classes() {
        return classes;
    }

    /** How many rows were judged. */
    public int count() {
        return judged.length;
    }

    /**
     * The rows that were judged.
     *
     * @param training all rows that the ensemble learnt from, {@link TableFit#training()}
     */
    public Table rows(Table training) {
        return training.pick(judged);
    }

    /**
     * What was predicted for each of these rows: numbers in the units of the targets, or the probabilities of the
     * classes.
     */
    public double[][] predictions() {
        return Arrays.stream(predictions).map(double[]::clone).toArray(double[][]::new);
    }
}
