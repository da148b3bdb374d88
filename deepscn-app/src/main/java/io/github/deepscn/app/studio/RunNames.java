package io.github.deepscn.app.studio;

import io.github.deepscn.app.http.Refusal;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.stream.Collectors;

/** What runs are called: ids for addresses and folders, names for people. */
final class RunNames {
    private static final int LONGEST = 200;
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
    private static final SecureRandom RANDOM = new SecureRandom();

    private RunNames() {}

    static String newId() {
        return "run-"
                + RANDOM.ints(10, 0, LETTERS.length())
                        .mapToObj(LETTERS::substring)
                        .map(rest -> rest.substring(0, 1))
                        .collect(Collectors.joining());
    }

    /**
     * A name as somebody typed it, in one line.
     *
     * @throws Refusal if there is nothing in it, or too much
     */
    static String checked(String typed) {
        String name = typed.replaceAll("\\p{Cntrl}+", " ").strip();
        if (name.isEmpty() || name.length() > LONGEST) {
            throw new Refusal(422, "the name of a run must have 1 to " + LONGEST + " characters");
        }
        return name;
    }

    /** A name that no other run has. */
    static String free(String wanted, Collection<String> taken) {
        String shortened = wanted.substring(0, Math.min(wanted.length(), LONGEST - 10));
        String name = shortened;
        for (int k = 2; taken.contains(name); k++) {
            name = shortened + " (" + k + ")";
        }
        return name;
    }
}
