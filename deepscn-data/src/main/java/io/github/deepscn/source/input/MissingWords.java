package io.github.deepscn.source.input;

import java.util.Arrays;
import java.util.Collection;

/** The words that mark a missing cell; a blank cell is always missing. */
public final class MissingWords {
    private final char[][] words;
    private final boolean hasNumbers;

    public MissingWords(Collection<String> words) {
        this.words = words.stream().map(word -> word.strip().toCharArray()).toArray(char[][]::new);
        hasNumbers = words.stream().anyMatch(word -> Numbers.isNumber(word, '.') || Numbers.isNumber(word, ','));
    }

    /** True if a number marks a missing cell, such as −999 in some files. */
    public boolean hasNumbers() {
        return hasNumbers;
    }

    public boolean contains(String cell) {
        return contains(cell.toCharArray(), 0, cell.length());
    }

    /** Spaces and tabs around the cell do not count. */
    public boolean contains(char[] chars, int start, int end) {
        int from = Numbers.afterSpaces(chars, start, end);
        int to = Numbers.beforeSpaces(chars, from, end);
        if (from == to) {
            return true;
        }
        for (char[] word : words) {
            if (Arrays.equals(word, 0, word.length, chars, from, to)) {
                return true;
            }
        }
        return false;
    }
}
