package io.github.deepscn;

import io.github.deepscn.data.Samples;
import java.util.List;

/**
 * What held-out rows choose for all members: nodes and ridge that suit each alone, and those that suit their mean. What
 * members overfit differs from one to the other, so their mean bears more nodes and less ridge than each alone; how
 * much more it bears is known from rows that most members had to choose their nodes by. A member's read-out is
 * therefore the mean of the two.
 *
 * @param together as many nodes as {@code alone} or more, and as much ridge or less
 */
record MeanChoice(CrossChoice alone, CrossChoice together) {
    /** Chooses; of equals the fewest nodes and the most ridge. */
    static MeanChoice of(List<CrossMember> members, Samples rows, Team team) {
        CrossChoice alone = CrossChoice.of(members);
        return new MeanChoice(alone, members.size() == 1 ? alone : new MeanErrors(members, rows, alone, team).best());
    }
}
