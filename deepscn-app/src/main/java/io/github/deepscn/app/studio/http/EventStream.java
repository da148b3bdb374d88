package io.github.deepscn.app.studio.http;

import io.github.deepscn.report.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Server-sent events, each on its way as soon as it is sent. */
final class EventStream implements Reply.EventSink {
    private final OutputStream out;

    EventStream(OutputStream out) {
        this.out = out;
    }

    @Override
    public void send(String name, Object value) throws IOException {
        write("event: " + name + "\ndata: " + Json.line(value) + "\n\n");
    }

    @Override
    public void beat() throws IOException {
        write(":\n\n");
    }

    private void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
