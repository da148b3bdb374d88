package io.github.deepscn.app.studio.runs;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.http.Reply;
import io.github.deepscn.app.studio.StudioFiles;
import io.github.deepscn.app.studio.data.DataSets;
import io.github.deepscn.report.json.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs in a folder, and ways to wait for them without a clock. */
final class RunFixture implements AutoCloseable {
    /** A training of some seconds. */
    static final Map<String, String> LONG = Map.of(
            "target", "y", "preset", "fast", "layers", "70,70", "patience", "0", "candidates", "600", "seed", "3");

    /** A training of so long that something else happens first. */
    static final Map<String, String> ENDLESS =
            Map.of("target", "y", "preset", "fast", "layers", "400", "patience", "0", "candidates", "4000");

    /** A training of a moment. */
    static final Map<String, String> SHORT =
            Map.of("target", "y", "preset", "fast", "layers", "5,5", "candidates", "10");

    final Runs runs;

    RunFixture(Path studio) throws IOException {
        runs = new Runs(studio, new DataSets(studio), 2);
    }

    Run create(Map<String, String> options) throws IOException {
        return runs.create(StudioFiles.DATA, Optional.empty(), options);
    }

    /** Waits until a run goes on no more. */
    Run ended(String id) throws Exception {
        return watched(id, run -> {});
    }

    /**
     * The same, and is told of the run meanwhile.
     *
     * @param seen is called whenever it changed
     */
    Run watched(String id, Consumer<Run> seen) throws Exception {
        KeptRun kept = runs.find(id);
        new RunEvents(kept, 5, 60_000).sendTo(new Reply.EventSink() {
            @Override
            public void write(String text) {}

            @Override
            public void send(String name, Object value) {
                if (value instanceof Run run) {
                    seen.accept(run);
                }
            }

            @Override
            public void beat() {}
        });
        return kept.run();
    }

    /** Waits until a training has some nodes, does something once, and waits for its end. */
    Run inTheMiddle(String id, Work work) throws Exception {
        var done = new boolean[1];
        Run end = watched(id, run -> {
            if (!done[0] && run.state() == RunState.TRAINING && run.progress().nodes() >= 6) {
                done[0] = true;
                try {
                    work.run();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }
        });
        assertThat(done[0]).as("some nodes were seen").isTrue();
        return end;
    }

    interface Work {
        void run() throws Exception;
    }

    static String digest(Run run) {
        return String.valueOf(
                requireNonNull(run.result(), () -> "no result: " + run.error()).get("digest"));
    }

    /** As the page gets it. */
    static String text(@Nullable Object value) {
        var text = new StringWriter();
        Json.write(new PrintWriter(text), value);
        return text.toString();
    }

    @Override
    public void close() {
        runs.close();
    }
}
