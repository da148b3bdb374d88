package io.github.deepscn.selection;

import io.github.deepscn.TableModel;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.util.Optional;

/**
 * How well some rows were predicted.
 *
 * @param numbers the scores of predicted numbers
 * @param classes the scores of predicted classes
 */
public record RowScores(Optional<NumberScores> numbers, Optional<ClassScores> classes) {
    /**
     * RowScores of predicted numbers.
     *
     * @param numbers the scores of predicted numbers
     * @return the scores in one type
     */
    public static RowScores of(NumberScores numbers) {
        return new RowScores(Optional.of(numbers), Optional.empty());
    }

    /**
     * RowScores of predicted classes.
     *
     * @param classes the scores of predicted classes
     * @return the scores in one type
     */
    public static RowScores of(ClassScores classes) {
        return new RowScores(Optional.empty(), Optional.of(classes));
    }

    /**
     * {@return how well a model predicts rows with their targets}
     *
     * @param model the model to judge
     * @param rows rows with their targets
     */
    public static RowScores of(TableModel model, Table rows) {
        return model.task() == Task.CLASSIFICATION ? of(model.evaluateClasses(rows)) : of(model.evaluateNumbers(rows));
    }
}
