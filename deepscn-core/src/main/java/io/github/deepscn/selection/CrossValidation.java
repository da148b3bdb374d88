package io.github.deepscn.selection;

import io.github.deepscn.TableOptions;
import io.github.deepscn.data.Records;
import io.github.deepscn.data.Require;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetChoice;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Judges learners by rows that they did not learn from: the rows are cut into folds, and each fold is predicted after
 * training on the others.
 *
 * <pre>{@code
 * CrossValidated result = CrossValidation.of(TableOptions.balanced("price"), 5).run(table);
 * Estimate error = result.estimate(Figure.RMSE);
 * Table predictions = result.predictions();
 * }</pre>
 *
 * <p>Every class has its share in each fold. If the options hold rows out by groups, a group stays in one fold; if by
 * time, each part of the rows is predicted after training on all earlier parts. The seed of the options decides the
 * folds, so learners that the same value judges on the same table have the same folds.
 *
 * @param options the learner, and how rows are held out
 * @param folds the number of folds, two or more
 * @param repeats how often the rows are cut anew
 * @param run how trainings are carried out; cancelling ends with the folds that are complete
 * @param listener receives the result of each fold
 */
public record CrossValidation(TableOptions options, int folds, int repeats, Run run, Consumer<FoldResult> listener) {
    public CrossValidation {
        Objects.requireNonNull(options, "options");
        Require.atLeast("folds", folds, 2);
        Require.atLeast("repeats", repeats, 1);
        Objects.requireNonNull(run, "run");
        Objects.requireNonNull(listener, "listener");
    }

    /**
     * {@return one division of the rows into folds, on all cores}
     *
     * @param options the training to judge
     * @param folds the number of parts that the rows are divided into; at least two
     */
    public static CrossValidation of(TableOptions options, int folds) {
        return new CrossValidation(options, folds, 1, Run.standard(), result -> {});
    }

    /**
     * {@return a validation that divides the rows several times}
     *
     * @param count how often, at least once
     */
    public CrossValidation withRepeats(int count) {
        return Records.with(this, "repeats", count);
    }

    /**
     * Replaces threads, listener of trainings, cancellation and time. A checkpoint is not written.
     *
     * @param how the settings, in place of all earlier ones
     * @return a validation with this setting
     */
    public CrossValidation withRun(Run how) {
        return Records.with(this, "run", how);
    }

    /**
     * Reports each fold when it is complete.
     *
     * @param told is told of each fold, by one thread at a time
     * @return a validation with this setting
     */
    public CrossValidation withListener(Consumer<FoldResult> told) {
        return Records.with(this, "listener", told);
    }

    /** {@return the number of trainings of one learner} */
    public int trainings() {
        return folds * repeats;
    }

    /**
     * Judges a training with the options.
     *
     * @param table the rows to learn from and to judge by
     * @return the scores of every fold
     * @throws io.github.deepscn.data.BadInputException if columns are missing or do not suit their purpose, there are
     *     fewer rows or groups than folds, or the rows of a fold cannot be learnt from
     */
    public CrossValidated run(Table table) {
        TargetChoice target = target(table);
        return run(table, target, Contender.of(options.withTask(target.task())));
    }

    /**
     * Judges another learner on the same folds.
     *
     * @param table the rows to learn from and to judge by
     * @param contender the other learner
     * @return the scores of every fold
     * @throws io.github.deepscn.data.BadInputException as for {@link #run(Table)}
     */
    public CrossValidated run(Table table, Contender contender) {
        return run(table, target(table), contender);
    }

    private CrossValidated run(Table table, TargetChoice target, Contender contender) {
        var judged = new ArrayList<Fold.Judged>();
        for (Fold fold : folds(table, target)) {
            Fold.Judged result = fold.judge(table, contender, run);
            if (Fold.isOver(run)) {
                break;
            }
            judged.add(result);
            listener.accept(result.result());
        }
        return new CrossValidated(target, table.rows(), trainings(), judged);
    }

    /** What the options predict. */
    TargetChoice target(Table table) {
        return TargetChoice.of(table, options.targets(), options.task(), options.robust());
    }

    /** The folds of all repeats. */
    List<Fold> folds(Table table, TargetChoice target) {
        Optional<Column> classes =
                target.columns().stream().findFirst().filter(column -> target.task() == Task.CLASSIFICATION);
        var all = new ArrayList<Fold>();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            List<List<int[]>> parts = options.holdOut()
                    .folds(table, classes, folds, options.training().seed() + repeat - 1);
            for (List<int[]> part : parts) {
                all.add(new Fold(repeat, all.size() % folds + 1, folds, part.get(0), part.get(1)));
            }
        }
        return all;
    }
}
