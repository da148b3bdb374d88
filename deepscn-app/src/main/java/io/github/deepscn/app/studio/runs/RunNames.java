package io.github.deepscn.app.studio.runs;

import io.github.deepscn.app.http.Refusal;
import java.util.Collection;

/** Names of runs. */
final class RunNames {
    private static final int LONGEST = 200;

    private RunNames() {}

    /**
     * Turns a typed name into one line.
     *
     * @throws Refusal if the name is empty or too long
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
