package io.github.deepscn.selection;

import java.util.List;

/**
 * What a search over options found, and how well such a search does on rows that it never saw.
 *
 * @param figure what decided
 * @param winner the set to train with: it did best in the inner folds of all rows
 * @param ranking the sets that were tried on all rows, the best first; empty if there was no time for one
 * @param chosen the winner of the search in each outer fold that was judged
 * @param standard the options to begin with, judged on the outer folds
 * @param tuned the winners of the searches, each judged on the outer fold that its search did not see
 */
public record SearchResult(
        Figure figure,
        OptionSet winner,
        List<Trial> ranking,
        List<OptionSet> chosen,
        CrossValidated standard,
        CrossValidated tuned) {
    public SearchResult {
        ranking = List.copyOf(ranking);
        chosen = List.copyOf(chosen);
    }

    /**
     * {@return what the search gains: the figure of {@link #tuned} minus that of {@link #standard}, on the same outer
     * folds}
     */
    public Estimate gain() {
        return gain(figure);
    }

    /**
     * {@return what the search gains by another figure}
     *
     * @param other the figure to compare by
     */
    public Estimate gain(Figure other) {
        return tuned.minus(standard, other);
    }

    /** {@return the number of outer folds in which the search chose the same options as on all rows} */
    public int agreeing() {
        return (int) chosen.stream()
                .filter(set -> set.options().equals(winner.options()))
                .count();
    }

    /** {@return whether every outer fold was judged; false if the run was cancelled or out of time} */
    public boolean isComplete() {
        return tuned.isComplete();
    }
}
