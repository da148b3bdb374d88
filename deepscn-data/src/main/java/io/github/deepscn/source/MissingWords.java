package io.github.deepscn.source;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;

/** The words that stand for a missing cell; blank always does. */
final class MissingWords {
    private final byte[][] words;
    private final boolean likeNumbers;

    MissingWords(Collection<String> words) {
        this.words = words.stream()
                .map(word -> word.strip().getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        likeNumbers = words.stream()
                .anyMatch(word -> Numbers.isNumber(word, (byte) '.') || Numbers.isNumber(word, (byte) ','));
    }

    /** True if a number may stand for a missing cell, as −999 in some files. */
    boolean likeNumbers() {
        return likeNumbers;
    }

    boolean isMissing(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return isMissing(bytes, 0, bytes.length);
    }

    boolean isMissing(byte[] bytes, int start, int end) {
        int from = start;
        int to = end;
        while (from < to && Numbers.isSpace(bytes[from])) {
            from++;
        }
        while (to > from && Numbers.isSpace(bytes[to - 1])) {
            to--;
        }
        if (from == to) {
            return true;
        }
        for (byte[] word : words) {
            if (word.length == to - from && Arrays.equals(word, 0, word.length, bytes, from, to)) {
                return true;
            }
        }
        return false;
    }
}
