package io.github.deepscn.app.text;

import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.IgnoredColumn;
import io.github.deepscn.table.Kind;
import io.github.deepscn.train.StopReason;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Names and phrases for the constants of the library. */
public final class Words {
    private Words() {}

    /** The name of a constant: lower case, with hyphens. */
    public static String id(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A number of things: 1 category, 2 categories. */
    public static String count(long number, String noun) {
        return number + " " + (number == 1 ? noun : noun.replaceFirst("y$", "ie") + "s");
    }

    public static String join(Collection<?> things) {
        return things.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** Why training ended. */
    public static String stop(StopReason reason) {
        return switch (reason) {
            case TOLERANCE -> "the training error reached the tolerance";
            case EXACT -> "the training error reached zero";
            case WIDTHS -> "all layers are full";
            case NO_CANDIDATE -> "no candidate reduces the error any more";
            case FULL_RANK -> "there are as many nodes as rows";
            case VALIDATION -> "the error on held-out rows stopped falling";
            case TIME -> "the time budget is used up";
            case CANCELLED -> "it was interrupted";
        };
    }

    /** The number of input columns of each kind. */
    public static String inputs(Encoder encoder) {
        var kinds = new TreeMap<Kind, Long>();
        encoder.inputs().forEach(input -> kinds.merge(input.kind(), 1L, Long::sum));
        return kinds.entrySet().stream()
                        .map(kind -> count(kind.getValue(), id(kind.getKey())))
                        .collect(Collectors.joining(", "))
                + ": " + count(encoder.features().size(), "feature");
    }

    /** The columns that are not inputs, with the reasons. */
    public static Optional<String> ignored(Encoder encoder) {
        List<String> columns = encoder.ignored().stream()
                .map(column -> column.column() + " (" + why(column.reason()) + ")")
                .toList();
        return columns.isEmpty() ? Optional.empty() : Optional.of("not learnt from: " + join(columns));
    }

    /** Why a column is not an input. */
    public static String why(IgnoredColumn.Reason reason) {
        return switch (reason) {
            case EXCLUDED -> "excluded";
            case EMPTY -> "empty";
            case CONSTANT -> "constant";
            case IDENTIFIER -> "identifies the row";
            case RARE -> "every level is rare";
            case GROUP -> "names the group";
        };
    }
}
