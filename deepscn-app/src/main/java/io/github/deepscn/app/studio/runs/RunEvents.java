package io.github.deepscn.app.studio.runs;

import io.github.deepscn.app.http.Reply;
import java.io.IOException;
import java.util.Map;

/** Sends the state and the course of a run to a browser until the run ends. */
final class RunEvents implements Reply.EventSource {
    private static final long NANOS = 1_000_000;

    private final KeptRun kept;
    private final long pauseMillis;
    private final long beatMillis;

    /** Sends at most four times a second, and a sign of life every ten seconds. */
    RunEvents(KeptRun kept) {
        this(kept, 250, 10_000);
    }

    RunEvents(KeptRun kept, long pauseMillis, long beatMillis) {
        this.kept = kept;
        this.pauseMillis = pauseMillis;
        this.beatMillis = beatMillis;
    }

    @Override
    public void sendTo(Reply.EventSink sink) throws IOException, InterruptedException {
        long sent = -1;
        long sentAt = 0;
        while (true) {
            long version = kept.version();
            Run run = kept.run();
            boolean over = kept.isDeleted() || !run.state().isActive();
            if (version != sent) {
                sink.send("run", run);
                if (!kept.isDeleted()) {
                    sink.send("course", kept.course());
                }
                sent = version;
                sentAt = System.nanoTime();
            } else if (System.nanoTime() - sentAt >= beatMillis * NANOS) {
                sink.beat();
                sentAt = System.nanoTime();
            }
            if (over) {
                sink.send("end", Map.of("state", run.state()));
                return;
            }
            pause();
        }
    }

    /** Waits for the whole pause: training does not notify this thread, other changes end a wait early. */
    private void pause() throws InterruptedException {
        long end = System.nanoTime() + pauseMillis * NANOS;
        for (long left = pauseMillis; left > 0; left = (end - System.nanoTime()) / NANOS) {
            kept.await(left);
        }
    }
}
