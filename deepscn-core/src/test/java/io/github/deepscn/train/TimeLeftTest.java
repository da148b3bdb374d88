package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TimeLeftTest {
    private static final Optional<Duration> MINUTE = Optional.of(Duration.ofMinutes(1));

    private final AtomicLong nanos = new AtomicLong(5);
    private final AtomicBoolean asked = new AtomicBoolean();

    private void pass(double seconds) {
        nanos.addAndGet((long) (seconds * 1e9));
    }

    private TimeLeft time(Optional<Duration> budget) {
        return TimeLeft.of(budget, asked::get, nanos.get(), nanos::get);
    }

    @Test
    void aBudgetRunsOut() {
        TimeLeft time = time(MINUTE);
        assertThat(time.seconds()).isEqualTo(60);
        pass(59);
        assertThat(time.isOver()).isFalse();
        pass(1);
        assertThat(time.isOver()).isTrue();
        assertThat(time.isCancelled()).isFalse();
    }

    @Test
    void whatCameBeforeTheTrainingCounts() {
        pass(40);
        assertThat(TimeLeft.of(MINUTE, asked::get, 5, nanos::get).seconds()).isCloseTo(20, within(1e-6));
    }

    @Test
    void whatIsNeededLaterIsNotThereNow() {
        var later = new AtomicInteger(10);
        TimeLeft before = time(MINUTE).before(later::get).before(() -> 5);
        assertThat(before.seconds()).isEqualTo(45);
        later.set(20);
        assertThat(before.seconds()).isEqualTo(35);
    }

    @Test
    void withoutABudgetThereIsNoEnd() {
        TimeLeft time = time(Optional.empty()).before(() -> 1e9);
        pass(1e6);
        assertThat(time.seconds()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(time.isLimited()).isFalse();
    }

    @Test
    void whoAsksForTheEndLeavesAMoment() {
        TimeLeft time = time(Optional.empty());
        asked.set(true);
        assertThat(time.isCancelled()).isTrue();
        assertThat(time.endsSearch()).isTrue();
        assertThat(time.isOver()).isFalse();
        pass(TimeLeft.GRACE);
        assertThat(time.isOver()).isTrue();
    }

    /** A tenth of a second at most passes before blocks of rows that are visited see that somebody asks. */
    @Test
    void theRequestIsSeenBetweenBlocksOfRows() {
        TimeLeft time = time(Optional.empty());
        asked.set(true);
        assertThat(time.seconds()).isEqualTo(Double.POSITIVE_INFINITY);
        pass(0.1);
        assertThat(time.seconds()).isEqualTo(TimeLeft.GRACE);
        assertThat(time.wasCancelled()).isTrue();
    }

    @Test
    void anotherReasonToEndCountsToo() {
        assertThat(time(MINUTE).orWhen(() -> true).isCancelled()).isTrue();
        assertThat(time(MINUTE).orWhen(() -> false).isCancelled()).isFalse();
    }
}
