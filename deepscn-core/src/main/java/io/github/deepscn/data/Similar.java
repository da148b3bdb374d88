package io.github.deepscn.data;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Finds known words that are similar to a misspelt one. */
public final class Similar {
    private Similar() {}

    /** The known words nearest to {@code word}, in their order; empty if none is near. */
    public static List<String> to(String word, Collection<String> known) {
        int allowed = Math.max(1, word.replaceFirst("^-+", "").length() / 3);
        int nearest = allowed;
        List<String> found = new ArrayList<>();
        for (String candidate : known) {
            int distance =
                    word.equalsIgnoreCase(candidate) ? 0 : isLongPrefix(word, candidate) ? 1 : edits(word, candidate);
            if (distance < nearest) {
                found.clear();
            }
            if (distance <= nearest) {
                nearest = distance;
                found.add(candidate);
            }
        }
        return found;
    }

    private static boolean isLongPrefix(String word, String candidate) {
        return word.replaceFirst("^-+", "").length() >= 3 && candidate.startsWith(word);
    }

    /** Number of letters to insert, remove, replace or swap with their neighbour to turn one word into the other. */
    static int edits(String from, String to) {
        // d[i][j]: edits between the first i letters of one word and the first j of the other
        int[][] d = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                boolean same = from.charAt(i - 1) == to.charAt(j - 1);
                d[i][j] = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (same ? 0 : 1));
                boolean swapped = i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
                if (swapped) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[from.length()][to.length()];
    }
}
