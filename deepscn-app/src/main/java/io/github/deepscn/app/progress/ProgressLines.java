package io.github.deepscn.app.progress;

import java.time.Duration;
import java.util.Locale;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Progress for logs and pipes: a line every ten seconds, and a line for each phase that takes longer than a second. A
 * thread watches the clock during a phase, because a phase reports no steps.
 */
final class ProgressLines implements Progress {
    static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final long LOOK_MILLIS = 250;

    private final TerminalWriter err;
    private final String task;
    private final long total;
    private final LongSupplier nanoTime;
    private final long start;
    private long lastStep;
    private @Nullable String phase;
    private long phaseStart;
    private long nextLine;
    private final Timer watch = new Timer("deepscn-progress", true);

    ProgressLines(TerminalWriter err, String task, long total, LongSupplier nanoTime) {
        this.err = err;
        this.task = task;
        this.total = total;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        this.lastStep = start;
        watch.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        look();
                    }
                },
                LOOK_MILLIS,
                LOOK_MILLIS);
    }

    @Override
    public synchronized void phase(String what) {
        if (!what.equals(phase)) {
            phase = what;
            phaseStart = nanoTime.getAsLong();
            nextLine = phaseStart + FIRST.toNanos();
        }
    }

    /** Prints the current phase if it is time to. */
    synchronized void look() {
        long now = nanoTime.getAsLong();
        if (phase != null && now - nextLine >= 0) {
            nextLine = now + INTERVAL.toNanos();
            err.println(String.format(Locale.ROOT, "%s: %.0f s so far", phase, (now - phaseStart) / 1e9));
        }
    }

    @Override
    public synchronized void at(long done, String note) {
        phase = null;
        long now = nanoTime.getAsLong();
        if (now - lastStep >= INTERVAL.toNanos()) {
            lastStep = now;
            String shown = note.isEmpty() ? "" : ", " + note;
            err.println("%s: %d of %d%s%s".formatted(task, done, total, shown, left(done, now)));
        }
    }

    /** The time left if the rest goes on at the same speed. */
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
    public synchronized void close() {
        phase = null;
        watch.cancel();
    }
}
