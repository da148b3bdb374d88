package io.github.deepscn.engine;

import java.util.function.IntConsumer;

/** Runs independent tasks on threads and returns when all are done. */
@FunctionalInterface
public interface Crew {
    /** The calling thread runs every task. */
    Crew ALONE = (tasks, task) -> {
        for (int k = 0; k < tasks; k++) {
            task.accept(k);
        }
    };

    /** Runs the tasks from 0 on, in any order. */
    void run(int tasks, IntConsumer task);

    /** Splits the numbers from 0 to {@code count}, exclusive, into ranges of about {@code each} and runs them. */
    default void share(int count, int each, Range range) {
        int tasks = Math.max(1, count / Math.max(1, each));
        run(tasks, task -> range.of((int) ((long) count * task / tasks), (int) ((long) count * (task + 1) / tasks)));
    }

    /** Work on the numbers from {@code from}, inclusive, to {@code to}, exclusive. */
    @FunctionalInterface
    interface Range {
        void of(int from, int to);
    }
}
