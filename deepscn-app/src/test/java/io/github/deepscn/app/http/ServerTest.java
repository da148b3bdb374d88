package io.github.deepscn.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.BindException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Routes, bodies, answers of every kind, and ends. */
@Timeout(120)
class ServerTest {
    private static final int LIMIT = 300_000;
    private static final int JSON_LIMIT = 1 << 20;

    private final List<Throwable> faults = new ArrayList<>();
    private final AtomicLong read = new AtomicLong();
    private final CountDownLatch gone = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private Server server;

    @BeforeEach
    void start() throws IOException {
        server = new Server(
                Listening.onLoopback(0),
                List.of(
                        new Route("GET", "/api/things/{thing}", call -> Reply.ok(Map.of("thing", call.path("thing")))),
                        new Route("DELETE", "/api/things/{thing}", call -> new Reply.Status(204)),
                        new Route("POST", "/api/things/new", call -> Reply.created(List.of())),
                        new Route("POST", "/api/json", call -> Reply.ok(call.json())),
                        new Route("POST", "/api/upload", call -> Reply.ok(count(call))),
                        new Route(
                                "GET",
                                "/api/query",
                                call -> Reply.ok(call.query("a").orElse("none"))),
                        new Route("GET", "/api/fail/{how}", call -> fail(call.path("how"))),
                        new Route("GET", "/api/file", call -> content("a \"file\"\r\nX: ü.csv", out -> out.write(65))),
                        new Route("GET", "/api/large", call -> content("l", out -> out.write(new byte[1_000_000]))),
                        new Route(
                                "GET",
                                "/api/late",
                                call -> content("l", out -> {
                                    try (OutputStream closed = out) {
                                        closed.write(65);
                                        throw new BadInputException("too late for bytes, not for words");
                                    }
                                })),
                        new Route("GET", "/api/events", call -> new Reply.Events(this::untilGone)),
                        new Route("GET", "/api/waiting", call -> new Reply.Events(this::untilInterrupted))),
                new Limits(LIMIT),
                faults::add);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static Reply content(String name, WholeFile.Content body) {
        return new Reply.Content("text/csv", Optional.of(name), body);
    }

    private long count(Call call) throws IOException {
        call.copyTo(new OutputStream() {
            @Override
            public void write(int one) {
                read.incrementAndGet();
            }
        });
        return read.get();
    }

    private static Reply fail(String how) throws IOException {
        switch (how) {
            case "input" -> throw new BadInputException("column 'x' is not there");
            case "file" -> throw new NoSuchFileException("/secret/folder/data.csv");
            case "state" -> throw new Refusal(409, "not now");
            case "error" -> throw new StackOverflowError();
            default -> throw new IllegalStateException("/secret/folder");
        }
    }

    private void untilGone(Reply.EventSink sink) throws IOException {
        try {
            sink.send("first", Map.of("text", "two\nlines", "number", Double.NaN));
            while (true) {
                sink.beat();
            }
        } finally {
            gone.countDown();
        }
    }

    private void untilInterrupted(Reply.EventSink sink) throws IOException, InterruptedException {
        sink.send("first", 1);
        try {
            new CountDownLatch(1).await();
        } finally {
            interrupted.countDown();
        }
    }

    private List<String> lines(String request, String... headers) {
        var lines = new ArrayList<String>();
        lines.add(request + " HTTP/1.1");
        lines.add("Host: 127.0.0.1:" + server.port());
        lines.add("Authorization: Bearer " + server.token());
        lines.addAll(List.of(headers));
        return lines;
    }

    private RawHttp.Answer get(String path) throws IOException {
        return RawHttp.send(server.port(), lines("GET " + path), new byte[0]);
    }

    private RawHttp.Answer post(String path, byte[] body) throws IOException {
        return RawHttp.send(server.port(), lines("POST " + path, "Content-Length: " + body.length), body);
    }

    @Test
    void routesAreFoundByPathAndMethod() throws IOException {
        assertThat(get("/api/things/a+b%20c").text()).isEqualTo("{\"thing\":\"a+b c\"}\n");
        assertThat(post("/api/things/new", new byte[0]).status()).isEqualTo(201);
        assertThat(get("/api/things/new").text()).contains("new");
        assertThat(get("/api/things").status()).isEqualTo(404);
        assertThat(get("/api/things/").status()).isEqualTo(404);
        RawHttp.Answer method = RawHttp.send(server.port(), lines("PATCH /api/things/new"), new byte[0]);
        assertThat(method.status()).isEqualTo(405);
        assertThat(method.text()).contains("DELETE or GET or POST");
        assertThat(RawHttp.send(server.port(), lines("DELETE /api/things/a"), new byte[0])
                        .status())
                .isEqualTo(204);
        assertThat(RawHttp.send(server.port(), lines("HEAD /api/things/a"), new byte[0])
                        .status())
                .isEqualTo(405);
        assertThat(get("/api/query?b=1&a=x%26y+z&a=2").text()).isEqualTo("\"x&y z\"\n");
    }

    @Test
    void pathsDoNotLeadOut() throws IOException {
        for (String path : List.of(
                "/api/things/..",
                "/api/things/.",
                "/api/things/..%2f..",
                "/api/things/%2e%2e",
                "/api/things/a%2fb",
                "/api/things/a%5cb",
                "/api/things/a%00",
                "/api/../things",
                "//api/things/a",
                "/api/things/a/../../b",
                "/..%2f..%2fetc%2fpasswd")) {
            assertThat(get(path).status()).as(path).isIn(400, 404);
        }
        assertThat(get("/api/things/%zz").status()).isEqualTo(400);
    }

    @Test
    void bodiesAreJsonObjects() throws IOException {
        assertThat(post("/api/json", "{\"a\": [1]}".getBytes(StandardCharsets.UTF_8))
                        .text())
                .isEqualTo("{\"a\":[1]}\n");
        assertThat(post("/api/json", new byte[0]).text()).isEqualTo("{}\n");
        for (String wrong : List.of("[1]", "{", "{} {}", "nonsense", "{\"a\":1}}", "[".repeat(5000))) {
            RawHttp.Answer answer = post("/api/json", wrong.getBytes(StandardCharsets.UTF_8));
            assertThat(answer.status()).as(wrong).isEqualTo(400);
            assertThat(answer.text()).startsWith("{\"error\":\"The body ");
        }
    }

    @Test
    void bodiesThatSayTheyAreTooLongAreRefusedUnread() throws IOException {
        RawHttp.Answer answer = post("/api/upload", new byte[8 * LIMIT]);
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.text()).contains("too large");
        assertThat(read).hasValue(0);
        assertThat(post("/api/upload", new byte[LIMIT]).text()).isEqualTo(LIMIT + "\n");
        assertThat(post("/api/json", new byte[JSON_LIMIT + 1]).status()).isEqualTo(413);
    }

