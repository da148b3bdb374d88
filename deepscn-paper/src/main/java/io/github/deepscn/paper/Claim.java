package io.github.deepscn.paper;

import java.util.Locale;

/**
 * Something that the paper says, and what our run says to it.
 *
 * @param where in the paper
 * @param claim in a sentence
 * @param evidence the figures of our run
 */
public record Claim(String where, String claim, Verdict verdict, String evidence) {
    /** Whether it holds here. */
    public enum Verdict {
        REPRODUCED,
        /** The same tendency, other figures. */
        IN_DIRECTION,
        NOT_REPRODUCED;

        /** The strongest verdict that holds. */
        static Verdict of(boolean reproduced, boolean inDirection) {
            return reproduced ? REPRODUCED : inDirection ? IN_DIRECTION : NOT_REPRODUCED;
        }

        /** For programs and style sheets. */
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** For people. */
        public String words() {
            return switch (this) {
                case REPRODUCED -> "reproduced";
                case IN_DIRECTION -> "reproduced in direction";
                case NOT_REPRODUCED -> "not reproduced";
            };
        }
    }
}
