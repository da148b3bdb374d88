package io.github.deepscn.train;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The time that a training has left: until its budget ends or, once it is cancelled, a short grace period to finish
 * what exists. Growth stops early enough for the later phases; a later phase that would take too long is replaced by a
 * cheaper one.
 *
 * <p>Thread-safe.
 */
public final class TimeLeft {
    /** Seconds to finish everything after a training is cancelled. */
    static final double GRACE = 0.5;

    /** Nanoseconds between two checks for cancellation while blocks of rows are visited. */
    private static final long ASK = 100_000_000;

    private static final long NEVER = Long.MIN_VALUE;

    private final LongSupplier nanoTime;
    private final BooleanSupplier request;
    private final double budget;
    private final long start;
    private final AtomicLong lastAsked;
    /** When the request to cancel was first seen. */
    private final AtomicLong requested;

    private final DoubleSupplier reserve;

    private TimeLeft(
            LongSupplier nanoTime,
            BooleanSupplier request,
            double budget,
            long start,
            AtomicLong lastAsked,
            AtomicLong requested,
            DoubleSupplier reserve) {
        this.nanoTime = nanoTime;
        this.request = request;
        this.budget = budget;
        this.start = start;
        this.lastAsked = lastAsked;
        this.requested = requested;
        this.reserve = reserve;
    }

    /** No limit. */
    public static TimeLeft unlimited() {
        return of(Optional.empty(), () -> false);
    }

    /**
     * A budget that begins now.
     *
     * @param request whether the training is cancelled; called by all working threads
     */
    public static TimeLeft of(Optional<Duration> budget, BooleanSupplier request) {
        return of(budget, request, System.nanoTime(), System::nanoTime);
    }

    /**
     * A budget that began earlier.
     *
     * @param start when it began, by {@code nanoTime}
     * @param nanoTime the clock, in nanoseconds
     */
    public static TimeLeft of(Optional<Duration> budget, BooleanSupplier request, long start, LongSupplier nanoTime) {
        double seconds =
                budget.map(time -> time.getSeconds() + time.getNano() / 1e9).orElse(Double.POSITIVE_INFINITY);
        return new TimeLeft(
                nanoTime,
                request,
                seconds,
                start,
                new AtomicLong(nanoTime.getAsLong()),
                new AtomicLong(NEVER),
                () -> 0);
    }

    /** This time minus a reserve for later phases: {@code needed} seconds, which may change. */
    public TimeLeft before(DoubleSupplier needed) {
        return new TimeLeft(
                nanoTime,
                request,
                budget,
                start,
                lastAsked,
                requested,
                () -> reserve.getAsDouble() + needed.getAsDouble());
    }

    /** This time, also cancelled when {@code other} returns true. */
    public TimeLeft orWhen(BooleanSupplier other) {
        return new TimeLeft(
                nanoTime,
                () -> other.getAsBoolean() || request.getAsBoolean(),
                budget,
                start,
                lastAsked,
                requested,
                reserve);
    }

    /** Whether the training is cancelled; asks {@code request} unless it is known. */
    public boolean isCancelled() {
        if (wasCancelled()) {
            return true;
        }
        lastAsked.set(nanoTime.getAsLong());
        if (!request.getAsBoolean()) {
            return false;
        }
        requested.compareAndSet(NEVER, nanoTime.getAsLong());
        return true;
    }

    /** Whether there is a budget, even a used-up one. */
    public boolean isLimited() {
        return budget < Double.POSITIVE_INFINITY;
    }

    /** The seconds left; negative once the time is over. */
    public double seconds() {
        long now = nanoTime.getAsLong();
        if (now - lastAsked.get() >= ASK) {
            isCancelled();
        }
        long asked = requested.get();
        double ofBudget = budget - (now - start) / 1e9;
        double all = asked == NEVER ? ofBudget : Math.min(ofBudget, GRACE - (now - asked) / 1e9);
        return all == Double.POSITIVE_INFINITY ? all : all - reserve.getAsDouble();
    }

    /** Whether the search for nodes ends: the training was seen to be cancelled, or no time is left. */
    boolean endsSearch() {
        return isOver() || wasCancelled();
    }

    /** Whether the training was cancelled at the last check. */
    public boolean wasCancelled() {
        return requested.get() != NEVER;
    }

    /** Whether no time is left. */
    public boolean isOver() {
        return seconds() <= 0;
    }

    /** The nanoseconds of the clock. */
    public long nanoTime() {
        return nanoTime.getAsLong();
    }
}
