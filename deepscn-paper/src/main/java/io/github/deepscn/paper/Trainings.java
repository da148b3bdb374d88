package io.github.deepscn.paper;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.TrainingEvent;
import java.util.Locale;

/** Trains the networks of an experiment one after the other, and tells of every node. Not thread-safe. */
final class Trainings {
    private final int threads;
    private final StepListener progress;
    private long done;

    Trainings(int threads, StepListener progress) {
        this.threads = threads;
        this.progress = progress;
    }

    /** Trains one network; the test points ride along as validation rows that decide nothing. */
    Course train(Architecture network, Options options, Points points, long seed) {
        long before = done;
        DeepScnModel model = DeepScn.with(network.over(options).withSeed(seed).withPatience(0))
                .threads(threads)
                .validation(points.test())
                .listener(event -> {
                    if (event instanceof TrainingEvent.NodeAdded added) {
                        progress.at(
                                ++done,
                                String.format(
                                        Locale.ROOT, "RMSE %.1e", added.node().trainRmse()));
                    }
                })
                .fit(points.training());
        done = before + network.nodes();
        return new Course(network, seed, model.history(), model.leastSquares().orElseThrow());
    }
}
