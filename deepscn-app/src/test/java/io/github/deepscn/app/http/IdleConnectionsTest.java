package io.github.deepscn.app.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections on which no request arrives are closed, and their number is limited. */
@Timeout(120)
class IdleConnectionsTest {
    private static final long LONG = 3_600_000;

    private final List<Throwable> faults = new CopyOnWriteArrayList<>();

    @AfterEach
    void noFaults() {
        assertThat(faults).isEmpty();
    }

    private Server start(long idleMillis, int connections) throws IOException {
        return new Server(
                Listening.onLoopback(0),
                List.of(
                        new Route("GET", "/api/thing", call -> Reply.ok("there")),
                        new Route("POST", "/api/upload", call -> Reply.ok(Calls.length(call))),
                        new Route(
                                "GET",
                                "/api/events",
                                call -> new Reply.Events(sink -> {
                                    while (true) {
                                        sink.beat();
                                    }
                                }))),
                new Limits(1000, idleMillis, connections),
                faults::add);
    }

    private static String request(Server server, String line, String... headers) {
        return line + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\nAuthorization: Bearer " + server.token()
                + "\r\n" + String.join("", headers) + "\r\n";
    }

    private static String firstLine(Socket socket, String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(US_ASCII));
        return RawHttp.line(socket.getInputStream());
    }

    @Test
    void idleConnectionsAreClosed() throws IOException {
        try (Server server = start(200, 4096);
                Socket silent = RawHttp.open(server.port());
                Socket kept = RawHttp.open(server.port())) {
            kept.getOutputStream().write(request(server, "GET /api/thing").getBytes(US_ASCII));
            assertThat(new String(kept.getInputStream().readAllBytes(), UTF_8))
                    .startsWith("HTTP/1.1 200")
                    .doesNotContainIgnoringCase("connection: close");
            assertThat(silent.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void connectionsBeyondTheLimitWaitUntilAnotherCloses() throws IOException {
        try (Server server = start(LONG, 2);
                Socket first = RawHttp.open(server.port());
                Socket second = RawHttp.open(server.port())) {
            assertThat(firstLine(first, request(server, "GET /api/thing"))).startsWith("HTTP/1.1 200");
            assertThat(firstLine(second, request(server, "GET /api/thing"))).startsWith("HTTP/1.1 200");
            try (Socket third = RawHttp.open(server.port())) {
                third.getOutputStream().write(request(server, "GET /api/thing").getBytes(US_ASCII));
                assertThat(third.getInputStream().available()).isZero();
                first.shutdownOutput();
                assertThat(RawHttp.line(third.getInputStream())).startsWith("HTTP/1.1 200");
            }
        }
    }

    /** A connection that the server did not forget would count for ever. */
    @Test
    void clientsThatLeaveInTheMiddleNoLongerCount() throws IOException {
        int limit = 10;
        try (Server server = start(LONG, limit)) {
            for (int k = 0; k < 3 * limit; k++) {
                try (Socket stream = RawHttp.open(server.port())) {
                    assertThat(firstLine(stream, request(server, "GET /api/events")))
                            .startsWith("HTTP/1.1 200");
                }
                try (Socket upload = RawHttp.open(server.port())) {
                    String begun = request(server, "POST /api/upload", "Content-Length: 2000\r\n") + "begin";
                    upload.getOutputStream().write(begun.getBytes(US_ASCII));
                }
            }
        }
    }
}
