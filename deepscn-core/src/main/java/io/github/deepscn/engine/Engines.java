package io.github.deepscn.engine;

import io.github.deepscn.data.Samples;
import org.jspecify.annotations.Nullable;

/** Makes the engine for some rows. Thread-safe: the networks of an ensemble request engines concurrently. */
@FunctionalInterface
public interface Engines {
    /**
     * An engine over these rows; the caller closes it.
     *
     * @param riding rows whose error is tracked, or null
     * @param machine the threads and the scratch folder that the engine may use
     */
    Engine over(Samples training, @Nullable Samples riding, Machine machine);

    /** Engines that hold all rows in this process. */
    static Engines local() {
        return LocalEngine::over;
    }
}
