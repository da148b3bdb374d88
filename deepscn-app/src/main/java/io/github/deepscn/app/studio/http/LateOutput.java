package io.github.deepscn.app.studio.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Keeps the first bytes back, so that what goes wrong before there are more can still be said by a status. */
final class LateOutput extends OutputStream {
    private static final int KEPT = 1 << 16;

    private final HttpExchange exchange;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private @Nullable OutputStream out;

    LateOutput(HttpExchange exchange) {
        this.exchange = exchange;
    }

    boolean isBegun() {
        return out != null;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (out == null && kept.size() + length <= KEPT) {
            kept.write(bytes, offset, length);
            return;
        }
        if (out == null) {
            begin(0);
        }
        Objects.requireNonNull(out).write(bytes, offset, length);
    }

    /** Nothing leaves early. */
    @Override
    public void flush() {}

    /** Writers close what they write to even where they fail; the end is told by {@link #finish}. */
    @Override
    public void close() {}

    private void begin(long length) throws IOException {
        exchange.sendResponseHeaders(200, length);
        OutputStream opened = exchange.getResponseBody();
        out = opened;
        kept.writeTo(opened);
    }

    /** All is written. */
    void finish() throws IOException {
        if (out == null && kept.size() == 0) {
            exchange.sendResponseHeaders(200, -1);
            return;
        }
        if (out == null) {
            begin(kept.size());
        }
        Objects.requireNonNull(out).close();
    }
}
