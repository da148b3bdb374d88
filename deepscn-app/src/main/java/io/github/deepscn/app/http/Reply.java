package io.github.deepscn.app.http;

import io.github.deepscn.data.WholeFile;
import io.github.deepscn.report.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An answer to a request. */
public sealed interface Reply {
    /** A JSON document: a tree of records, maps, lists and arrays. */
    record Document(int status, @Nullable Object value) implements Reply {}

    /**
     * Bytes that are written as they are produced.
     *
     * @param fileName the name under which a browser saves the content; empty to display it
     */
    record Content(String type, Optional<String> fileName, WholeFile.Content body) implements Reply {}

    /** A stream of server-sent events; it stays open until the source returns or the client disconnects. */
    record Events(EventSource source) implements Reply {}

    /** A status without content. */
    record Status(int status) implements Reply {}

    /** Sends events until it returns. */
    @FunctionalInterface
    interface EventSource {
        void sendTo(EventSink sink) throws IOException, InterruptedException;
    }

    /** The receiver of events, each of which leaves at once; throws if the client has disconnected. */
    @FunctionalInterface
    interface EventSink {
        void write(String text) throws IOException;

        default void send(String name, Object value) throws IOException {
            write("event: " + name + "\ndata: " + Json.line(value) + "\n\n");
        }

        /** Sends a comment, which reveals whether the client is still connected. */
        default void beat() throws IOException {
            write(":\n\n");
        }
    }

    static Reply ok(@Nullable Object value) {
        return new Document(200, value);
    }

    static Reply created(Object value) {
        return new Document(201, value);
    }

    static Reply deleted() {
        return new Status(204);
    }

    /** A file that the browser saves. */
    static Reply download(String type, String name, Path file) {
        return new Content(type, Optional.of(name), out -> Files.copy(file, out));
    }
}
