package io.github.deepscn.ensemble;

import io.github.deepscn.data.Require;
import java.util.List;

/**
 * The number of nodes and the strength of ridge that held-out rows choose for all members of an ensemble.
 *
 * @param size an index into the {@link CrossMember#SIZES} sizes
 * @param strength an index into {@link CrossMember#STRENGTHS}
 * @param squares the sum of squared errors of single members on their held-out rows
 */
record CrossChoice(int size, int strength, double squares) {
    /**
     * The choice of least error on the held-out rows of all members; among equals the fewest nodes and the most ridge.
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

    /** The choice of a given size and strength. */
    static CrossChoice of(List<CrossMember> members, int size, int strength) {
        double squares = members.stream()
                .mapToDouble(member -> member.squares(strength, size))
                .reduce(0, Double::sum);
        return new CrossChoice(size, strength, squares);
    }

    CrossChoice withSize(int other) {
        return new CrossChoice(other, strength, squares);
    }
}
