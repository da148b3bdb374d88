package io.github.deepscn.io.checkpoint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The difference between two trainings by the identities in their checkpoints. An identity has lines with options,
 * written as records, and lines with fingerprints of rows.
 */
final class TrainingDifference {
    private static final Pattern RECORD = Pattern.compile("[A-Z]\\w*\\[.*");
    private static final Pattern BEFORE_EACH_NAME = Pattern.compile("(?=\\b\\w+=)");
    private static final Pattern BRACKET_OF_A_RECORD = Pattern.compile("(?<=\\w)\\[\\]?$");

    private TrainingDifference() {}

    /** The difference in a few words, such as {@code seed is 7 there and 8 here}. */
    static String of(String there, String here) {
        if (!kinds(there).equals(kinds(here))) {
            return kinds(there).size() > kinds(here).size()
                    ? "it is of an ensemble and this is one network"
                    : "it is of one network and this is an ensemble";
        }
        var differences = new ArrayList<String>();
        Map<String, String> theirs = options(there);
        Map<String, String> ours = options(here);
        var names = new LinkedHashSet<>(theirs.keySet());
        names.addAll(ours.keySet());
        for (String name : names) {
            String left = theirs.getOrDefault(name, "none");
            String right = ours.getOrDefault(name, "none");
            if (!left.equals(right)) {
                differences.add(name + " is " + left + " there and " + right + " here");
            }
        }
        if (!rows(there).equals(rows(here))) {
            differences.add("rows differ, or which of them are held out");
        }
        return String.join("; ", differences);
    }

    private static List<String> kinds(String identity) {
        return identity.lines()
                .filter(line -> RECORD.matcher(line).matches())
                .map(line -> line.substring(0, line.indexOf('[')))
                .toList();
    }

    private static List<String> rows(String identity) {
        return identity.lines().filter(line -> !RECORD.matcher(line).matches()).toList();
    }

    private static Map<String, String> options(String identity) {
        var options = new LinkedHashMap<String, String>();
        identity.lines()
                .filter(line -> RECORD.matcher(line).matches())
                .flatMap(line -> BEFORE_EACH_NAME.splitAsStream(line.substring(line.indexOf('[') + 1)))
                .filter(option -> option.contains("="))
                .forEach(option -> options.put(
                        option.substring(0, option.indexOf('=')), value(option.substring(option.indexOf('=') + 1))));
        return options;
    }

    /** The value without the comma and the brackets of the record around it. */
    private static String value(String text) {
        String value = text.endsWith(", ") ? text.substring(0, text.length() - 2) : text;
        while (count(value, ']') > count(value, '[')) {
            value = value.substring(0, value.length() - 1);
        }
        return BRACKET_OF_A_RECORD.matcher(value).replaceFirst("");
    }

    private static long count(String text, char letter) {
        return text.chars().filter(c -> c == letter).count();
    }
}
