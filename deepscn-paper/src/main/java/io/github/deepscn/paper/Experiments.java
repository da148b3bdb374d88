package io.github.deepscn.paper;

import java.util.List;
import java.util.Optional;

/** The experiments of the paper, in its order. */
final class Experiments {
    /**
     * An experiment.
     *
     * @param trials of a run that is not told how many, as in the paper
     */
    record Entry(Experiment experiment, int trials) {}

    /** Trials of a quick run. */
    static final int QUICK_TRIALS = 2;

    private Experiments() {}

    static List<Entry> all() {
        return List.of(
                new Entry(new Approximation(), 3),
                new Entry(new RankStudy(), 3),
                new Entry(new Robustness(), 3),
                new Entry(new Digits(), 5));
    }

    static Optional<Entry> find(String name) {
        return all().stream()
                .filter(entry -> entry.experiment().name().equals(name))
                .findFirst();
    }
}
