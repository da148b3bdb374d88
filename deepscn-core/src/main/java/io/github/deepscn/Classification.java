package io.github.deepscn;

import io.github.deepscn.data.Require;
import io.github.deepscn.selection.CrossValidated;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import io.github.deepscn.train.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Learns to tell classes apart.
 *
 * <pre>{@code
 * TableModel model = DeepScn.classification().fit(inputs, labels);
 * String label = model.label(row);
 * Probabilities probabilities = model.probabilities(row);
 * }</pre>
 *
 * <p>A label may be of any type; the class is its text.
 */
public final class Classification extends Learner<Classification> {
    Classification(Settings settings, Run run) {
        super(Task.CLASSIFICATION, settings, run);
    }

    @Override
    Classification with(Settings changed, Run how) {
        return new Classification(changed, how);
    }

    /**
     * Trains on rows of inputs and the label of each: texts, numbers, truth values, enum constants or anything else.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param labels the label of each row: texts, numbers, truth values or enum constants
     * @return the trained model
     * @throws io.github.deepscn.data.BadInputException if there are no rows, their lengths or numbers differ, an input
     *     is infinite, a label is null or blank, or there is one class only
     */
    public TableModel fit(double[][] inputs, Object[] labels) {
        return fit(rows(inputs, labels), 1);
    }

    /**
     * {@link #fit(double[][], Object[])} with labels in a list.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param labels the label of each row: texts, numbers, truth values or enum constants
     * @return the trained model
     */
    public TableModel fit(double[][] inputs, List<?> labels) {
        return fit(inputs, Objects.requireNonNull(labels, "labels").toArray());
    }

    /**
     * {@link #fit(double[][], Object[])} with numbered classes.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param labels the label of each row: texts, numbers, truth values or enum constants
     * @return the trained model
     */
    public TableModel fit(double[][] inputs, int[] labels) {
        return fit(inputs, boxed(labels));
    }

    /**
     * {@link #fit(double[][], Object[])} with the two classes {@code false} and {@code true}.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param labels the label of each row: texts, numbers, truth values or enum constants
     * @return the trained model
     */
    public TableModel fit(double[][] inputs, boolean[] labels) {
        return fit(inputs, boxed(labels));
    }

    private static Object[] boxed(int[] labels) {
        return Arrays.stream(Objects.requireNonNull(labels, "labels")).boxed().toArray();
    }

    private static Object[] boxed(boolean[] labels) {
        return IntStream.range(0, Objects.requireNonNull(labels, "labels").length)
                .mapToObj(i -> labels[i])
                .toArray();
    }

    /**
     * {@link #fit(double[][], Object[])} in single precision.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param labels the label of each row: texts, numbers, truth values or enum constants
     * @return the trained model
     */
    public TableModel fit(float[][] inputs, Object[] labels) {
        return fit(Table.doubles(inputs), labels);
    }

    /**
     * {@link #fit(double[][], int[])} in single precision.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param labels the label of each row
     * @return the trained model
     */
    public TableModel fit(float[][] inputs, int[] labels) {
        return fit(Table.doubles(inputs), labels);
    }

    /**
     * Judges this training by cross-validation: every row is predicted by a model that did not learn from it, and every
     * class has its share in each fold.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param labels the label of each row: texts, numbers, truth values or enum constants
     * @param folds the number of folds, from two to the number of rows
     * @return the scores of every fold
     * @throws io.github.deepscn.data.BadInputException as for {@link #fit(double[][], Object[])}, or if all training
     *     rows of a fold are of one class
     */
    public CrossValidated crossValidate(double[][] inputs, Object[] labels, int folds) {
        return crossValidateRows(rows(inputs, labels), 1, folds);
    }

    /**
     * {@link #crossValidate(double[][], Object[], int)} with labels in a list.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param labels the label of each row: texts, numbers, truth values or enum constants
     * @param folds the number of parts that the rows are divided into; at least two
     * @return the scores of every fold
     */
    public CrossValidated crossValidate(double[][] inputs, List<?> labels, int folds) {
        return crossValidate(inputs, labels.toArray(), folds);
    }

    /**
     * {@link #crossValidate(double[][], Object[], int)} with numbered classes.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param labels the label of each row: texts, numbers, truth values or enum constants
     * @param folds the number of parts that the rows are divided into; at least two
     * @return the scores of every fold
     */
    public CrossValidated crossValidate(double[][] inputs, int[] labels, int folds) {
        return crossValidate(inputs, boxed(labels), folds);
    }

    /**
     * {@link #crossValidate(double[][], Object[], int)} with the two classes {@code false} and {@code true}.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param labels the label of each row: texts, numbers, truth values or enum constants
     * @param folds the number of parts that the rows are divided into; at least two
     * @return the scores of every fold
     */
    public CrossValidated crossValidate(double[][] inputs, boolean[] labels, int folds) {
        return crossValidate(inputs, boxed(labels), folds);
    }

    /**
     * {@return the table that {@link #fit(double[][], Object[])} learns from, for scores, importance and
     * cross-validation}
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param labels the label of each row: texts, numbers, truth values or enum constants
     */
    public Table rows(double[][] inputs, Object[] labels) {
        String[] texts = new String[Objects.requireNonNull(labels, "labels").length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = Require.present("labels[" + i + "]", labels[i]).toString();
        }
        return rows(inputs, "labels", texts.length, List.of(TextColumn.of("", texts)));
    }
}
