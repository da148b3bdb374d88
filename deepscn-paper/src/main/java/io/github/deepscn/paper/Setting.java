package io.github.deepscn.paper;

import io.github.deepscn.data.Require;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * What a run is told.
 *
 * @param quick whether everything is small, to see that it works
 * @param trials how often each network is trained, with seeds from {@code seed} on
 * @param seed of the first trial
 * @param threads to compute with; results do not depend on them
 * @param mnist a folder with the four files of MNIST
 * @param matlab a folder with DigitsDataTrain.mat and DigitsDataTest.mat
 */
record Setting(boolean quick, int trials, long seed, int threads, Optional<Path> mnist, Optional<Path> matlab) {
    Setting {
        Require.atLeast("trials", trials, 1);
        Require.atLeast("threads", threads, 1);
        Objects.requireNonNull(mnist, "mnist");
        Objects.requireNonNull(matlab, "matlab");
    }
}
