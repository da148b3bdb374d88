package io.github.deepscn.selection;

import java.util.List;
import java.util.stream.Stream;

/**
 * A set of options and how it did in the inner folds that it came to.
 *
 * @param set the options
 * @param folds the results of the first inner folds; fewer if other sets did better
 */
public record Trial(OptionSet set, List<FoldResult> folds) {
    public Trial {
        folds = List.copyOf(folds);
    }

    /**
     * {@return the mean of a figure over the inner folds}
     *
     * <p>It is too good for the set that was chosen by it.
     *
     * @param figure the figure to look at
     */
    public double mean(Figure figure) {
        return folds.stream()
                .mapToDouble(fold -> figure.of(fold.scores()))
                .average()
                .orElse(Double.NaN);
    }

    /** The mean loss over the inner folds. */
    double loss(Figure figure) {
        return folds.stream()
                .mapToDouble(fold -> figure.loss(fold.scores()))
                .average()
                .orElse(Double.POSITIVE_INFINITY);
    }

    Trial and(FoldResult next) {
        return new Trial(set, Stream.concat(folds.stream(), Stream.of(next)).toList());
    }
}
