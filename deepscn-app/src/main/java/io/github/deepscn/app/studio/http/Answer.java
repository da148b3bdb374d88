package io.github.deepscn.app.studio.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import io.github.deepscn.report.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes one answer. An exception of its methods means that nobody is there to read it. */
final class Answer {
    private static final Map<String, String> ALWAYS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self';"
                    + " font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "Referrer-Policy",
            "no-referrer",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            "Cross-Origin-Opener-Policy",
            "same-origin",
            "Cache-Control",
            "no-store");

    private static final String JSON = "application/json";

    /** So much of a body is read and forgotten for somebody who was not let in. */
    private static final long PATIENCE = 1 << 20;

    private final HttpExchange exchange;
    private long drained = PATIENCE;

    Answer(HttpExchange exchange) {
        this.exchange = exchange;
        ALWAYS.forEach(exchange.getResponseHeaders()::set);
    }

    /** From now on a body that nobody wants is read to its end: a browser hears the answer only then. */
    void letIn() {
        drained = Long.MAX_VALUE;
    }

    void send(Reply reply) throws IOException {
        if (reply instanceof Reply.Document document) {
            document(document.status(), document.value());
        } else if (reply instanceof Reply.Content content) {
            content(content);
        } else if (reply instanceof Reply.Events events) {
            events(events);
        } else if (reply instanceof Reply.Status status) {
            drain();
            exchange.sendResponseHeaders(status.status(), -1);
        }
    }

    /** A refusal: JSON for programs, plain words for people who look at an address themselves. */
    void refuse(Refusal refusal) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.remove("Content-Disposition");
        if (refusal.status() == 401) {
            headers.set("WWW-Authenticate", "Bearer");
        }
        String sentence = String.valueOf(refusal.getMessage());
        if (exchange.getRequestURI().getRawPath().startsWith("/api/")) {
            document(refusal.status(), Map.of("error", sentence));
        } else {
            bytes(refusal.status(), "text/plain; charset=utf-8", (sentence + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    /** To another page, with a cookie. */
    void enter(String cookie, boolean byPage) throws IOException {
        exchange.getResponseHeaders().set("Set-Cookie", cookie);
        if (byPage) {
            String page = "<!doctype html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"0;url=/\">"
                    + "<title>deepscn studio</title><a href=\"/\">deepscn studio</a>\n";
            bytes(200, "text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8));
        } else {
            exchange.getResponseHeaders().set("Location", "/");
            bytes(303, "text/plain; charset=utf-8", "/\n".getBytes(StandardCharsets.UTF_8));
        }
    }

    private void document(int status, @Nullable Object value) throws IOException {
        bytes(status, JSON, (Json.line(value) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private void content(Reply.Content content) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", content.type());
        content.fileName().ifPresent(name -> headers.set("Content-Disposition", attachment(name)));
        var out = new LateOutput(exchange);
        try {
            content.body().writeTo(out);
        } catch (IOException | RuntimeException e) {
            if (!out.isBegun()) {
                throw new Unanswered(e);
            }
            throw e; // what was sent has no end, which the browser notices
        }
        drain();
        out.finish();
    }

    private void events(Reply.Events events) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            out.flush();
            events.source().sendTo(new EventStream(out));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void bytes(int status, String type, byte[] bytes) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, bytes.length);
        OutputStream out = exchange.getResponseBody();
        out.write(bytes);
        out.flush();
        drain();
        out.close();
    }

    /** A connection that is closed over bytes nobody read takes the answer with it. */
    private void drain() throws IOException {
        InputStream body = exchange.getRequestBody();
        byte[] buffer = new byte[1 << 16];
        int n = 0;
        for (long left = drained; left > 0 && n >= 0; left -= n) {
            n = body.read(buffer);
        }
    }

    /** A file name for browsers old and new; it cannot end the header. */
    private static String attachment(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9._ -]", "_");
        String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
        return "attachment; filename=\"" + plain + "\"; filename*=UTF-8''" + encoded;
    }

    /** Something went wrong before anything was sent, so that it can still be said. */
    static final class Unanswered extends IOException {
        private static final long serialVersionUID = 1L;

        Unanswered(Exception cause) {
            super(cause);
        }
    }
}
