package io.github.deepscn.train;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The time that a training has left: until the end of its budget or, once somebody has asked for the end, a moment to
 * put in order what there is. Growing stops before it is over by what the later phases take; a later phase that would
 * last longer gives way to a cheaper one.
 *
 * <p>Thread-safe.
 */
public final class TimeLeft {
    /** Seconds for everything that still has to be done once somebody has asked for the end. */
    static final double GRACE = 0.5;

    /** Nanoseconds between two questions whether somebody asks for the end, while blocks of rows are visited. */
    private static final long ASK = 100_000_000;

    private static final long NEVER = Long.MIN_VALUE;

    private final LongSupplier nanoTime;
    private final BooleanSupplier request;
    private final double budget;
    private final long start;
    private final AtomicLong lastAsked;
    /** When somebody was found to ask for the end. */
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
     * @param request whether somebody asks for the end; asked by all threads that work
     */
    public static TimeLeft of(Optional<Duration> budget, BooleanSupplier request) {
        return of(budget, request, System.nanoTime(), System::nanoTime);
    }

    /**
     * A budget that began before.
     *
     * @param start when, as {@code nanoTime} has it
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

    /** The same time without what is needed later; the seconds that are needed may change. */
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

    /** The same time, which ends for one more reason. */
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

    /** Whether somebody asks for the end. */
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

    /** Whether there is a budget, used up or not. */
    public boolean isLimited() {
        return budget < Double.POSITIVE_INFINITY;
    }

    /** The seconds that are left, fewer than zero if it is over. */
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

    /** Whether no node is to be searched for any more: somebody was found to ask for the end, or nothing is left. */
    boolean endsSearch() {
        return isOver() || wasCancelled();
    }

    /** Whether somebody was found to ask for the end when that was last asked. */
    public boolean wasCancelled() {
        return requested.get() != NEVER;
    }

    /** Whether nothing is left. */
    public boolean isOver() {
        return seconds() <= 0;
    }

    /** The nanoseconds of the clock. */
    public long nanoTime() {
        return nanoTime.getAsLong();
    }
}
