package io.github.deepscn.app.studio.runs;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Trains runs in the order of their arrival, two at a time; these share threads and memory. */
final class RunQueue implements AutoCloseable {
    private static final int AT_ONCE = 2;
    private static final long MOST_SECONDS_TO_END = 5;

    private final int threads;
    private final Set<KeptRun> working = new HashSet<>();
    private final ThreadPoolExecutor trainers =
            (ThreadPoolExecutor) Executors.newFixedThreadPool(AT_ONCE, RunQueue::daemon);
    private boolean closed;

    /** A run that waits. */
    private record Waiting(RunQueue queue, KeptRun kept) implements Runnable {
        @Override
        public void run() {
            queue.train(kept);
        }
    }

    RunQueue(int threads) {
        this.threads = threads;
    }

    /** A thread that does not keep the studio from ending; its run can resume from the checkpoint. */
    static Thread daemon(Runnable work) {
        var thread = new Thread(work, "deepscn-runs");
        thread.setDaemon(true);
        return thread;
    }

    void add(KeptRun run) {
        trainers.execute(new Waiting(this, run));
    }

    /** Removes a waiting run; returns whether it was waiting. */
    boolean remove(KeptRun run) {
        return trainers.remove(new Waiting(this, run));
    }

    private void train(KeptRun run) {
        int parts;
        synchronized (this) {
            if (closed) {
                return;
            }
            parts = working.isEmpty() && trainers.getQueue().isEmpty() ? 1 : AT_ONCE;
            working.add(run);
        }
        try {
            long heap = Runtime.getRuntime().maxMemory() / parts;
            new RunTraining(run).train(Math.max(1, threads / parts), heap);
        } finally {
            ended(run);
        }
    }

    /** Deletes the files of a run that was deleted while it trained. */
    private synchronized void ended(KeptRun run) {
        working.remove(run);
        try {
            if (run.isDeleted()) {
                run.deleteFiles();
            }
        } catch (IOException e) {
            Runs.warn(e);
        }
    }

    synchronized boolean isWorkingOn(KeptRun run) {
        return working.contains(run);
    }

    /** Abandons all runs; those in training get a few seconds to store their state. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            working.forEach(KeptRun::abandon);
        }
        trainers.shutdown();
        try {
            trainers.awaitTermination(MOST_SECONDS_TO_END, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
