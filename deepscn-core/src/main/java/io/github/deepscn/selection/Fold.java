package io.github.deepscn.selection;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.Run;
import java.util.List;

/**
 * Rows to learn from and rows to judge by.
 *
 * @param repeat which division of the rows, counted from one
 * @param number which fold of it, counted from one
 * @param count the number of folds of the division
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Fold(int repeat, int number, int count, int[] training, int[] test) {
    /**
     * A learner's predictions for the test rows.
     *
     * @param outputs the names of the numbers, or the classes
     */
    record Judged(FoldResult result, int[] test, List<String> outputs, double[][] predictions) {}

    /**
     * Trains on the training rows and tests on the test rows.
     *
     * @throws BadInputException if the training rows cannot be learnt from; the message names the fold
     */
    Judged judge(Table table, Contender contender, Run run) {
        try {
            long start = System.nanoTime();
            Predictor learnt = contender.fit(table.pick(training), ofTraining(run));
            double seconds = (System.nanoTime() - start) / 1e9;
            Table rows = table.pick(test);
            var result = new FoldResult(
                    repeat, number, training.length, test.length, learnt.score(rows), seconds, learnt.nodes());
            return new Judged(result, test, learnt.outputs(), learnt.predict(rows));
        } catch (BadInputException e) {
            var placed = new BadInputException("fold " + number + " of " + count + ": " + e.getMessage());
            placed.initCause(e);
            throw placed;
        }
    }

    /**
     * The run of one training: a time budget of its options starts with it, and it is cut when the whole run is over.
     */
    private static Run ofTraining(Run run) {
        return run.withoutCheckpoint().withCancelled(() -> isOver(run));
    }

    /** Whether a run was cancelled or is out of time, so that a training that has just ended may be incomplete. */
    static boolean isOver(Run run) {
        return Thread.currentThread().isInterrupted()
                || run.time()
                        .map(time -> time.isCancelled() || time.isOver())
                        .orElseGet(() -> run.cancelled().getAsBoolean());
    }
}
