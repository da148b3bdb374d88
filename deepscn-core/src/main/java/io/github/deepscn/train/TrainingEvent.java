package io.github.deepscn.train;

import io.github.deepscn.engine.DataShape;
import java.nio.file.Path;

/**
 * An event of a training, in this order: one start, nodes and closed layers, one end. An ensemble also reports phases
 * that add no nodes. {@link CheckpointFailed} may come at any time, at most once.
 */
public sealed interface TrainingEvent {
    /**
     * Training begins.
     *
     * @param initialRmse the error without nodes
     */
    record Started(DataShape shape, Options options, double initialRmse) implements TrainingEvent {}

    /** A node joined the network. */
    record NodeAdded(NodeRecord node) implements TrainingEvent {}

    /** A layer takes no more nodes. */
    record LayerClosed(LayerRecord layer) implements TrainingEvent {}

    /**
     * An ensemble begins, or advances in, a phase that may take long and adds no nodes.
     *
     * @param what the phase, in a few words
     * @param share how much of the phase is done, from 0 to 1
     */
    record Phase(String what, double share) implements TrainingEvent {}

    /** Training is over. */
    record Ended(History history) implements TrainingEvent {}

    /**
     * The checkpoint can no longer be written, and training continues without it. Training can still resume from the
     * steps written before.
     *
     * @param reason names the file and says what is wrong
     */
    record CheckpointFailed(Path file, String reason) implements TrainingEvent {}
}
