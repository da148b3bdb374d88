package io.github.deepscn.ensemble;

import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingEvent;
import java.util.List;

/**
 * The data that all phases of one training of an ensemble share.
 *
 * @param options of every member, except widths, seed and length of a step
 * @param run has a listener that may be called by several threads
 * @param time also ends when the thread that started the training is interrupted
 * @param rows all rows
 * @param parts the rows, ascending, that each member is trained without
 * @param fingerprint of all rows
 * @param judges rows that no member chooses its nodes with; none if there are too few rows
 * @param cost of the phases after the growth of the members
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record EnsembleTask(
        Options options,
        Ensemble ensemble,
        Run run,
        TimeLeft time,
        EnsembleRows rows,
        List<int[]> parts,
        String fingerprint,
        int[] judges,
        MemberCheckpoints checkpoints,
        MemberCrew crew,
        ReadoutCost cost) {
    /** Tells the listener that a phase begins that may take long and adds no nodes. */
    void beginPhase(String what) {
        run.listener().on(new TrainingEvent.Phase(what, 0));
    }

    int threads() {
        return run.machine().threads();
    }
}
