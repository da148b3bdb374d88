package io.github.deepscn.app.progress;

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
    private final long start;
    private long last;
    private final Phases phases;

    ProgressLines(PrintWriter err, String task, long total, LongSupplier nanoTime) {
        this.err = err;
        this.task = task;
        this.total = total;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        this.last = start;
        this.phases = new Phases(err, nanoTime);
    }

    @Override
    public void phase(String what) {
        phases.begin(what);
    }

    @Override
    public synchronized void at(long done, String note) {
        phases.end();
        long now = nanoTime.getAsLong();
        if (now - last < INTERVAL.toNanos()) {
            return;
        }
        last = now;
        err.println(
                "%s: %d of %d%s%s".formatted(task, done, total, note.isEmpty() ? "" : ", " + note, left(done, now)));
        err.flush();
    }

    /** What the rest takes if it goes on as it went so far; it may take longer or end before. */
    private String left(long done, long now) {
        if (done <= 0 || done >= total) {
            return "";
        }
        double seconds = (now - start) / 1e9 / done * (total - done);
        return seconds < 100
                ? ", about %.0f s left".formatted(seconds)
                : ", about %.0f min left".formatted(Math.ceil(seconds / 60));
    }

    @Override
    public void close() {
        phases.close();
    }
}
