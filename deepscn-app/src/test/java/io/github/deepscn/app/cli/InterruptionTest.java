package io.github.deepscn.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code stop} is what a signal to end does: the process ends when it returns. */
@Timeout(60)
class InterruptionTest {
    @Test
    void beforeThereIsSomethingToKeepTheProcessEndsAtOnce() {
        try (var interruption = new Interruption()) {
            interruption.stop();
            assertThat(interruption.requested()).isTrue();
        }
    }

    @Test
    void whatThereIsToKeepIsWaitedFor() throws Exception {
        CompletableFuture<Void> signal;
        try (var interruption = new Interruption()) {
            interruption.keep();
            signal = CompletableFuture.runAsync(interruption::stop);
            interruption.await();
            assertThat(signal).isNotDone();
        }
        signal.get();
    }

    @Test
    void onceItIsWrittenTheProcessEndsAtOnceAgain() {
        try (var interruption = new Interruption()) {
            interruption.keep();
            interruption.letGo();
            interruption.stop();
        }
    }
}
