package io.github.deepscn.threads;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of threads that run the tasks of one round after another. The calling thread works too. Tasks are
 * dealt out one by one, so a slow thread delays only the task it is running.
 *
 * <p>Rounds may follow each other within microseconds, so an idle worker spins for a moment before it sleeps. Only one
 * thread at a time may call {@link #run}.
 */
public final class WorkerTeam implements Crew, AutoCloseable {
    private static final int SPINS = 5_000;

    /** Nanoseconds that a waiting caller sleeps at first and at most; each sleep is a little longer than the last. */
    private static final long SHORTEST_SLEEP = 10_000;

    private static final long LONGEST_SLEEP = 1_000_000;

    private final Worker[] workers;
    private volatile @Nullable Round current;
    private volatile boolean closed;

    /** Starts all threads but one, which is the caller of {@link #run}. */
    public WorkerTeam(int threads) {
        workers = new Worker[threads - 1];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker(i + 1);
            workers[i].start();
        }
    }

    /**
     * Runs all tasks. If a task fails, those not yet begun are skipped, and its exception or error is thrown once all
     * others have ended; if several fail, the last failure is thrown.
     */
    @Override
    public void run(int tasks, IntConsumer body) {
        var round = new Round(tasks, body);
        if (tasks > 1 && workers.length > 0) {
            current = round;
            for (Worker worker : workers) {
                worker.wake();
            }
        }
        round.work();
        round.await();
        current = null;
        round.rethrow();
    }

    @Override
    public void close() {
        closed = true;
        for (Worker worker : workers) {
            LockSupport.unpark(worker);
        }
    }

    private static final class Round {
        private final int tasks;
        private final IntConsumer body;
        private final AtomicInteger dealt = new AtomicInteger();
        private final AtomicInteger done = new AtomicInteger();
        private volatile @Nullable Throwable failure;

        Round(int tasks, IntConsumer body) {
            this.tasks = tasks;
            this.body = body;
        }

        void work() {
            for (int task = dealt.getAndIncrement(); task < tasks; task = dealt.getAndIncrement()) {
                try {
                    if (failure == null) {
                        body.accept(task);
                    }
                } catch (Throwable thrown) {
                    failure = thrown;
                } finally {
                    done.incrementAndGet();
                }
            }
        }

        void await() {
            for (int spin = 0; done.get() < tasks; spin++) {
                if (spin < SPINS) {
                    Thread.onSpinWait();
                } else {
                    LockSupport.parkNanos(Math.min(LONGEST_SLEEP, SHORTEST_SLEEP + 1_000L * (spin - SPINS)));
                }
            }
        }

        void rethrow() {
            Throwable thrown = failure;
            if (thrown instanceof RuntimeException exception) {
                throw exception;
            }
            if (thrown instanceof Error error) {
                throw error;
            }
            if (thrown != null) {
                throw new IllegalStateException(thrown);
            }
        }
    }

    private final class Worker extends Thread {
        private volatile boolean asleep;

        Worker(int number) {
            super("deepscn-" + number);
            setDaemon(true);
        }

        void wake() {
            if (asleep) {
                LockSupport.unpark(this);
            }
        }

        @Override
        public void run() {
            Round last = null;
            while (!closed) {
                Round next = awaitRoundAfter(last);
                if (next != null) {
                    next.work();
                }
                last = next;
            }
        }

        private @Nullable Round awaitRoundAfter(@Nullable Round last) {
            for (int spin = 0; !closed; spin++) {
                Round next = current;
                if (next != null && next != last) {
                    return next;
                }
                if (spin < SPINS) {
                    Thread.onSpinWait();
                } else {
                    asleep = true;
                    if (current == next && !closed) {
                        LockSupport.park(WorkerTeam.this);
                    }
                    asleep = false;
                }
            }
            return null;
        }
    }
}
