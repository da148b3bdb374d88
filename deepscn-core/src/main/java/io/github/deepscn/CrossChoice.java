package io.github.deepscn;

import io.github.deepscn.data.Require;
import java.util.List;

/**
 * What held-out rows chose for all members of an ensemble.
 *
 * @param size of {@link CrossMember#SIZES}, counted from zero
 * @param strength of {@link CrossMember#STRENGTHS}, counted from zero
 * @param squares the squared errors of members alone on all held-out rows with it
 */
record CrossChoice(int size, int strength, double squares) {
    /**
     * The least error on the held-out rows of all members together; of equals the fewest nodes and the most ridge.
     *
     * @throws io.github.deepscn.data.BadInputException if no read-out could be fitted at all
     */
    static CrossChoice of(List<CrossMember> members) {
        CrossChoice best = new CrossChoice(0, CrossMember.STRENGTHS.length - 1, Double.POSITIVE_INFINITY);
        for (int size = 0; size < CrossMember.SIZES; size++) {
            for (int strength = CrossMember.STRENGTHS.length - 1; strength >= 0; strength--) {
                CrossChoice choice = of(members, size, strength);
                best = choice.squares < best.squares ? choice : best;
            }
        }
        Require.that(
                best.squares < Double.POSITIVE_INFINITY,
                "the inputs are too large or too much alike: no read-out can be fitted to the nodes of an ensemble");
        return best;
    }

    /** So many nodes and so much ridge, whatever comes of it. */
    static CrossChoice of(List<CrossMember> members, int size, int strength) {
        double squares = 0;
        for (CrossMember member : members) {
            squares += member.squares(strength, size);
        }
        return new CrossChoice(size, strength, squares);
    }
}
