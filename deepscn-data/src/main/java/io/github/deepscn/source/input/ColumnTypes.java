package io.github.deepscn.source.input;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Similar;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The types given for columns.
 *
 * @param holdText whether a column holds text or else numbers, by its name
 * @param labels columns of numbers if every cell is one, otherwise of texts; no cell in them is a mistake
 * @param guessesOthers whether the cells decide the type of every other column; if not, those columns hold text, and a
 *     column with a given type may be absent
 */
public record ColumnTypes(Map<String, Boolean> holdText, Set<String> labels, boolean guessesOthers) {
    public boolean mustBeNumbers(String column) {
        return !holdText.getOrDefault(column, true);
    }

    public boolean mustBeText(String column) {
        return holdText.getOrDefault(column, !guessesOthers && !labels.contains(column));
    }

    /** True if the cells decide the type of this column. */
    public boolean isGuessed(String column) {
        return isLabel(column) || (guessesOthers && !holdText.containsKey(column));
    }

    /** True if the column holds labels: a text among numbers is no mistake, and $5 is no number. */
    public boolean isLabel(String column) {
        return labels.contains(column);
    }

    /** Refuses a source that lacks a column with a given type. */
    public void requireColumns(String source, List<String> names) {
        if (!guessesOthers) {
            return;
        }
        var known = Set.copyOf(names);
        holdText.keySet().stream()
                .filter(name -> !known.contains(name))
                .min(String::compareTo)
                .ifPresent(name -> {
                    List<String> similar = Similar.to(name, names);
                    throw new BadInputException(source + " has no column '" + Wording.shortly(name)
                            + "', for which a type was given"
                            + (similar.isEmpty() ? "" : "; did you mean '" + String.join("' or '", similar) + "'?"));
                });
    }
}
