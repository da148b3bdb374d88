package io.github.deepscn.app.paper;

/**
 * Something that the paper says, and what our run says to it.
 *
 * @param where in the paper
 * @param claim in a sentence
 * @param evidence the figures of our run
 */
record Claim(String where, String claim, Verdict verdict, String evidence) {
    /** Whether it holds here. */
    enum Verdict {
        REPRODUCED,
        /** The same tendency, other figures. */
        IN_DIRECTION,
        NOT_REPRODUCED
    }
}
