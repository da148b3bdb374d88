package io.github.deepscn.ensemble;

import java.util.List;

/**
 * What held-out rows choose for all members: the nodes and ridge that suit each member alone, and those that suit the
 * mean of all. Members overfit in different ways, so their mean bears more nodes and less ridge than one member does.
 * How much more is measured on rows with which most members chose their nodes, so it is only partly trusted: the
 * read-out of a member is a mixture of both fits.
 *
 * @param together at least as many nodes as {@code alone}, and at most as much ridge
 * @param share of the fit for {@code together} in the mixture: one half, or more if many rows were measured
 */
record MeanChoice(CrossChoice alone, CrossChoice together, double share) {
    /** With this number of rows, the measurement of the mean counts as much as that of single members. */
    private static final double ROWS = 1000;

    /** Chooses; among equals the fewest nodes and the most ridge. */
    static MeanChoice of(List<CrossMember> members, EnsembleRows rows, MemberCrew crew) {
        if (members.size() == 1) {
            return alone(members);
        }
        CrossChoice alone = CrossChoice.of(members);
        var errors = new MeanErrors(members, rows, alone, crew);
        return new MeanChoice(alone, errors.best(), Math.max(0.5, errors.rows() / (errors.rows() + ROWS)));
    }

    /** What suits each member alone, when there is no time to measure the mean. */
    static MeanChoice alone(List<CrossMember> members) {
        CrossChoice alone = CrossChoice.of(members);
        return new MeanChoice(alone, alone, 1);
    }
}
