package io.github.deepscn.train;

import io.github.deepscn.engine.DataShape;

/** What a training tells its listener, in order: one start, nodes and closed layers, one end. */
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

    /** Training is over. */
    record Ended(History history) implements TrainingEvent {}
}
