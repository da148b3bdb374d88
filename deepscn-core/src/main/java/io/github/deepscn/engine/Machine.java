package io.github.deepscn.engine;

import io.github.deepscn.data.Require;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * The resources of this machine that a training may use. No result depends on them.
 *
 * @param threads number of working threads, including the caller
 * @param scratch a folder for a file that holds the rows in place of the heap
 */
public record Machine(int threads, Optional<Path> scratch) {
    public Machine {
        Require.atLeast("threads", threads, 1);
        Objects.requireNonNull(scratch, "scratch");
    }

    /** All cores, and the heap. */
    public static Machine whole() {
        return ofThreads(Runtime.getRuntime().availableProcessors());
    }

    /** This number of threads, and the heap. */
    public static Machine ofThreads(int threads) {
        return new Machine(threads, Optional.empty());
    }

    public Machine withThreads(int count) {
        return new Machine(count, scratch);
    }

    public Machine withScratch(Path folder) {
        return new Machine(threads, Optional.of(folder));
    }
}
