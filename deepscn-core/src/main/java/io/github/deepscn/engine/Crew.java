package io.github.deepscn.engine;

import java.util.function.IntConsumer;

/** Shares out tasks that have nothing to do with each other, nor with rows, and returns when all are done. */
@FunctionalInterface
public interface Crew {
    /** Who calls does all of them. */
    Crew ALONE = (tasks, task) -> {
        for (int k = 0; k < tasks; k++) {
            task.accept(k);
        }
    };

    /** Runs the tasks from 0 on, in any order. */
    void run(int tasks, IntConsumer task);

    /** The numbers from 0 to {@code count}, exclusive, by ranges of about so many. */
    default void share(int count, int each, Range range) {
        int tasks = Math.max(1, count / Math.max(1, each));
        run(tasks, task -> range.of((int) ((long) count * task / tasks), (int) ((long) count * (task + 1) / tasks)));
    }

    /** What is done with some of them. */
    @FunctionalInterface
    interface Range {
        void of(int from, int to);
    }
}
