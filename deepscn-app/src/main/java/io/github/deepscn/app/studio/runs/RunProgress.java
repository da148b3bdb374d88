package io.github.deepscn.app.studio.runs;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.training.ModelDocument;
import io.github.deepscn.app.training.ModelDocument.Member;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a training; errors are in the units of the target.
 *
 * @param nodes nodes of all networks so far
 * @param nodesPlanned maximum number of nodes of all networks
 * @param member number of networks that have started
 * @param members number of networks in total
 * @param seconds time spent training
 * @param secondsLeft estimate of the remaining time; null if unknown
 */
public record RunProgress(
        long nodes,
        long nodesPlanned,
        int member,
        int members,
        double seconds,
        double candidatesPerSecond,
        @Nullable Double secondsLeft,
        @Nullable Double trainRmse,
        @Nullable Double validationRmse) {
    public static RunProgress none() {
        return new RunProgress(0, 0, 0, 1, 0, 0, null, null, null);
    }

    /** The progress of a run that is not training. */
    public RunProgress atRest() {
        return new RunProgress(nodes, nodesPlanned, member, members, seconds, 0, null, trainRmse, validationRmse);
    }

    /** The progress at the end, with the errors of the kept network, which may lack the last nodes. */
    public RunProgress ended(TableModel model) {
        boolean single = model.members().size() == 1;
        Member first = ModelDocument.members(model).get(0);
        return new RunProgress(
                model.nodes(),
                nodesPlanned,
                member,
                members,
                seconds,
                0,
                null,
                single ? (Double) first.trainRmse() : trainRmse,
                single ? (Double) first.validationRmse() : validationRmse);
    }
}
