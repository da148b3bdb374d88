package io.github.deepscn.paper;

import io.github.deepscn.data.Require;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What somebody asks of the experiments.
 *
 * @param quick whether everything is small, to see that it works
 * @param trials of each network; as in the paper if not given
 * @param seed of the first trial
 * @param threads to compute with; results do not depend on them
 * @param mnist a folder with the four files of MNIST
 * @param matlab a folder with DigitsDataTrain.mat and DigitsDataTest.mat
 * @param command the command line that asks
 */
public record Request(
        boolean quick,
        OptionalInt trials,
        long seed,
        int threads,
        Optional<Path> mnist,
        Optional<Path> matlab,
        String command) {
    public Request {
        Require.that(trials.isEmpty() || trials.getAsInt() >= 1, "trials is " + trials + ", must be at least 1");
        Objects.requireNonNull(mnist, "mnist");
        Objects.requireNonNull(matlab, "matlab");
        Objects.requireNonNull(command, "command");
    }

    Setting setting(Experiments.Entry entry) {
        return new Setting(
                quick, trials.orElse(quick ? Experiments.QUICK_TRIALS : entry.trials()), seed, threads, mnist, matlab);
    }
}
