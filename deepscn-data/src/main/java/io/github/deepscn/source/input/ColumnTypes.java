package io.github.deepscn.source.input;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Similar;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The types given for columns, by name.
 *
 * @param guessesOthers whether the cells decide the type of every other column; if not, those columns hold text, and a
 *     column with a given type may be absent
 */
public record ColumnTypes(Set<String> numbers, Set<String> texts, boolean guessesOthers) {
    public boolean mustBeNumbers(String column) {
        return numbers.contains(column);
    }

    public boolean mustBeText(String column) {
        return texts.contains(column) || (!guessesOthers && !numbers.contains(column));
    }

    /** True if the cells decide the type of this column. */
    public boolean isGuessed(String column) {
        return !mustBeNumbers(column) && !mustBeText(column);
    }

    /** Refuses a source that lacks a column with a given type. */
    public void requireColumns(String source, List<String> names) {
        if (!guessesOthers) {
            return;
        }
        var known = Set.copyOf(names);
        Stream.concat(numbers.stream(), texts.stream())
                .filter(name -> !known.contains(name))
                .min(String::compareTo)
                .ifPresent(name -> {
                    List<String> similar = Similar.to(name, names);
                    throw new BadInputException(source + " has no column '" + Say.shortly(name)
                            + "', for which a type was given"
                            + (similar.isEmpty() ? "" : "; did you mean '" + String.join("' or '", similar) + "'?"));
                });
    }
}
