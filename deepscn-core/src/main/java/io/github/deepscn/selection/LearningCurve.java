package io.github.deepscn.selection;

import io.github.deepscn.data.Require;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetChoice;
import io.github.deepscn.table.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How errors fall with the number of rows to learn from: in every fold of a cross-validation, the learner is trained on
 * growing shares of the training rows and judged by all test rows. An error that still falls clearly at the end says
 * that more rows would help.
 *
 * <p>The rows of a share are drawn at random: each class has its share, groups stay whole, and by time the latest rows
 * are taken.
 *
 * @param validation the learner and the folds
 * @param shares of the training rows, ascending, each over 0 and at most 1
 */
public record LearningCurve(CrossValidation validation, List<Double> shares) {
    /** Steps that nearly double the rows. */
    public static final List<Double> STANDARD_SHARES = List.of(0.1, 0.2, 0.4, 0.7, 1.0);

    /**
     * The learner after training on one share.
     *
     * @param share the share of the training rows
     * @param rows the mean number of rows learnt from
     * @param judged the scores of every fold
     */
    public record Point(double share, double rows, CrossValidated judged) {}

    public LearningCurve {
        Objects.requireNonNull(validation, "validation");
        shares = List.copyOf(shares);
        shares.forEach(share ->
                Require.that(share > 0 && share <= 1, "share is " + share + ", must be more than 0 and at most 1"));
        Require.ascending("shares", shares, 0, 2);
    }

    /**
     * {@return the {@linkplain #STANDARD_SHARES usual shares}}
     *
     * @param validation the training to judge, and the folds to judge it on
     */
    public static LearningCurve of(CrossValidation validation) {
        return new LearningCurve(validation, STANDARD_SHARES);
    }

    /**
     * Reports each fold of each share when it is complete.
     *
     * @param told is told of each fold, by one thread at a time
     * @return a curve with this listener
     */
    public LearningCurve withListener(Consumer<FoldResult> told) {
        return new LearningCurve(validation.withListener(told), shares);
    }

    /** {@return the number of trainings} */
    public int trainings() {
        return shares.size() * validation.trainings();
    }

    /**
     * Trains with every share. A run that is cancelled or out of time ends with the shares that are complete.
     *
     * @param table the rows to learn from and to judge by
     * @return a point for each share, from few rows to all
     * @throws io.github.deepscn.data.BadInputException as for {@link CrossValidation#run(Table)}; the rows of a small
     *     share may be too few to learn from
     */
    public List<Point> run(Table table) {
        TargetChoice target = validation.target(table);
        var points = new ArrayList<Point>();
        for (double share : shares) {
            var counts = new ArrayList<Integer>();
            Contender learner = Contender.of(validation.options().withTask(target.task()));
            CrossValidated judged = validation.run(table, (training, run) -> {
                Table some = part(training, target, share);
                counts.add(some.rows());
                return learner.fit(some, run);
            });
            if (!judged.isComplete()) {
                break;
            }
            points.add(new Point(
                    share, counts.stream().mapToInt(rows -> rows).average().orElseThrow(), judged));
        }
        return points;
    }

    private Table part(Table training, TargetChoice target, double share) {
        if (share == 1) {
            return training;
        }
        HoldOut by = validation.options().holdOut();
        boolean latest = by.timeOrder().isPresent();
        // what is held out by time is the latest rows
        var parting = new HoldOut(latest ? share : 1 - share, by.groupBy(), by.timeOrder());
        Optional<Column> classes = target.task() == Task.CLASSIFICATION
                ? Optional.of(training.column(target.columns().get(0).name()))
                : Optional.empty();
        List<int[]> parts =
                parting.split(training, classes, validation.options().training().seed());
        return training.pick(parts.get(latest ? 1 : 0));
    }
}
