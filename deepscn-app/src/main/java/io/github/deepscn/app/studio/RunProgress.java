package io.github.deepscn.app.studio;

import org.jspecify.annotations.Nullable;

/**
 * How far a training has come; errors are in the units of the target.
 *
 * @param nodes of all networks
 * @param nodesPlanned of all networks, at most
 * @param member how many networks have begun
 * @param members how many there will be
 * @param seconds that it trained
 * @param secondsLeft null where nothing is known
 */
record RunProgress(
        long nodes,
        long nodesPlanned,
        int member,
        int members,
        double seconds,
        double candidatesPerSecond,
        @Nullable Double secondsLeft,
        @Nullable Double trainRmse,
        @Nullable Double validationRmse) {
    static RunProgress none() {
        return new RunProgress(0, 0, 0, 1, 0, 0, null, null, null);
    }

    /** Nothing moves any more. */
    RunProgress atRest() {
        return new RunProgress(nodes, nodesPlanned, member, members, seconds, 0, null, trainRmse, validationRmse);
    }
}
