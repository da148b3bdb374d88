package io.github.deepscn.selection;

import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetChoice;
import io.github.deepscn.train.Run;

/** A way to learn from the rows of a table, judged by {@link CrossValidation} beside others. */
@FunctionalInterface
public interface Contender {
    /**
     * Learns from rows.
     *
     * @param training the rows to learn from
     * @param run listener, cancellation and threads
     * @return what predicts other rows
     * @throws io.github.deepscn.data.BadInputException if they cannot be learnt from
     */
    Predictor fit(Table training, Run run);

    /**
     * {@return a training with these options}
     *
     * @param options the training of each fold
     */
    static Contender of(TableOptions options) {
        return (training, run) -> new TrainedModel(
                TableTraining.with(options).run(run).fit(training).model());
    }

    /**
     * {@return the floor that every learner must beat: the mean of each target, or the shares of the classes, whatever
     * the inputs are}
     *
     * <p>Rows count by their weights.
     *
     * @param options name the targets, the task and the column of the weights
     */
    static Contender constant(TableOptions options) {
        return (training, run) -> Constant.of(
                training,
                TargetChoice.of(training, options.targets(), options.task(), options.robust()),
                options.weight());
    }
}
