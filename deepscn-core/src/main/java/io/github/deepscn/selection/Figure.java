package io.github.deepscn.selection;

import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.table.Task;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A number that sums up the scores of some rows, and by which learners are compared. */
public enum Figure {
    /** The root of the mean squared error. */
    RMSE("rmse", "RMSE", false, numbers(NumberScores::rmse)),
    /** The mean absolute error. */
    MAE("mae", "MAE", false, numbers(NumberScores::mae)),
    /** The share of the variance that is explained. */
    R2("r2", "R2", true, numbers(NumberScores::r2)),
    /** The median of the absolute errors. */
    MEDIAN_ERROR("medianError", "median error", false, numbers(NumberScores::medianError)),
    /** √(mean of 1 − R² over the targets): suits several targets in different units. */
    RELATIVE_ERROR("relativeError", "relative error", false, numbers(Figure::relativeError)),
    /** The share of rows with the right class. */
    ACCURACY("accuracy", "accuracy", true, classes(ClassScores::accuracy)),
    /** The mean over the classes of the share of their rows with the right class. */
    BALANCED_ACCURACY("balancedAccuracy", "balanced accuracy", true, classes(ClassScores::balancedAccuracy)),
    /** The mean of −log P(true class). */
    LOG_LOSS("logLoss", "log loss", false, classes(ClassScores::logLoss)),
    /** The harmonic mean of precision and recall, as the mean over the classes. */
    F1("f1", "F1", true, classes(ClassScores::f1)),
    /**
     * The chance that a row of a class has a larger probability of it than another row, as the mean over the classes.
     */
    AUC("auc", "AUC", true, classes(ClassScores::auc)),
    /** The area under the curve of precision over recall, as the mean over the classes. */
    AVERAGE_PRECISION("averagePrecision", "average precision", true, classes(ClassScores::averagePrecision)),
    /** The mean gap between a probability and the share of rows it comes true for. */
    CALIBRATION_ERROR("calibrationError", "calibration error", false, classes(ClassScores::calibrationError));

    private final String id;
    private final String label;
    private final boolean greaterIsBetter;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final ToDoubleFunction<RowScores> value;

    Figure(String id, String label, boolean greaterIsBetter, ToDoubleFunction<RowScores> value) {
        this.id = id;
        this.label = label;
        this.greaterIsBetter = greaterIsBetter;
        this.value = value;
    }

    private static ToDoubleFunction<RowScores> numbers(ToDoubleFunction<NumberScores> value) {
        return scores -> scores.numbers().map(value::applyAsDouble).orElse(Double.NaN);
    }

    private static ToDoubleFunction<RowScores> classes(ToDoubleFunction<ClassScores> value) {
        return scores -> scores.classes().map(value::applyAsDouble).orElse(Double.NaN);
    }

    private static double relativeError(NumberScores scores) {
        return Math.sqrt(scores.outputs().stream()
                .mapToDouble(output -> 1 - output.r2())
                .average()
                .orElse(Double.NaN));
    }

    /**
     * {@return the figures that judge a learner, the two most telling first}
     *
     * @param task what the learner predicts
     */
    public static List<Figure> of(Task task) {
        return task == Task.CLASSIFICATION
                ? List.of(ACCURACY, LOG_LOSS, F1, AUC, AVERAGE_PRECISION, CALIBRATION_ERROR, BALANCED_ACCURACY)
                : List.of(RMSE, R2, MAE, MEDIAN_ERROR);
    }

    /** The figure that a search minimises or maximises: log loss, RMSE, or of several targets the relative error. */
    static Figure decisive(Task task, int targets) {
        if (task == Task.CLASSIFICATION) {
            return LOG_LOSS;
        }
        return targets == 1 ? RMSE : RELATIVE_ERROR;
    }

    /** {@return the name as a member of JSON objects} */
    public String id() {
        return id;
    }

    /** {@return the name that people read} */
    public String label() {
        return label;
    }

    /** {@return whether a greater figure is better} */
    public boolean greaterIsBetter() {
        return greaterIsBetter;
    }

    /**
     * {@return the figure of some scores; NaN if they are of another task, or do not determine it}
     *
     * @param scores the scores of a model on some rows
     */
    public double of(RowScores scores) {
        return value.applyAsDouble(scores);
    }

    /** The figure as a number to minimise; infinite if the scores do not determine it. */
    double loss(RowScores scores) {
        double seen = of(scores);
        return Double.isNaN(seen) ? Double.POSITIVE_INFINITY : greaterIsBetter ? -seen : seen;
    }
}
