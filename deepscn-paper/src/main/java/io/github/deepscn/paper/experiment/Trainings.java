package io.github.deepscn.paper.experiment;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.data.Samples;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.TrainingEvent;
import java.util.function.Function;

/** Trains the networks of an experiment one after the other and reports every node. Not thread-safe. */
public final class Trainings {
    private final int threads;
    private final StepListener listener;
    private long done;

    public Trainings(int threads, StepListener listener) {
        this.threads = threads;
        this.listener = listener;
    }

    /**
     * Trains one network.
     *
     * @param nodes the largest number of nodes it may have
     * @param note says how far the network is after a node
     */
    public DeepScnModel fit(DeepScn training, int nodes, Samples rows, Function<NodeRecord, String> note) {
        long before = done;
        DeepScnModel model = training.threads(threads)
                .listener(event -> {
                    if (event instanceof TrainingEvent.NodeAdded added) {
                        listener.at(++done, note.apply(added.node()));
                    }
                })
                .fit(rows);
        done = before + nodes;
        return model;
    }
}