    @Test
    void bodiesThatDoNotSayHowLongTheyAreAreRefusedWhenTheyAreTooLong() throws IOException {
        for (String path : List.of("/api/upload", "/api/json")) {
            try (Socket socket = RawHttp.open(server.port())) {
                OutputStream out = socket.getOutputStream();
                out.write(RawHttp.head(lines("POST " + path, "Transfer-Encoding: chunked")));
                byte[] chunk = new byte[50_000];
                for (int k = 0; k < 40; k++) {
                    out.write((Integer.toHexString(chunk.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
                    out.write(chunk);
                    out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
                }
                out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                assertThat(RawHttp.read(socket.getInputStream()).status())
                        .as(path)
                        .isEqualTo(413);
            }
        }
        assertThat(read).hasValueLessThan(LIMIT + 8192);
    }

    @Test
    void failuresAreSentencesWithoutTraces() throws IOException {
        assertThat(get("/api/fail/input").status()).isEqualTo(422);
        assertThat(get("/api/fail/input").text()).isEqualTo("{\"error\":\"column 'x' is not there\"}\n");
        assertThat(get("/api/fail/file").status()).isEqualTo(422);
        assertThat(get("/api/fail/state").status()).isEqualTo(409);
        assertThat(faults).isEmpty();
        assertThat(get("/api/fail/other").status()).isEqualTo(500);
        assertThat(get("/api/fail/error").status()).isEqualTo(500);
        assertThat(faults).hasSize(2);
        for (String how : List.of("file", "other", "error")) {
            assertThat(get("/api/fail/" + how).text())
                    .startsWith("{\"error\":\"")
                    .doesNotContain("secret", "\\tat ", ".java");
        }
        assertThat(get("/api/late").status()).isEqualTo(422);
        assertThat(get("/api/late").header("Content-Disposition")).isEmpty();
    }

    @Test
    void filesAreSavedUnderTheirNames() throws IOException {
        RawHttp.Answer file = get("/api/file");
        assertThat(file.text()).isEqualTo("A");
        assertThat(file.header("X")).isEmpty();
        assertThat(file.header("Content-Disposition"))
                .contains("attachment; filename=\"a _file___X_ _.csv\";"
                        + " filename*=UTF-8''a%20%22file%22%0D%0AX%3A%20%C3%BC.csv");
        assertThat(get("/api/large").text()).hasSizeGreaterThanOrEqualTo(1_000_000);
    }

    @Test
    void eventsComeAsTheyAreSentAndEndWhenTheBrowserGoes() throws IOException, InterruptedException {
        try (Socket socket = RawHttp.open(server.port())) {
            socket.getOutputStream().write(RawHttp.head(lines("GET /api/events")));
            InputStream in = socket.getInputStream();
            var seen = new ArrayList<String>();
            while (seen.isEmpty() || !seen.get(seen.size() - 1).equals(":")) {
                seen.add(RawHttp.line(in));
            }
            assertThat(seen).anyMatch(line -> line.equalsIgnoreCase("Content-Type: text/event-stream; charset=utf-8"));
            assertThat(seen).containsSubsequence("event: first", "");
            assertThat(seen)
                    .anyMatch(line -> line.startsWith("data: {")
                            && line.contains("\"two\\nlines\"")
                            && line.contains("\"number\":null"));
        }
        assertThat(gone.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(faults).isEmpty();
    }

    @Test
    void manyStreamsMayStayOpenBesideOtherAnswers() throws IOException, InterruptedException {
        var sockets = new ArrayList<Socket>();
        for (int k = 0; k < 40; k++) {
            Socket socket = RawHttp.open(server.port());
            socket.getOutputStream().write(RawHttp.head(lines("GET /api/waiting")));
            sockets.add(socket);
        }
        for (Socket socket : sockets) {
            String line = RawHttp.line(socket.getInputStream());
            while (!line.startsWith("event: first")) {
                line = RawHttp.line(socket.getInputStream());
            }
        }
        assertThat(get("/api/query").text()).isEqualTo("\"none\"\n");
        server.close();
        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    @Test
    void aClosedServerFreesItsPort() throws IOException {
        int port = server.port();
        assertThatThrownBy(() -> new Server(Listening.onLoopback(port), List.of(), new Limits(1), faults::add))
                .isInstanceOf(BindException.class);
        server.close();
        assertThatThrownBy(() -> get("/api/query")).isInstanceOf(SocketException.class);
        try (Server next = new Server(Listening.onLoopback(port), List.of(), new Limits(1), faults::add)) {
            assertThat(next.port()).isEqualTo(port);
        }
    }
}
