package io.github.deepscn.report;

import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.report.page.Shown;
import io.github.deepscn.table.IgnoredColumn;
import io.github.deepscn.train.StopReason;
import java.util.List;
import java.util.stream.Collectors;

/** Sentences for constants. */
final class Words {
    private Words() {}

    static String of(StopReason reason) {
        return switch (reason) {
            case TOLERANCE -> "training ended because the training error reached the tolerance.";
            case EXACT -> "training ended because nothing but rounding error was left to explain.";
            case WIDTHS -> "training ended because the last layer had all the nodes it may have.";
            case NO_CANDIDATE -> "training ended because no candidate reduced the error enough.";
            case FULL_RANK -> "training ended because no candidate would have raised the rank of H.";
            case VALIDATION -> "training ended because the validation error did not fall any more.";
            case TIME -> "training ended because its time was used up.";
            case CANCELLED -> "training ended because it was cancelled.";
        };
    }

    static String of(IgnoredColumn.Reason reason) {
        return switch (reason) {
            case EXCLUDED -> "excluded by the options";
            case EMPTY -> "every cell is missing";
            case CONSTANT -> "every cell has the same value";
            case IDENTIFIER -> "every row has a value of its own, so it only says which row it is";
            case GROUP -> "it says which rows belong together";
            case RARE -> "every level is too rare to learn from";
        };
    }

    /** How a read-out is fitted: that of a growing network, or the final one of an ensemble. */
    static String fitted(Shrinkage shrinkage) {
        return shrinkage instanceof Shrinkage.Throughout throughout
                ? "with ridge ρ = " + Shown.number(throughout.strength())
                : "by least squares";
    }

    /** "12 + 8". */
    static String widths(List<Integer> layers) {
        return layers.stream().map(Object::toString).collect(Collectors.joining(" + "));
    }

    /** The first {@code most} names, and how many more there are. */
    static String first(int most, List<String> names) {
        int named = Math.min(most, names.size());
        return String.join(", ", names.subList(0, named))
                + (named < names.size() ? " and " + Shown.count(names.size() - named) + " more" : "");
    }
}
