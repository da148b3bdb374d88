package io.github.deepscn.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.TableOptions;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.selection.OptionSearch.Step;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.TimeLeft;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionSearchTest {
    private static final long SEED = 64;
    private static final int ROWS = 120;

    private static OptionSearch search(TableOptions options) {
        return OptionSearch.around(options).withTrials(5).withFolds(3).withInnerFolds(2);
    }

    @Test
    void theSameSeedFindsTheSame() {
        Table table = Rows.of(ROWS, SEED);
        SearchResult first = search(Rows.predicting("y")).run(table);
        SearchResult again =
                search(Rows.predicting("y")).withRun(Run.onThreads(1)).run(table);
        assertThat(again.winner()).isEqualTo(first.winner());
        assertThat(again.chosen()).isEqualTo(first.chosen());
        assertThat(again.ranking()).extracting(Trial::set).isEqualTo(sets(first));
        assertThat(again.ranking())
                .extracting(trial -> trial.mean(Figure.RMSE))
                .isEqualTo(first.ranking().stream()
                        .map(trial -> trial.mean(Figure.RMSE))
                        .toList());
        assertThat(again.gain()).isEqualTo(first.gain());
    }

    private static List<OptionSet> sets(SearchResult result) {
        return result.ranking().stream().map(Trial::set).toList();
    }

    @Test
    void theWinnerIsBestInTheInnerFoldsAndIsJudgedByTheOuterOnes() {
        Table table = Rows.of(ROWS, SEED);
        TableOptions options = Rows.predicting("y");
        SearchResult found = search(options).run(table);
        assertThat(found.isComplete()).isTrue();
        assertThat(found.figure()).isEqualTo(Figure.RMSE);
        assertThat(found.ranking()).hasSize(5);
        assertThat(found.winner()).isEqualTo(found.ranking().get(0).set());
        List<Trial> finalists = found.ranking().stream()
                .filter(trial -> trial.folds().size() == 2)
                .toList();
        assertThat(finalists).hasSizeBetween(3, 4).anyMatch(trial -> trial.set().isStandard());
        assertThat(finalists).extracting(trial -> trial.mean(Figure.RMSE)).isSorted();
        CrossValidation outer = CrossValidation.of(options, 3);
        CrossValidated standard = outer.run(table);
        for (int fold = 0; fold < 3; fold++) {
            assertThat(found.standard().folds().get(fold).scores())
                    .isEqualTo(standard.folds().get(fold).scores());
            CrossValidated tuned =
                    outer.run(table, Contender.of(found.chosen().get(fold).options()));
            assertThat(found.tuned().folds().get(fold).scores())
                    .isEqualTo(tuned.folds().get(fold).scores());
        }
        assertThat(found.gain()).isEqualTo(found.tuned().minus(found.standard(), Figure.RMSE));
    }

    @Test
    void rowsThatJudgeTakeNoPartInTheChoice() {
        Table table = Rows.of(ROWS, SEED);
        TableOptions options = Rows.predicting("y");
        SearchResult found = search(options).run(table);
        double[] folds = Rows.numbers(found.tuned().predictions(), "fold");
        double[] changed = Rows.numbers(table, "y");
        for (int row = 0; row < ROWS; row++) {
            changed[row] = folds[row] == 2 ? 5 - 3 * changed[row] : changed[row];
        }
        var columns = new ArrayList<Column>(table.without(List.of("y")).columns());
        columns.add(Rows.column("y", ROWS, i -> changed[i]));
        SearchResult other = search(options).run(Table.of(columns));
        assertThat(other.chosen().get(1)).isEqualTo(found.chosen().get(1));
        double[] before = Rows.numbers(found.tuned().predictions(), "prediction");
        double[] after = Rows.numbers(other.tuned().predictions(), "prediction");
        for (int row = 0; row < ROWS; row++) {
            assertThat(after[row] == before[row]).isEqualTo(folds[row] == 2);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void noiseGainsNothing(long seed) {
        Table table = Rows.noise(90, seed);
        SearchResult found = search(Rows.SMALL).withTrials(8).run(table);
        CrossValidated constant = CrossValidation.of(Rows.SMALL, 3).run(table, Contender.constant(Rows.SMALL));
        Estimate gain = found.tuned().minus(constant, Figure.RMSE);
        assertThat(gain.mean()).isGreaterThan(-gain.standardError());
    }

    @Test
    void classesAreChosenByLogLoss() {
        SearchResult found = search(Rows.predicting("kind")).run(Rows.of(ROWS, SEED));
        assertThat(found.figure()).isEqualTo(Figure.LOG_LOSS);
        assertThat(found.tuned().folds()).hasSize(3);
    }

    @Test
    void aBetterSetIsFoundAndSaid() {
        TableOptions poor = Rows.predicting("y").withLayers(1);
        var space = new SearchSpace(
                poor, List.of(new SearchSpace.Choice<>(OptionCatalogue.LAYERS, List.of(List.of(1), List.of(40)))));
        SearchResult found = OptionSearch.of(space).withTrials(5).withFolds(4).run(Rows.of(200, SEED));
        assertThat(found.winner().arguments()).containsExactly("--layers", "40");
        assertThat(found.ranking()).as("there are no more").hasSize(2);
        assertThat(found.agreeing()).isEqualTo(4);
        assertThat(found.gain().mean()).isNegative();
        assertThat(found.gain().differsFromZero()).isTrue();
    }

    @Test
    void trainingsAreCounted() {
        var steps = new ArrayList<Step>();
        OptionSearch search =
                search(Rows.predicting("y")).withTrials(8).withInnerFolds(3).withListener(steps::add);
        search.run(Rows.of(ROWS, SEED));
        List<Step> first = steps.stream().filter(step -> step.fold() == 0).toList();
        assertThat(first)
                .as("8 sets, then half and half of it, perhaps with the options to begin with")
                .hasSizeBetween(8 + 4 + 2, 8 + 5 + 4);
        assertThat(steps)
                .hasSizeLessThanOrEqualTo(search.trainings())
                .extracting(Step::trainings)
                .isSorted();
        assertThat(steps.get(steps.size() - 1).trainings()).isEqualTo(steps.size());
    }

    @Test
    void cancellingLeavesTheBestSoFar() {
        Table table = Rows.of(ROWS, SEED);
        for (int after : List.of(1, 3, 6, 20)) {
            var done = new AtomicInteger();
            SearchResult found = search(Rows.predicting("y"))
                    .withListener(step -> done.incrementAndGet())
                    .withRun(Run.standard().withCancelled(() -> done.get() >= after))
                    .run(table);
            assertThat(found.isComplete()).isFalse();
            assertThat(found.ranking())
                    .hasSize(Math.min(after, 5))
                    .allMatch(trial -> !trial.folds().isEmpty());
            assertThat(found.winner()).isEqualTo(found.ranking().get(0).set());
            assertThat(found.tuned().folds()).hasSameSizeAs(found.chosen());
        }
    }

    @Test
    void withoutTimeTheOptionsStayAsTheyAre() {
        TimeLeft none = TimeLeft.of(Optional.of(Duration.ofNanos(1)), () -> false);
        SearchResult found = search(Rows.predicting("y"))
                .withRun(Run.standard().withTime(none))
                .run(Rows.of(ROWS, SEED));
        assertThat(found.ranking()).isEmpty();
        assertThat(found.winner().isStandard()).isTrue();
        assertThat(found.gain().mean()).isNaN();
    }

    /** A clock that moves by a second with each training. */
    @Test
    void asManySetsAreTriedAsThereIsTimeToJudge() {
        Table table = Rows.of(ROWS, SEED);
        for (int seconds : List.of(60, 150)) {
            var clock = new AtomicLong();
            var time = TimeLeft.of(Optional.of(Duration.ofSeconds(seconds)), () -> false, 0, clock::get);
            OptionSearch search = search(Rows.predicting("y"))
                    .withTrials(OptionSearch.MOST_TRIALS)
                    .withListener(step -> clock.addAndGet(1_000_000_000))
                    .withRun(Run.standard().withTime(time));
            SearchResult found = search.run(table);
            int tried = found.ranking().size();
            assertThat(found.isComplete()).isTrue();
            assertThat(search.withTrials(tried).trainings()).isBetween(seconds / 2, seconds);
            assertThat(clock.get()).isLessThan(seconds * 1_000_000_000L);
            SearchResult same = search(Rows.predicting("y")).withTrials(tried).run(table);
            assertThat(same.winner()).isEqualTo(found.winner());
            assertThat(same.gain()).isEqualTo(found.gain());
        }
    }

    @Test
    void impossibleSearchesAreRefused() {
        assertRefused(() -> search(Rows.SMALL).withTrials(1), "trials is 1, must be at least 2");
        assertRefused(() -> search(Rows.SMALL).withFolds(1), "folds is 1, must be at least 2");
        assertRefused(() -> search(Rows.SMALL).withInnerFolds(0), "inner folds is 0");
        assertRefused(() -> search(Rows.SMALL).withFolds(91).run(Rows.noise(90, SEED)), "folds is 91");
        assertRefused(() -> OptionSearch.of(new SearchSpace(Rows.SMALL, List.of())), "there is no option to vary");
    }

    @Test
    void aFoldWithOneClassIsNamed() {
        String[] labels = new String[20];
        Arrays.fill(labels, "no");
        labels[3] = "yes";
        Table table = Table.of(List.of(Rows.column("x", 20, i -> i), TextColumn.of("y", labels)));
        assertRefused(() -> search(Rows.SMALL).run(table), "inner fold");
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(BadInputException.class).hasMessageContaining(message);
    }
}
