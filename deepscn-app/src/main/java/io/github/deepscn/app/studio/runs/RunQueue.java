package io.github.deepscn.app.studio.runs;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Trains runs in the order of their arrival, two at a time; these share threads and memory. */
final class RunQueue implements AutoCloseable {
    private static final int AT_ONCE = 2;
    private static final long MOST_MILLIS_TO_END = 5_000;

    /** Trains one run. */
    interface Work {
        void train(KeptRun run, int threads, long heap);
    }

    private final int threads;
    private final Work work;
    private final Deque<KeptRun> waiting = new ArrayDeque<>();
    private final Map<KeptRun, Thread> working = new LinkedHashMap<>();
    private boolean closed;

    RunQueue(int threads, Work work) {
        this.threads = threads;
        this.work = work;
    }

    synchronized void add(KeptRun run) {
        waiting.add(run);
        startNext();
    }

    /** Removes a waiting run; returns whether it was waiting. */
    synchronized boolean remove(KeptRun run) {
        return waiting.remove(run);
    }

    private void startNext() {
        while (!closed && working.size() < AT_ONCE && !waiting.isEmpty()) {
            KeptRun run = waiting.remove();
            int parts = working.isEmpty() && waiting.isEmpty() ? 1 : AT_ONCE;
            int share = Math.max(1, threads / parts);
            long heap = Runtime.getRuntime().maxMemory() / parts;
            var thread = new Thread(() -> train(run, share, heap), "deepscn-" + run.id());
            thread.setDaemon(true); // the studio may end first: the run can resume from its checkpoint
            working.put(run, thread);
            thread.start();
        }
    }

    private void train(KeptRun run, int share, long heap) {
        try {
            work.train(run, share, heap);
        } finally {
            synchronized (this) {
                working.remove(run);
                clear(run);
                startNext();
            }
        }
    }

    /** Deletes the files of a run that was deleted while it trained. */
    private static void clear(KeptRun run) {
        try {
            if (run.isDeleted()) {
                run.deleteFiles();
            }
        } catch (IOException e) {
            System.getLogger(RunQueue.class.getName()).log(System.Logger.Level.WARNING, e.toString());
        }
    }

    synchronized boolean isWorkingOn(KeptRun run) {
        return working.containsKey(run);
    }

    /** Abandons all runs; those in training get a few seconds to store their state. */
    @Override
    public void close() {
        List<Thread> ending;
        synchronized (this) {
            closed = true;
            waiting.clear();
            working.keySet().forEach(KeptRun::abandon);
            ending = List.copyOf(working.values());
        }
        long end = System.nanoTime() + MOST_MILLIS_TO_END * 1_000_000;
        try {
            for (Thread thread : ending) {
                thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
