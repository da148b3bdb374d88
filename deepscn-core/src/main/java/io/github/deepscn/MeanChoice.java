package io.github.deepscn;

import io.github.deepscn.data.Samples;
import java.util.List;

/**
 * What held-out rows choose for all members: nodes and ridge that suit each alone, and those that suit their mean. What
 * members overfit differs from one to the other, so their mean bears more nodes and less ridge than each alone; how
 * much more it bears is known from rows that most members had to choose their nodes by. A member's read-out therefore
 * has a share of both.
 *
 * @param together as many nodes as {@code alone} or more, and as much ridge or less
 * @param share of the read-out for {@code together}: half, and more where many rows tell
 */
record MeanChoice(CrossChoice alone, CrossChoice together, double share) {
    /** So many rows tell as much of the mean as is known of members alone. */
    private static final double ROWS = 1000;

    /** Chooses; of equals the fewest nodes and the most ridge. */
    static MeanChoice of(List<CrossMember> members, Samples rows, Team team) {
        if (members.size() == 1) {
            return alone(members);
        }
        CrossChoice alone = CrossChoice.of(members);
        var errors = new MeanErrors(members, rows, alone, team);
        return new MeanChoice(alone, errors.best(), Math.max(0.5, errors.rows() / (errors.rows() + ROWS)));
    }

    /** What suits each alone, for want of time. */
    static MeanChoice alone(List<CrossMember> members) {
        CrossChoice alone = CrossChoice.of(members);
        return new MeanChoice(alone, alone, 1);
    }
}
