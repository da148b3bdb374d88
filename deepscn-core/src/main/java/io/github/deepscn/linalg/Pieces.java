package io.github.deepscn.linalg;

import java.util.function.IntConsumer;

/** Runs tasks that do not depend on each other, possibly on several threads. */
@FunctionalInterface
public interface Pieces {
    /** Runs the tasks 0 (inclusive) to {@code count} (exclusive) and returns when all have ended. */
    void each(int count, IntConsumer task);

    /** Runs the tasks on the calling thread, in order. */
    static Pieces inTurn() {
        return (count, task) -> {
            for (int k = 0; k < count; k++) {
                task.accept(k);
            }
        };
    }
}
