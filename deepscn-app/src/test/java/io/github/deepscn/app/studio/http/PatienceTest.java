package io.github.deepscn.app.studio.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Time runs while the client has the turn, and only then. The clock is the test's own. */
class PatienceTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long LIMIT = 30 * SECOND;

    private final Thread thread = new Thread(() -> {});
    private long now = -7;
    private final Patience patience = new Patience(thread, LIMIT, () -> now);

    @Test
    void silenceUsesItUp() {
        assertThat(patience.left()).isEqualTo(LIMIT);
        now += LIMIT - 1;
        assertThat(patience.left()).isEqualTo(1);
        now += 1;
        assertThat(patience.left()).isZero();
    }

    @Test
    void aTrickleUsesItUpAndASlowLineDoesNot() throws IOException {
        for (int second = 0; second < 20; second++) {
            readTakingASecond(100);
        }
        assertThat(patience.left()).isLessThan(LIMIT / 2);
        for (int second = 0; second < 1000; second++) {
            readTakingASecond(10_000);
        }
        assertThat(patience.left()).isGreaterThan(LIMIT - 2 * SECOND);
    }

    private void readTakingASecond(int bytes) throws IOException {
        var slow = new ByteArrayInputStream(new byte[bytes]) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                now += SECOND;
                return super.read(into, offset, length);
            }
        };
        InputStream in = PatientStreams.in(slow, patience);
        assertThat(in.read(new byte[1 << 16])).isEqualTo(bytes);
    }

    @Test
    void aStreamOfEventsLastsForHours() throws IOException {
        var slow = new FilterOutputStream(new ByteArrayOutputStream()) {
            @Override
            public void write(byte[] bytes, int offset, int length) {
                now += SECOND / 10;
            }
        };
        var events = new EventStream(PatientStreams.out(slow, patience));
        patience.turn(false);
        for (int hour = 0; hour < 100; hour++) {
            now += 3600 * SECOND;
            assertThat(patience.left()).isEqualTo(Long.MAX_VALUE);
            assertThat(patience.cut()).isFalse();
            events.beat();
        }
        patience.turn(true);
        assertThat(patience.left()).isGreaterThan(LIMIT - SECOND);
    }

    @Test
    void whoIsCutOffIsInterruptedOnceAndGoesNoFurther() {
        assertThat(patience.cut()).isTrue();
        assertThat(patience.cut()).isFalse();
        assertThatIOException().isThrownBy(() -> patience.turn(false)).withMessage("the client took too long");
    }

    @Test
    void anAnsweredRequestIsNotCutOff() {
        patience.end();
        assertThat(patience.cut()).isFalse();
        assertThat(thread.isInterrupted()).isFalse();
    }
}
