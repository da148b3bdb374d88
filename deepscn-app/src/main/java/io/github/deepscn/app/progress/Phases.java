package io.github.deepscn.app.progress;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A line for each phase of a task that takes longer than a second, and another one every ten seconds. A thread of its
 * own looks at the clock, since a phase may not come to say anything itself.
 */
final class Phases implements AutoCloseable {
    private static final long FIRST = Duration.ofSeconds(1).toNanos();
    private static final long INTERVAL = ProgressLines.INTERVAL.toNanos();
    private static final long LOOK_MILLIS = 250;

    private final PrintWriter err;
    private final LongSupplier nanoTime;
    private @Nullable String current;
    private long begin;
    private long next;
    private @Nullable Thread watch;

    Phases(PrintWriter err, LongSupplier nanoTime) {
        this.err = err;
        this.nanoTime = nanoTime;
    }

    /** A phase begins, and the one before it ends; one of the same name goes on. */
    synchronized void begin(String what) {
        if (!what.equals(current)) {
            current = what;
            begin = nanoTime.getAsLong();
            next = begin + FIRST;
        }
        if (watch == null) {
            watch = new Thread(this::watch, "deepscn-progress");
            watch.setDaemon(true);
            watch.start();
        }
    }

    private void watch() {
        try {
            while (isOpen()) {
                Thread.sleep(LOOK_MILLIS);
                look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isOpen() {
        return watch != null;
    }

    /** Says what goes on if it is time to. */
    synchronized void look() {
        long now = nanoTime.getAsLong();
        if (current != null && now - next >= 0) {
            next = now + INTERVAL;
            err.println(String.format(Locale.ROOT, "%s: %.0f s so far", current, (now - begin) / 1e9));
            err.flush();
        }
    }

    /** The phase is over. */
    synchronized void end() {
        current = null;
    }

    /** Nothing goes on any more. */
    @Override
    public synchronized void close() {
        end();
        if (watch != null) {
            watch.interrupt();
            watch = null;
        }
    }
}
