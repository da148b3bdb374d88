package io.github.deepscn.selection;

/**
 * How a learner did in one fold.
 *
 * @param repeat which division of the rows, counted from one
 * @param fold which fold of it, counted from one
 * @param trainingRows the rows to learn from
 * @param testRows the rows that judge
 * @param scores of the test rows
 * @param seconds the time of the training
 * @param nodes the nodes of the model
 */
public record FoldResult(
        int repeat, int fold, int trainingRows, int testRows, RowScores scores, double seconds, int nodes) {
    /** Whether two results judge by the same rows, if they are of the same folds of the same table. */
    boolean isOfFold(FoldResult other) {
        return repeat == other.repeat && fold == other.fold && testRows == other.testRows;
    }
}
