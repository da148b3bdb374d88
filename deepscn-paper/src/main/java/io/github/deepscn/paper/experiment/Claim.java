package io.github.deepscn.paper.experiment;

import java.util.Locale;

/**
 * Something that the paper claims, and whether our run confirms it.
 *
 * @param where in the paper
 * @param claim in a sentence
 * @param evidence the figures of our run
 */
public record Claim(String where, String claim, Verdict verdict, String evidence) {
    /** Whether our run confirms the claim. */
    public enum Verdict {
        REPRODUCED,
        /** The tendency is the same, the figures differ. */
        IN_DIRECTION,
        NOT_REPRODUCED;

        /** The strongest verdict that holds. */
        public static Verdict of(boolean reproduced, boolean inDirection) {
            return reproduced ? REPRODUCED : inDirection ? IN_DIRECTION : NOT_REPRODUCED;
        }

        /** For programs and style sheets. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** For people. */
        public String words() {
            return this == IN_DIRECTION ? "reproduced in direction" : toString().replace('-', ' ');
        }
    }
}
