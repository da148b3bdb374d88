package io.github.deepscn.app.studio.runs;

import io.github.deepscn.app.http.Reply;
import java.io.IOException;
import java.util.Map;

/** Sends the state and the course of a run to a browser until the run ends. */
record RunEvents(KeptRun kept, long pauseMillis, long beatMillis) implements Reply.EventSource {
    /** Sends at most four times a second, and a sign of life every ten seconds. */
    RunEvents(KeptRun kept) {
        this(kept, 250, 10_000);
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
            } else if (System.nanoTime() - sentAt >= beatMillis * 1_000_000) {
                sink.beat();
                sentAt = System.nanoTime();
            }
            if (over) {
                sink.send("end", Map.of("state", run.state()));
                return;
            }
            Thread.sleep(pauseMillis);
        }
    }
}
