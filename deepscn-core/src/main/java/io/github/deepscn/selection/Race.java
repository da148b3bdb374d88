package io.github.deepscn.selection;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;

/**
 * Successive halving over folds: all sets of options are judged by the first fold, the better half also by the second,
 * and so on. The options to begin with stay in the race to its end, so that the winner is compared with them on all
 * folds.
 *
 * @param figure what decides
 * @param run how trainings are carried out; once it is over, the race ends with the ranking so far
 * @param done receives each judged set
 */
record Race(Figure figure, Run run, BiConsumer<OptionSet, FoldResult> done) {
    /** The number of trainings of a race. */
    static int trainings(int sets, int folds) {
        int sum = 0;
        int running = sets;
        for (int fold = 0; fold < folds; fold++) {
            sum += running;
            running = Math.min(running, half(running) + 1);
        }
        return sum;
    }

    private static int half(int sets) {
        return (sets + 1) / 2;
    }

    /**
     * Runs a race.
     *
     * @param sets the options to begin with and others
     * @param enters whether one more set enters, given the number that the first fold has judged
     * @return the sets that the first fold judged, the best first
     * @throws BadInputException if the rows of a fold cannot be learnt from
     */
    List<Trial> ranking(Table table, List<Fold> folds, List<OptionSet> sets, IntPredicate enters) {
        List<Trial> running =
                sets.stream().map(set -> new Trial(set, List.of())).toList();
        var beaten = new ArrayList<Trial>();
        for (int k = 0; k < folds.size(); k++) {
            List<Trial> judged = judged(table, folds.get(k), running, k == 0 ? enters : count -> true);
            if (judged.size() < running.size() && Fold.isOver(run)) {
                running = k == 0 ? judged : running;
                break;
            }
            running = kept(judged, k == folds.size() - 1, beaten);
        }
        var ranking = sorted(running);
        ranking.addAll(beaten);
        return ranking;
    }

    /** The sets that were judged before the run was over. */
    private List<Trial> judged(Table table, Fold fold, List<Trial> running, IntPredicate enters) {
        var judged = new ArrayList<Trial>();
        for (Trial trial : running) {
            if (!enters.test(judged.size())) {
                break;
            }
            FoldResult result = judge(table, fold, trial);
            if (Fold.isOver(run)) {
                break;
            }
            judged.add(trial.and(result));
            done.accept(trial.set(), result);
        }
        return judged;
    }

    private FoldResult judge(Table table, Fold fold, Trial trial) {
        try {
            return fold.judge(table, Contender.of(trial.set().options()), run).result();
        } catch (BadInputException e) {
            var placed = new BadInputException("inner " + e.getMessage());
            placed.initCause(e);
            throw placed;
        }
    }

    /** The better half, and the options to begin with; after the last fold all. */
    private List<Trial> kept(List<Trial> judged, boolean last, List<Trial> beaten) {
        var sorted = sorted(judged);
        if (last) {
            return sorted;
        }
        var kept = new ArrayList<Trial>();
        var left = new ArrayList<Trial>();
        for (Trial trial : sorted) {
            boolean stays = kept.size() < half(sorted.size()) || trial.set().isStandard();
            (stays ? kept : left).add(trial);
        }
        beaten.addAll(0, left);
        return kept;
    }

    /** The least loss first; among equals, the options to begin with. */
    private ArrayList<Trial> sorted(List<Trial> trials) {
        var sorted = new ArrayList<>(trials);
        sorted.sort(Comparator.<Trial>comparingDouble(trial -> trial.loss(figure))
                .thenComparing(trial -> !trial.set().isStandard()));
        return sorted;
    }
}
