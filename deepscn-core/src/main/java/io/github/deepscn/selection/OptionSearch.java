package io.github.deepscn.selection;

import io.github.deepscn.TableOptions;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Records;
import io.github.deepscn.data.Require;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetChoice;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.TimeLeft;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * A small search over options whose score is honest: rows that judge took no part in the choice.
 *
 * <p>The sets of options race over inner folds of all rows; the winner is the one to train with. How much such a search
 * gains is measured by outer folds: for each, the search is repeated on the other folds alone, and its winner and the
 * options to begin with are trained there and judged on the fold. So the score is that of searching and training, and
 * the winner's own score in the inner folds, which is too good because the winner was chosen by it, is not used.
 *
 * <pre>{@code
 * SearchResult found = OptionSearch.around(TableOptions.fast("price")).withTrials(20).run(table);
 * Estimate gain = found.gain();
 * TableModel model = TableTraining.with(found.winner().options()).fit(table).model();
 * }</pre>
 *
 * <p>The seed of the options decides the sets and the folds. The result depends on the time only if the run has a
 * limit.
 *
 * @param space the options to begin with and what varies
 * @param trials the number of sets to try, the options to begin with included
 * @param folds the number of outer folds, which judge
 * @param innerFolds the number of inner folds, which choose
 * @param run how trainings are carried out. With a time limit, as many sets are tried as there is time to try and judge
 * @param listener receives each training
 */
public record OptionSearch(SearchSpace space, int trials, int folds, int innerFolds, Run run, Consumer<Step> listener) {
    /** The number of sets that are tried unless it is given. */
    public static final int STANDARD_TRIALS = 10;

    /** The most sets. */
    public static final int MOST_TRIALS = 1000;

    /** The share of the time that is planned for; the rest is for sets that take longer than those before. */
    private static final double PLANNED = 0.8;

    /**
     * One training of a search.
     *
     * @param trainings the number of trainings so far
     * @param fold the outer fold that is judged, or 0 for the search on all rows
     * @param set the options of the training
     * @param result how it did
     */
    public record Step(int trainings, int fold, OptionSet set, FoldResult result) {}

    public OptionSearch {
        Objects.requireNonNull(space, "space");
        Require.atLeast("trials", trials, 2);
        Require.atMost("trials", trials, MOST_TRIALS);
        Require.atLeast("folds", folds, 2);
        Require.atLeast("inner folds", innerFolds, 2);
        Objects.requireNonNull(run, "run");
        Objects.requireNonNull(listener, "listener");
        Require.that(!space.choices().isEmpty(), "there is no option to vary; leave one of them open");
    }

    /**
     * Ten sets around these options, five inner folds that choose, five outer folds that judge.
     *
     * @param options the options to begin with
     * @return a search around the options
     */
    public static OptionSearch around(TableOptions options) {
        return of(SearchSpace.around(options));
    }

    /**
     * Ten sets of a space, five inner folds that choose, five outer folds that judge.
     *
     * @param space the options to vary, and their values
     * @return a search in the space
     */
    public static OptionSearch of(SearchSpace space) {
        return new OptionSearch(space, STANDARD_TRIALS, 5, 5, Run.standard(), step -> {});
    }

    /**
     * {@return the number of sets to try, the options to begin with included}
     *
     * @param count how many, at least one
     */
    public OptionSearch withTrials(int count) {
        return Records.with(this, "trials", count);
    }

    /**
     * {@return the number of outer folds, which judge}
     *
     * @param count how many, at least one
     */
    public OptionSearch withFolds(int count) {
        return Records.with(this, "folds", count);
    }

    /**
     * {@return the number of inner folds, which choose}
     *
     * @param count how many, at least one
     */
    public OptionSearch withInnerFolds(int count) {
        return Records.with(this, "innerFolds", count);
    }

    /**
     * Replaces threads, listener of trainings, cancellation and time. A checkpoint is not written.
     *
     * @param how the settings, in place of all earlier ones
     * @return a search with this setting
     */
    public OptionSearch withRun(Run how) {
        return Records.with(this, "run", how);
    }

