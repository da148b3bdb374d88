package io.github.deepscn.app.studio.http;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An answer. */
public sealed interface Reply {
    /** A tree of records, maps, lists and arrays as a JSON document. */
    record Document(int status, @Nullable Object value) implements Reply {}

    /**
     * Bytes that are written as they are made.
     *
     * @param type of the content
     * @param fileName under which a browser saves it; none to show it
     */
    record Content(String type, Optional<String> fileName, Body body) implements Reply {}

    /** A stream of server-sent events, open until the handler ends or the browser has gone. */
    record Events(EventSource source) implements Reply {}

    /** Nothing but a status. */
    record Status(int status) implements Reply {}

    /** Writes the bytes of an answer. */
    @FunctionalInterface
    interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Sends events until it returns. */
    @FunctionalInterface
    interface EventSource {
        void sendTo(EventSink sink) throws IOException, InterruptedException;
    }

    /** Where events go; throws where the browser has gone. */
    interface EventSink {
        void send(String name, Object value) throws IOException;

        /** A comment, so that a browser that has gone is noticed. */
        void beat() throws IOException;
    }

    static Reply ok(@Nullable Object value) {
        return new Document(200, value);
    }

    static Reply created(Object value) {
        return new Document(201, value);
    }
}
