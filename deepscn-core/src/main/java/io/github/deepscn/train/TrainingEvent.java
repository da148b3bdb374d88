package io.github.deepscn.train;

import io.github.deepscn.engine.DataShape;
import java.nio.file.Path;

/**
 * What a training tells its listener, in order: one start, nodes and closed layers, one end; of an ensemble also the
 * phases that add no nodes. That a checkpoint failed may come at any time, once.
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
     * An ensemble begins something that may take long and adds no node, or is further with it.
     *
     * @param what in a few words
     * @param share how much of it is done, from 0 to 1
     */
    record Phase(String what, double share) implements TrainingEvent {}

    /** Training is over. */
    record Ended(History history) implements TrainingEvent {}

    /**
     * The checkpoint cannot be written any more, and the training goes on without it. What was written before can be
     * resumed from.
     *
     * @param reason names the file and says what is wrong
     */
    record CheckpointFailed(Path file, String reason) implements TrainingEvent {}
}