    /**
     * Reports each training when it is complete.
     *
     * @param told is told of each training, by one thread at a time
     * @return a search with this setting
     */
    public OptionSearch withListener(Consumer<Step> told) {
        return Records.with(this, "listener", told);
    }

    /** {@return the most trainings that the search takes} */
    public int trainings() {
        return trainings(trials);
    }

    private int trainings(int sets) {
        return (1 + folds) * Race.trainings(sets, innerFolds) + 2 * folds;
    }

    /**
     * Searches. A run that is cancelled or out of time ends with the best set so far, judged by the outer folds that
     * are complete.
     *
     * @param table the rows to learn from and to judge by
     * @return the best options and how much they gain
     * @throws BadInputException if columns are missing or do not suit their purpose, there are fewer rows or groups
     *     than folds, or the rows of a fold cannot be learnt from
     */
    public SearchResult run(Table table) {
        TableOptions base = space.base();
        TargetChoice target = TargetChoice.of(table, base.targets(), base.task(), base.robust());
        TableOptions settled = base.withTask(target.task());
        return new Search(table, target, settled).result();
    }

    /** One search, with the number of its trainings so far. */
    private final class Search {
        private final Table table;
        private final TargetChoice target;
        private final List<OptionSet> sets;
        private final Figure figure;
        private int done;

        Search(Table table, TargetChoice target, TableOptions settled) {
            this.table = table;
            this.target = target;
            this.sets = space.withBase(settled).sets(trials, settled.training().seed());
            this.figure = Figure.decisive(target.task(), target.columns().size());
        }

        SearchResult result() {
            List<Trial> ranking = ranking(0, table, sets, affordable());
            OptionSet winner = ranking.isEmpty() ? sets.get(0) : ranking.get(0).set();
            List<OptionSet> tried = sets.subList(0, ranking.size());
            var chosen = new ArrayList<OptionSet>();
            var standard = new ArrayList<Fold.Judged>();
            var tuned = new ArrayList<Fold.Judged>();
            for (Fold fold : validation(folds).folds(table, target)) {
                if (Fold.isOver(run)) {
                    break;
                }
                List<Trial> inner = ranking(fold.number(), table.pick(fold.training()), tried, count -> true);
                if (Fold.isOver(run)) {
                    break;
                }
                OptionSet best = inner.get(0).set();
                Fold.Judged before = judged(fold, sets.get(0));
                Fold.Judged after = best.isStandard() ? before : judged(fold, best);
                if (Fold.isOver(run)) {
                    break;
                }
                chosen.add(best);
                standard.add(before);
                tuned.add(after);
            }
            return new SearchResult(figure, winner, ranking, chosen, judged(standard), judged(tuned));
        }

        private CrossValidation validation(int count) {
            return CrossValidation.of(sets.get(0).options(), count);
        }

        private CrossValidated judged(List<Fold.Judged> all) {
            return new CrossValidated(target, table.rows(), folds, all);
        }

        private Fold.Judged judged(Fold fold, OptionSet set) {
            Fold.Judged judged = fold.judge(table, Contender.of(set.options()), run);
            tell(fold.number(), set, judged.result());
            return judged;
        }

        private void tell(int fold, OptionSet set, FoldResult result) {
            done++;
            listener.accept(new Step(done, fold, set, result));
        }

        private List<Trial> ranking(int fold, Table rows, List<OptionSet> some, IntPredicate enters) {
            CrossValidation inner = validation(innerFolds);
            var race = new Race(figure, run, (set, result) -> tell(fold, set, result));
            return race.ranking(rows, inner.folds(rows, inner.target(rows)), some, enters);
        }

        /** Whether there is time to try and judge one more set, if it takes as long as those before. */
        private IntPredicate affordable() {
            TimeLeft time = run.time().orElseGet(TimeLeft::unlimited);
            double available = time.seconds();
            return count -> {
                if (count < 2 || !time.isLimited()) {
                    return true;
                }
                double each = (available - time.seconds()) / count;
                return each * trainings(count + 1) < PLANNED * available;
            };
        }
    }
}
