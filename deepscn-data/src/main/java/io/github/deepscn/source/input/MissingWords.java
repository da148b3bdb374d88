package io.github.deepscn.source.input;

import java.util.Set;
import java.util.stream.Collectors;

/**
 * The words that mark a missing cell; a blank cell is always missing.
 *
 * @param hasNumbers whether a number marks a missing cell, such as −999 in some files
 */
public record MissingWords(Set<String> words, boolean hasNumbers) {
    public MissingWords(Set<String> words) {
        this(
                words.stream().map(String::strip).collect(Collectors.toUnmodifiableSet()),
                words.stream().anyMatch(word -> Numbers.isNumber(word, '.') || Numbers.isNumber(word, ',')));
    }

    /** White space around the cell does not count. */
    public boolean contains(String cell) {
        String word = cell.strip();
        return word.isEmpty() || words.contains(word);
    }
}
