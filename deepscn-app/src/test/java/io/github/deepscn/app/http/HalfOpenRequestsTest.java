package io.github.deepscn.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that begin and do not go on: they are limited in number, they time out, and they keep nobody out. */
@Timeout(300)
class HalfOpenRequestsTest {
    private static final int SHORT = 200;
    private static final int LONG = 3_600_000;

    private final List<Throwable> faults = new CopyOnWriteArrayList<>();
    private final List<Socket> sockets = new ArrayList<>();
    private final CountDownLatch cut = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private Server server;

    @BeforeEach
    void start() throws IOException {
        server = start(LONG);
    }

    private void restart(long patience) throws IOException {
        server.close();
        server = start(patience);
    }

    private Server start(long patience) throws IOException {
        return new Server(
                Listening.onLoopback(0),
                List.of(
                        new Route("GET", "/api/thing", call -> Reply.ok("there")),
                        new Route("POST", "/api/upload", call -> Reply.ok(Calls.length(call))),
                        new Route(
                                "GET",
                                "/api/large",
                                call -> new Reply.Content("text/csv", Optional.empty(), this::writeMuch)),
                        new Route("GET", "/api/events", call -> new Reply.Events(this::sendTwo))),
                new Limits(1 << 20, patience, 4096),
                faults::add);
    }

    private void writeMuch(OutputStream out) throws IOException {
        try {
            for (int k = 0; k < 1000; k++) {
                out.write(new byte[1 << 20]);
            }
        } finally {
            cut.countDown();
        }
    }

    private void sendTwo(Reply.EventSink sink) throws IOException, InterruptedException {
        sink.send("first", Map.of());
        goOn.await();
        sink.send("second", Map.of());
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        server.close();
        assertThat(faults).isEmpty();
    }

    /** The beginnings of requests, as somebody who knows the token sends them, and somebody who does not. */
    private List<String> beginnings() {
        String host = "Host: 127.0.0.1:" + server.port() + "\r\n";
        String token = "Authorization: Bearer " + server.token() + "\r\n";
        return List.of(
                "G",
                "GET /api/thing HTTP/1.1\r\n" + host,
                "POST /api/upload HTTP/1.1\r\n" + host + "Content-Length: 1000\r\n\r\nabc",
                "POST /api/upload HTTP/1.1\r\n" + host + token + "Content-Length: 1000\r\n\r\nabc",
                "POST /api/upload HTTP/1.1\r\n" + host + token + "Transfer-Encoding: chunked\r\n\r\n5\r\nab");
    }

    private Socket send(String text) throws IOException {
        Socket socket = RawHttp.open(server.port());
        sockets.add(socket);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private String ask(String path) throws IOException {
        return "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\nAuthorization: Bearer "
                + server.token() + "\r\n\r\n";
    }

    private void assertAnswered() throws IOException {
        assertThat(RawHttp.line(send(ask("/api/thing")).getInputStream())).startsWith("HTTP/1.1 200");
    }

    private static void readToTheLine(BufferedReader in, String wanted) throws IOException {
        String line = in.readLine();
        while (!wanted.equals(line)) {
            assertThat(line).as("before '%s'", wanted).isNotNull();
            line = in.readLine();
        }
    }

    private static BufferedReader reader(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Reads what comes until the server closes the connection; a minute without either fails. */
    private static void assertClosed(Socket socket) throws IOException {
        try {
            socket.getInputStream().readAllBytes();
        } catch (SocketException e) {
            assertThat(e).hasMessageContaining("reset");
        }
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(Server.THREAD_NAME))
                .count();
    }

    @Test
    void threeThousandHalfOpenRequestsTakeFewThreadsAndKeepNobodyOut() throws IOException {
        List<String> beginnings = beginnings();
        for (int k = 0; k < 3000; k++) {
            send(beginnings.get(k % beginnings.size()));
            if (k % 500 == 499) {
                assertAnswered();
            }
        }
        assertThat(threads()).isBetween(1L, (long) Limits.THREADS);
        assertAnswered();
    }

    @Test
    void halfOpenRequestsTimeOut() throws IOException {
        restart(SHORT);
        for (String beginning : beginnings()) {
            assertClosed(send(beginning));
        }
        assertAnswered();
    }

    @Test
    void whoDoesNotReadTheAnswerIsCutOff() throws IOException, InterruptedException {
        restart(SHORT);
        send(ask("/api/large"));
        cut.await();
        assertAnswered();
    }

    @Test
    void aStreamOutlivesThePatienceWithSilentClients() throws IOException {
        restart(SHORT);
        BufferedReader stream = reader(send(ask("/api/events")));
        readToTheLine(stream, "event: first");
        assertClosed(send("G")); // so the time that silent clients have is over
        goOn.countDown();
        readToTheLine(stream, "event: second");
    }

    @Test
    void streamsLeaveThreadsForOtherAnswers() throws IOException {
        var streams = new ArrayList<BufferedReader>();
        for (int k = 0; k < Limits.STREAMS; k++) {
            streams.add(reader(send(ask("/api/events"))));
            readToTheLine(streams.get(k), "event: first");
        }
        assertThat(RawHttp.line(send(ask("/api/events")).getInputStream())).startsWith("HTTP/1.1 503");
        for (int k = 0; k < Limits.THREADS; k++) {
            send("G");
        }
        assertAnswered();
        goOn.countDown();
        for (BufferedReader stream : streams) {
            readToTheLine(stream, "event: second");
        }
    }
}
