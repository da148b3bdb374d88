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
 *
 * @param clock in nanoseconds
 * @param request whether the training is cancelled; called by all working threads
 * @param budget in seconds
 * @param start when it began, by the clock
 * @param lastAsked when {@code request} was last asked
 * @param requested when the request to cancel was first seen
 * @param reserve the seconds that later phases need
 */
public record TimeLeft(
        LongSupplier clock,
        BooleanSupplier request,
        double budget,
        long start,
        AtomicLong lastAsked,
        AtomicLong requested,
        DoubleSupplier reserve) {
    /** Seconds to finish everything after a training is cancelled. */
    static final double GRACE = 0.5;

    /** Nanoseconds between two checks for cancellation while blocks of rows are visited. */
    private static final long ASK = 100_000_000;

    private static final long NEVER = Long.MIN_VALUE;

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
        var asked = new AtomicLong(nanoTime.getAsLong());
        return new TimeLeft(nanoTime, request, seconds, start, asked, new AtomicLong(NEVER), () -> 0);
    }

    /** This time minus a reserve for later phases: {@code needed} seconds, which may change. */
    public TimeLeft before(DoubleSupplier needed) {
        DoubleSupplier both = () -> reserve.getAsDouble() + needed.getAsDouble();
        return new TimeLeft(clock, request, budget, start, lastAsked, requested, both);
    }

    /** This time, also cancelled when {@code other} returns true. */
    public TimeLeft orWhen(BooleanSupplier other) {
        BooleanSupplier either = () -> other.getAsBoolean() || request.getAsBoolean();
        return new TimeLeft(clock, either, budget, start, lastAsked, requested, reserve);
    }

    /** Whether the training is cancelled; asks {@code request} unless it is known. */
    public boolean isCancelled() {
        if (wasCancelled()) {
            return true;
        }
        lastAsked.set(nanoTime());
        if (!request.getAsBoolean()) {
            return false;
        }
        requested.compareAndSet(NEVER, nanoTime());
        return true;
    }

    /** Whether there is a budget, even a used-up one. */
    public boolean isLimited() {
        return budget < Double.POSITIVE_INFINITY;
    }

    /** The seconds left; negative once the time is over. */
    public double seconds() {
        long now = nanoTime();
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
        return clock.getAsLong();
    }
}
