package io.github.deepscn.app.studio.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Connections on which nobody asks anything are closed and limited by the server of the JDK, which reads its properties
 * once in a process: a process of its own has shorter times and a lower limit than the studio.
 */
@Timeout(120)
class IdleConnectionsTest {
    /** Serves until its input ends, and streams until the client goes. */
    public static void main(String[] args) throws IOException {
        List<Route> routes = List.of(
                new Route("POST", "/api/upload", call -> Reply.ok(call.body().readAllBytes().length)),
                new Route(
                        "GET",
                        "/api/events",
                        call -> new Reply.Events(sink -> {
                            while (true) {
                                sink.beat();
                            }
                        })));
        try (var server = Server.start(Listening.onLoopback(0), routes, 1000, Throwable::printStackTrace)) {
            System.out.println(
                    server.port() + " " + server.token() + " " + System.getProperty("jdk.httpserver.maxConnections"));
            System.in.readAllBytes();
        }
    }

    private static Process start(String... options) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), IdleConnectionsTest.class.getName()));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String firstLine(Process process) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        return requireNonNull(lines.readLine(), "the server did not start");
    }

    @Test
    void idleConnectionsAreClosed() throws IOException {
        Process process = start("-Dsun.net.httpserver.idleInterval=1", "-Dsun.net.httpserver.clockTick=100");
        try {
            String[] told = firstLine(process).split(" ", -1);
            assertThat(told[2]).isEqualTo("4096");
            int port = Integer.parseInt(told[0]);
            try (Socket silent = RawHttp.open(port);
                    Socket kept = RawHttp.open(port)) {
                kept.getOutputStream()
                        .write(("GET / HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                assertThat(new String(kept.getInputStream().readAllBytes(), UTF_8))
                        .startsWith("HTTP/1.1 401")
                        .doesNotContainIgnoringCase("connection: close");
                assertThat(silent.getInputStream().read()).isEqualTo(-1);
            }
        } finally {
            process.destroy();
        }
    }

    @Test
    void connectionsAreLimited() throws IOException {
        Process process = start("-Djdk.httpserver.maxConnections=2");
        try {
            int port = Integer.parseInt(firstLine(process).split(" ", -1)[0]);
            try (Socket first = RawHttp.open(port);
                    Socket second = RawHttp.open(port);
                    Socket third = RawHttp.open(port)) {
                assertThat(third.getInputStream().read()).isEqualTo(-1);
                assertThat(List.of(first, second)).noneMatch(Socket::isClosed);
            }
        } finally {
            process.destroy();
        }
    }

    /** A connection that the server did not forget would count for ever. */
    @Test
    void clientsThatGoInTheMiddleDoNotCountAnyMore() throws IOException {
        int limit = 10;
        Process process = start("-Djdk.httpserver.maxConnections=" + limit);
        try {
            String[] told = firstLine(process).split(" ", -1);
            String rest = " HTTP/1.1\r\nHost: 127.0.0.1:" + told[0] + "\r\nAuthorization: Bearer " + told[1] + "\r\n";
            for (int k = 0; k < 3 * limit; k++) {
                assertAnswered(Integer.parseInt(told[0]), "GET /api/events" + rest + "\r\n");
                assertAnswered(
                        Integer.parseInt(told[0]), "POST /api/upload" + rest + "Content-Length: 2000\r\n\r\nbegin");
            }
        } finally {
            process.destroy();
        }
    }

    /** Tries until it is answered, as the server may notice late that others have gone; then goes itself. */
    private static void assertAnswered(int port, String request) throws IOException {
        String line = "";
        while (line.isEmpty()) {
            try (Socket socket = RawHttp.open(port)) {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                line = RawHttp.line(socket.getInputStream());
            } catch (SocketException e) {
                assertThat(e).hasMessageMatching(".*(reset|Broken pipe).*");
            }
        }
        assertThat(line).startsWith("HTTP/1.1 ");
    }
}
