package io.github.deepscn.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lost task or wake-up would wait for ever: the bounds only turn that into a failure. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkerTeamTest {
    private static final int PATIENCE_SECONDS = 30;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyTaskHasRunOnceWhenARoundReturns(int threads) {
        try (var team = new WorkerTeam(threads)) {
            for (int round = 0; round < 3000; round++) {
                int tasks = round % 13;
                var runs = new AtomicIntegerArray(13);
                team.run(tasks, task -> runs.incrementAndGet(task));
                for (int task = 0; task < runs.length(); task++) {
                    assertThat(runs.get(task))
                            .as("%d threads, round %d, task %d of %d", threads, round, task, tasks)
                            .isEqualTo(task < tasks ? 1 : 0);
                }
            }
        }
    }

    @Test
    void plainWritesOfTasksAreSeenByTheCallerAndByTheNextRound() {
        try (var team = new WorkerTeam(4)) {
            long[] values = new long[64];
            for (int round = 0; round < 2000; round++) {
                team.run(64, task -> values[task] += values[(task + 1) % 64] >= 0 ? 1 : 0);
                for (long value : values) {
                    assertThat(value).isEqualTo(round + 1);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    void allThreadsWorkAtTheSameTime(int threads) {
        var barrier = new CyclicBarrier(threads);
        try (var team = new WorkerTeam(threads)) {
            for (int round = 0; round < 200; round++) {
                team.run(threads, task -> meet(barrier));
            }
        }
    }

    @Test
    void workersThatSleepAreWoken() {
        Set<Thread> others = Set.copyOf(workers());
        var barrier = new CyclicBarrier(3);
        try (var team = new WorkerTeam(3)) {
            List<Thread> mine = new ArrayList<>(workers());
            mine.removeAll(others);
            assertThat(mine).hasSize(2);
            for (int round = 0; round < 50; round++) {
                long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
                while (!mine.stream().allMatch(worker -> worker.getState() == Thread.State.WAITING)) {
                    assertThat(System.nanoTime() - deadline)
                            .as("idle workers go to sleep")
                            .isNegative();
                    Thread.onSpinWait();
                }
                team.run(3, task -> meet(barrier));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void theFailureOfATaskIsThrownAndTheNextRoundIsUnharmed(int threads) {
        try (var team = new WorkerTeam(threads)) {
            for (int round = 0; round < 300; round++) {
                int failing = round % 9;
                var exception = new IllegalStateException("task");
                assertThatThrownBy(() -> team.run(9, task -> {
                            if (task == failing) {
                                throw exception;
                            }
                        }))
                        .isSameAs(exception);
                var error = new AssertionError("task");
                assertThatThrownBy(() -> team.run(9, task -> {
                            if (task == failing) {
                                throw error;
                            }
                        }))
                        .isSameAs(error);
                var runs = new AtomicIntegerArray(9);
                team.run(9, task -> runs.incrementAndGet(task));
                for (int task = 0; task < 9; task++) {
                    assertThat(runs.get(task)).isEqualTo(1);
                }
            }
        }
    }

    @Test
    void noFailureIsSwallowed() {
        try (var team = new WorkerTeam(2)) {
            var checked = new IOException("from a language without checked exceptions");
            assertThatThrownBy(() -> team.run(4, task -> WorkerTeamTest.<RuntimeException>throwUnchecked(checked)))
                    .satisfiesAnyOf(
                            thrown -> assertThat(thrown).isSameAs(checked),
                            thrown -> assertThat(thrown).hasCause(checked));
        }
    }

    @Test
    void noTaskStillRunsWhenAFailureIsThrown() {
        try (var team = new WorkerTeam(4)) {
            for (int round = 0; round < 500; round++) {
                var running = new AtomicIntegerArray(1);
                assertThatThrownBy(() -> team.run(16, task -> {
                            running.incrementAndGet(0);
                            try {
                                if (task == 3) {
                                    throw new IllegalStateException("task 3");
                                }
                                Thread.onSpinWait();
                            } finally {
                                running.decrementAndGet(0);
                            }
                        }))
                        .hasMessage("task 3");
                assertThat(running.get(0)).isZero();
            }
        }
    }

    @Test
    void closingEndsTheWorkersWhetherTheySpinOrSleep() throws InterruptedException {
        for (int round = 0; round < 200; round++) {
            Set<Thread> others = Set.copyOf(workers());
            var team = new WorkerTeam(3);
            List<Thread> mine = new ArrayList<>(workers());
            mine.removeAll(others);
            if (round % 2 == 0) {
                team.run(5, task -> {});
            }
            team.close();
            team.close();
            for (Thread worker : mine) {
                worker.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
                assertThat(worker.isAlive()).as("round %d", round).isFalse();
            }
        }
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException("the other threads did not come", e);
        }
    }

    private static List<Thread> workers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("deepscn-") && thread.isAlive())
                .toList();
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> void throwUnchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
