package io.github.deepscn.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody gets in but who has the token and comes from the studio's own page or from a script. */
class ServerSecurityTest {
    private final AtomicInteger answered = new AtomicInteger();
    private Server server;
    private String host = "";
    private String cookie = "";

    @BeforeEach
    void start() throws IOException {
        Route.Handler handler = call -> Reply.ok(answered.incrementAndGet());
        server = new Server(
                Listening.onLoopback(0),
                List.of(
                        new Route("GET", "/", handler),
                        new Route("GET", "/api/thing", handler),
                        new Route("POST", "/api/thing", handler),
                        new Route("DELETE", "/api/thing", handler)),
                new Limits(1000),
                fault -> {
                    throw new AssertionError(fault);
                });
        host = "Host: 127.0.0.1:" + server.port();
        cookie = "Cookie: deepscn-" + server.port() + "=" + server.token();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private RawHttp.Answer send(String request, String... headers) throws IOException {
        var lines = new ArrayList<String>();
        lines.add(request + " HTTP/1.1");
        lines.addAll(List.of(headers));
        return RawHttp.send(server.port(), lines, new byte[0]);
    }

    private void isRefused(int status, RawHttp.Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(answered).as("the handler has heard nothing").hasValue(0);
        assertThat(answer.header("Set-Cookie")).isEmpty();
    }

    @Test
    void theTokenIsLongAndNeverTheSame() throws IOException {
        assertThat(server.token()).matches("[A-Za-z0-9_-]{43}");
        try (Server other = new Server(Listening.onLoopback(0), List.of(), new Limits(1), fault -> {})) {
            assertThat(other.token()).isNotEqualTo(server.token());
        }
    }

    @Test
    void withoutTokenNothingIsAnswered() throws IOException {
        for (String path : List.of("/", "/api/thing", "/nothing", "/api/thing?token=", "/?token=wrong")) {
            isRefused(401, send("GET " + path, host));
        }
        isRefused(401, send("POST /api/thing", host));
        isRefused(401, send("OPTIONS /api/thing", host, "Origin: http://evil.example"));
        isRefused(401, send("GET /api/thing", host, "Authorization: Bearer " + server.token() + "x"));
        isRefused(401, send("GET /api/thing", host, "Authorization: Basic " + server.token()));
        isRefused(401, send("GET /api/thing", host, "Cookie: deepscn-1=" + server.token()));
        assertThat(send("GET /", host).text()).contains("deepscn studio").doesNotContain("{");
        assertThat(send("GET /api/thing", host).text()).startsWith("{\"error\":");
    }

    @Test
    void theTokenMayComeInThreeWays() throws IOException {
        assertThat(send("GET /api/thing", host, cookie).status()).isEqualTo(200);
        assertThat(send("GET /api/thing", host, "Cookie: a=b; " + cookie.substring(8) + "; c=d")
                        .status())
                .isEqualTo(200);
        assertThat(send("GET /api/thing", host, "Authorization: Bearer " + server.token())
                        .status())
                .isEqualTo(200);
        assertThat(send("GET /api/thing?token=" + server.token(), host).status())
                .isEqualTo(200);
    }

    @Test
    void theFirstVisitLeavesACookieAndTakesTheTokenOutOfTheAddress() throws IOException {
        RawHttp.Answer answer = send("GET /?token=" + server.token(), host, "Sec-Fetch-Site: none");
        assertThat(answer.status()).isEqualTo(303);
        assertThat(answer.header("Location")).contains("/");
        assertThat(answer.header("Set-Cookie"))
                .contains("deepscn-" + server.port() + "=" + server.token() + "; HttpOnly; SameSite=Strict; Path=/");
        // a strict cookie does not go with a redirect that another page began, but with one that a page of ours begins
        RawHttp.Answer linked = send("GET /?token=" + server.token(), host, "Sec-Fetch-Site: cross-site");
        assertThat(linked.status()).isEqualTo(200);
        assertThat(linked.header("Set-Cookie")).isPresent();
        assertThat(linked.text()).contains("url=/").doesNotContain(server.token());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Host: evil.example", "Host: 127.0.0.1", "Host: 127.0.0.1:1", "Host: localhost.evil.example"})
    void otherNamesOfTheHostAreRefused(String other) throws IOException {
        isRefused(403, send("GET /api/thing", other, cookie));
    }

    @Test
    void requestsWithoutOneHostAreNotHttp() throws IOException {
        isRefused(400, send("GET /api/thing", cookie));
        isRefused(400, send("GET /api/thing", host, cookie, "Host: evil.example"));
        isRefused(400, send("GET /api/thing", host, host, cookie));
    }

    @Test
    void namesOfTheLoopbackAreTheHost() throws IOException {
        for (String name : List.of("127.0.0.1", "localhost", "LOCALHOST", "[::1]")) {
            assertThat(send("GET /api/thing", "Host: " + name + ":" + server.port(), cookie)
                            .status())
                    .as(name)
                    .isEqualTo(200);
        }
    }

    @Test
    void otherPagesCanChangeNothing() throws IOException {
        String own = "Origin: http://127.0.0.1:" + server.port();
        for (String method : List.of("POST", "DELETE")) {
            String request = method + " /api/thing";
            isRefused(403, send(request, host, cookie));
            isRefused(403, send(request, host, cookie, "Origin: http://evil.example"));
            isRefused(403, send(request, host, cookie, "Origin: null"));
            isRefused(403, send(request, host, cookie, "Origin: https://127.0.0.1:" + server.port()));
            isRefused(403, send(request, host, cookie, "Origin: http://localhost:" + server.port()));
            isRefused(403, send(request, host, cookie, own, "Sec-Fetch-Site: same-site"));
            isRefused(403, send(request + "?token=" + server.token(), host));
        }
        assertThat(send("POST /api/thing", host, cookie, own, "Sec-Fetch-Site: same-origin")
                        .status())
                .isEqualTo(200);
        assertThat(send("POST /api/thing", host, "Authorization: Bearer " + server.token())
                        .status())
                .isEqualTo(200);
    }

    @Test
    void otherPagesCanReadNothing() throws IOException {
        isRefused(403, send("GET /api/thing", host, cookie, "Origin: http://evil.example"));
        isRefused(403, send("GET /api/thing", host, cookie, "Sec-Fetch-Site: cross-site"));
        isRefused(403, send("GET /api/thing", host, cookie, "Sec-Fetch-Site: same-site"));
        isRefused(403, send("GET /", host, cookie, "Sec-Fetch-Site: cross-site"));
        isRefused(403, send("GET /api/thing?token=" + server.token(), host, "Sec-Fetch-Site: cross-site"));
    }

    @Test
    void everyAnswerHasTheHeadersThatProtectIt() throws IOException {
        List<RawHttp.Answer> answers = List.of(
                send("GET /", host, cookie),
                send("GET /api/thing", host, cookie),
                send("GET /nothing", host, cookie),
                send("PATCH /api/thing", host, "Authorization: Bearer " + server.token()),
                send("GET /", host),
                send("GET /", "Host: evil.example"),
                send("GET /?token=" + server.token(), host));
        assertThat(answers).extracting(RawHttp.Answer::status).containsExactly(200, 200, 404, 405, 401, 403, 303);
        for (RawHttp.Answer answer : answers) {
            assertThat(answer.header("Content-Security-Policy"))
                    .contains("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
                            + " connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none';"
                            + " frame-ancestors 'none'");
            assertThat(answer.header("X-Content-Type-Options")).contains("nosniff");
            assertThat(answer.header("Referrer-Policy")).contains("no-referrer");
            assertThat(answer.header("Cross-Origin-Resource-Policy")).contains("same-origin");
            assertThat(answer.header("Cross-Origin-Opener-Policy")).contains("same-origin");
            assertThat(answer.header("Cache-Control")).contains("no-store");
            assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
        }
    }

    @Test
    void itListensOnTheLoopbackAlone() throws IOException {
        assertThat(server.entry()).isEqualTo("http://127.0.0.1:" + server.port() + "/?token=" + server.token());
        assertThat(new Listening("127.0.0.1", 0).address().isLoopbackAddress()).isTrue();
        assertThat(new Listening("0.0.0.0", 0).hosts(80)).contains("127.0.0.1:80", "127.0.0.1", "[::1]");
        assertThat(new Listening("::1", 0).shownHost()).isEqualTo("[::1]");
    }
}
