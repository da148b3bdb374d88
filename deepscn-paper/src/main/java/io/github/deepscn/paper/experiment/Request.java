package io.github.deepscn.paper.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;

/**
 * What the experiments are asked to do.
 *
 * @param quick whether everything is small, to see that it works
 * @param trials number of trials of each network; the paper's number if empty
 * @param seed of the first trial; every further trial adds one
 * @param threads to compute with; results do not depend on them
 * @param mnist the folder of the four MNIST files
 * @param matlab the folder of DigitsDataTrain.mat and DigitsDataTest.mat
 * @param command the command line that repeats the run
 */
public record Request(
        boolean quick,
        OptionalInt trials,
        long seed,
        int threads,
        Optional<Path> mnist,
        Optional<Path> matlab,
        String command) {
    private static final int QUICK_TRIALS = 2;

    /** The number of trials of an experiment that has {@code inThePaper} trials in the paper. */
    public int trials(int inThePaper) {
        return trials.orElse(quick ? QUICK_TRIALS : inThePaper);
    }

    /** The number of trials in words, for all experiments. */
    public String trialsInWords() {
        return trials.isPresent() || quick ? Integer.toString(trials(0)) : "as many as the paper has";
    }

    /** The seeds of the first {@code trials} trials. */
    public List<Long> seeds(int trials) {
        return LongStream.range(seed, seed + trials).boxed().toList();
    }
}
