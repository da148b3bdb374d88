package io.github.deepscn.app.studio.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How long one request may keep its thread waiting for the client. Time runs only while it is the client's turn: while
 * the request or its body arrives, and while the answer leaves. Bytes that move and work of the server give time back,
 * up to the limit. So neither silence nor a trickle holds a thread, and a stream of events lasts as long as somebody
 * reads it. Thread-safe.
 */
final class Patience {
    /** The slowest client that is waited for without end moves 8 KiB a second. */
    private static final long NANOS_PER_BYTE = TimeUnit.SECONDS.toNanos(1) / 8192;

    private final Thread thread;
    private final long limit;
    private final LongSupplier clock;
    private long left;
    private long since;
    private boolean clientsTurn = true;
    private boolean over;

    /**
     * Begins to wait.
     *
     * @param thread that answers the request
     * @param limit the most nanoseconds of silence
     * @param clock nanoseconds
     */
    Patience(Thread thread, long limit, LongSupplier clock) {
        this.thread = thread;
        this.limit = limit;
        this.clock = clock;
        this.left = limit;
        this.since = clock.getAsLong();
    }

    /**
     * Changes whose turn it is.
     *
     * @return whether it was the client's
     * @throws IOException if the connection is cut
     */
    synchronized boolean turn(boolean clients) throws IOException {
        if (over) {
            throw new InterruptedIOException("the client took too long");
        }
        left = clientsTurn ? left() : Math.min(limit, left + clock.getAsLong() - since);
        since = clock.getAsLong();
        boolean before = clientsTurn;
        clientsTurn = clients;
        return before;
    }

    /** Gives time for bytes that came or went. */
    synchronized void moved(long bytes) {
        left = Math.min(limit, left + bytes * NANOS_PER_BYTE);
    }

    /** Nanoseconds left to the client; the most there can be while the server works. */
    synchronized long left() {
        return clientsTurn ? left - (clock.getAsLong() - since) : Long.MAX_VALUE;
    }

    /**
     * Cuts the connection if it is the client's turn: an interrupt closes a channel that is waited for.
     *
     * @return whether it was cut now
     */
    synchronized boolean cut() {
        if (over || !clientsTurn) {
            return false;
        }
        over = true;
        thread.interrupt();
        return true;
    }

    /** Whether the thread is about to end this request. */
    synchronized boolean isOver() {
        return over;
    }

    /** The request is answered; the thread is not interrupted any more. */
    synchronized void end() {
        over = true;
    }
}
