package io.github.deepscn.app.http;

import io.github.deepscn.report.json.Json;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Writes the answer to one request.
 *
 * @param isAdmitted whether the client has passed all checks
 */
record Answer(Request request, Response response, Callback callback, boolean isAdmitted) {
    private static final HttpFields ALWAYS = HttpFields.build()
            .put(
                    "Content-Security-Policy",
                    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src"
                            + " 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
            .put("X-Content-Type-Options", "nosniff")
            .put("Referrer-Policy", "no-referrer")
            .put("Cross-Origin-Resource-Policy", "same-origin")
            .put("Cross-Origin-Opener-Policy", "same-origin")
            .put("Cache-Control", "no-store")
            .asImmutable();

    private static final String TEXT = "text/plain; charset=utf-8";
    private static final int HELD_BYTES = 1 << 16;

    /** Holds the first bytes back, so that a failure before there are more can still become a status. */
    private static final class HeldOutput extends BufferedOutputStream {
        HeldOutput(OutputStream out) {
            super(out, HELD_BYTES);
        }

        @Override
        public synchronized void flush() {}

        /** Writers close their output even when they fail; {@link #finish} ends the answer. */
        @Override
        public void close() {}

        void finish() throws IOException {
            super.flush();
            out.close();
        }
    }

    /**
     * Sends a reply.
     *
     * @param streams permits for event streams
     * @throws IOException if the reply cannot be produced, or the client has disconnected
     */
    void send(Reply reply, Semaphore streams) throws IOException {
        response.getHeaders().add(ALWAYS);
        if (reply instanceof Reply.Document document) {
            bytes(document.status(), "application/json", Json.line(document.value()) + "\n");
        } else if (reply instanceof Reply.Content content) {
            content(content);
        } else if (reply instanceof Reply.Events events) {
            events(events, streams);
        } else if (reply instanceof Reply.Status status) {
            response.setStatus(status.status());
            callback.succeeded();
        }
    }

    /**
     * Answers a failure with JSON under {@code /api/} and with plain text elsewhere. A client that has begun to receive
     * an answer sees a broken connection.
     *
     * @param faults receives errors of the program
     */
    void refuse(Throwable reason, Consumer<Throwable> faults) {
        Refusal refusal = Refusal.of(reason);
        if (refusal.status() == Refusal.INTERNAL) {
            faults.accept(reason);
        }
        if (response.isCommitted()) {
            callback.failed(reason);
            return;
        }
        response.reset();
        response.getHeaders().add(ALWAYS);
        if (refusal.status() == 401) {
            response.getHeaders().put("WWW-Authenticate", "Bearer");
        }
        if (request.getHttpURI().getPath().startsWith("/api/")) {
            String json = Json.line(Map.of("error", refusal.sentence()));
            bytes(refusal.status(), "application/json", json + "\n");
        } else {
            bytes(refusal.status(), TEXT, refusal.sentence() + "\n");
        }
    }

    /** Sets the cookie of the first visit and leads to the page without the token in its address. */
    void enter(String cookie, boolean byPage) {
        response.getHeaders().add(ALWAYS).put("Set-Cookie", cookie);
        if (byPage) {
            String page = "<!doctype html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"0;url=/\">"
                    + "<title>deepscn studio</title><a href=\"/\">deepscn studio</a>\n";
            bytes(200, "text/html; charset=utf-8", page);
        } else {
            response.getHeaders().put("Location", "/");
            bytes(303, TEXT, "/\n");
        }
    }

    private void content(Reply.Content content) throws IOException {
        response.getHeaders().put("Content-Type", content.type());
        content.fileName().ifPresent(name -> response.getHeaders().put("Content-Disposition", attachment(name)));
        var out = new HeldOutput(Content.Sink.asOutputStream(response));
        content.body().writeTo(out);
        out.finish();
        callback.succeeded();
    }

    private void events(Reply.Events events, Semaphore streams) throws IOException {
        if (!streams.tryAcquire()) {
            throw new Refusal(503, "Too many pages watch trainings: at most " + Limits.STREAMS + " at a time.");
        }
        response.getHeaders().put("Content-Type", "text/event-stream; charset=utf-8");
        try (OutputStream out = Content.Sink.asOutputStream(response)) {
            out.flush();
            events.source().sendTo(text -> {
                out.write(text.getBytes(StandardCharsets.UTF_8));
                out.flush();
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            streams.release();
        }
        callback.succeeded();
    }

    private void bytes(int status, String type, String text) {
        response.setStatus(status);
        response.getHeaders().put("Content-Type", type);
        Runnable write = () -> response.write(true, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), callback);
        if (isAdmitted) {
            // Closing a connection over unread bytes can discard the answer, so the rest of the body is read first.
            Content.Source.consumeAll(request, Callback.from(write, failure -> write.run()));
        } else {
            write.run();
        }
    }

    /** A file name in plain and in encoded form; neither can end the header. */
    private static String attachment(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9._ -]", "_");
        String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
        return "attachment; filename=\"" + plain + "\"; filename*=UTF-8''" + encoded;
    }
}
