package io.github.deepscn.threads;

import java.util.function.IntConsumer;

/** Runs independent tasks, possibly on several threads, and returns when all of them are done. */
@FunctionalInterface
public interface Crew {
    /** The calling thread runs every task, in ascending order. */
    Crew ALONE = (tasks, task) -> {
        for (int k = 0; k < tasks; k++) {
            task.accept(k);
        }
    };

    /** Runs the tasks 0 to {@code tasks}, exclusive, in any order. */
    void run(int tasks, IntConsumer task);

    /** Cuts the numbers 0 to {@code count}, exclusive, into ranges of about {@code each} numbers and runs these. */
    default void share(int count, int each, Range range) {
        int tasks = Math.max(1, count / Math.max(1, each));
        run(tasks, task -> range.of((int) ((long) count * task / tasks), (int) ((long) count * (task + 1) / tasks)));
    }

    /** The task for a range of numbers. */
    @FunctionalInterface
    interface Range {
        void of(int from, int to);
    }
}
