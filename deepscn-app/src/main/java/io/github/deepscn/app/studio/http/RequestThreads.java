package io.github.deepscn.app.studio.http;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The threads that answer requests: a limited number. A client that keeps one waiting too long is cut off. When every
 * thread is taken and another request comes, the client that has the least patience left is cut off at once, so that
 * clients who send nothing never keep the others out. Thread-safe.
 */
final class RequestThreads implements Executor, AutoCloseable {
    static final String NAME = "deepscn-studio";

    private static final long KEPT_SECONDS = 30;
    private static final int LOOKS = 10;

    private final ThreadPoolExecutor threads;
    private final Timer watch = new Timer(NAME + "-watch", true);
    private final Map<Thread, Patience> waiting = new ConcurrentHashMap<>();
    private final long limit;

    /**
     * Threads, none of which is started yet.
     *
     * @param most threads at a time
     * @param millis the most milliseconds that a client is waited for
     */
    RequestThreads(int most, long millis) {
        threads = new ThreadPoolExecutor(
                most, most, KEPT_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), RequestThreads::daemon);
        threads.allowCoreThreadTimeOut(true);
        limit = TimeUnit.MILLISECONDS.toNanos(millis);
        long pause = Math.max(1, millis / LOOKS);
        watch.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        look();
                    }
                },
                pause,
                pause);
    }

    private static Thread daemon(Runnable work) {
        var thread = new Thread(work, NAME);
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void execute(Runnable request) {
        threads.execute(() -> answer(request));
        makeRoom();
    }

    private void answer(Runnable request) {
        Thread thread = Thread.currentThread();
        var patience = new Patience(thread, limit, System::nanoTime);
        waiting.put(thread, patience);
        makeRoom();
        try {
            request.run();
        } finally {
            patience.end();
            waiting.remove(thread);
        }
    }

    /** The patience with the client whose request the calling thread answers. */
    Patience patience() {
        @Nullable Patience patience = waiting.get(Thread.currentThread());
        if (patience == null) {
            throw new IllegalStateException("not a thread of a request");
        }
        return patience;
    }

    private void look() {
        waiting.values().stream().filter(patience -> patience.left() <= 0).forEach(Patience::cut);
        makeRoom();
    }

    /** Frees threads for the requests that wait for one: those who have the least patience left are cut off first. */
    private synchronized void makeRoom() {
        record Client(Patience patience, long left) {}
        int idle = threads.getMaximumPoolSize() - threads.getActiveCount();
        int ending = (int) waiting.values().stream().filter(Patience::isOver).count();
        int wanted = threads.getQueue().size() - idle - ending;
        if (wanted <= 0) {
            return;
        }
        List<Client> clients = waiting.values().stream()
                .map(patience -> new Client(patience, patience.left()))
                .sorted(Comparator.comparingLong(Client::left))
                .toList();
        for (int k = 0; k < clients.size() && wanted > 0; k++) {
            wanted -= clients.get(k).patience.cut() ? 1 : 0;
        }
    }

    @Override
    public void close() {
        watch.cancel();
        threads.shutdownNow();
    }
}
