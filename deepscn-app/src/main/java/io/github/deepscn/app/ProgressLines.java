package io.github.deepscn.app;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Progress for logs and pipes: a line every ten seconds, so that a short task says nothing. */
final class ProgressLines implements Progress {
    static final Duration INTERVAL = Duration.ofSeconds(10);

    private final PrintWriter err;
    private final String task;
    private final long total;
    private final LongSupplier nanoTime;
    private long last;

    ProgressLines(PrintWriter err, String task, long total, LongSupplier nanoTime) {
        this.err = err;
        this.task = task;
        this.total = total;
        this.nanoTime = nanoTime;
        this.last = nanoTime.getAsLong();
    }

    @Override
    public synchronized void at(long done, String note) {
        long now = nanoTime.getAsLong();
        if (now - last < INTERVAL.toNanos()) {
            return;
        }
        last = now;
        err.println("%s: %d of %d%s".formatted(task, done, total, note.isEmpty() ? "" : ", " + note));
        err.flush();
    }

    @Override
    public void close() {}
}
