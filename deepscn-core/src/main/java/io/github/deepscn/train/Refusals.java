package io.github.deepscn.train;

import io.github.deepscn.score.Tally;

/**
 * Candidates that took no part in the choice, or were chosen and then refused.
 *
 * @param flat too flat, or active on too few rows
 * @param dependent chosen, but a combination of the nodes before them
 * @param notFinite zero everywhere, not finite somewhere, or so small or large that their squares are unusable
 */
public record Refusals(long flat, long dependent, long notFinite) {
    static Refusals of(Tally tally) {
        return new Refusals(tally.flat(), tally.dependent(), tally.notFinite());
    }

    Tally tally(long scored) {
        return new Tally(scored, flat, dependent, notFinite);
    }
}
