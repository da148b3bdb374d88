package io.github.deepscn.app.studio.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lets in who knows the token and comes from the studio's own page, or from a script that is no page at all. */
final class Gate {
    private static final String BEARER = "Bearer ";

    private final Token token;
    private final String cookie;
    private final Set<String> hosts;

    /**
     * A gate.
     *
     * @param cookie the name of the cookie that holds the token
     * @param hosts what the Host header may be
     */
    Gate(Token token, String cookie, Set<String> hosts) {
        this.token = token;
        this.cookie = cookie;
        this.hosts = Set.copyOf(hosts);
    }

    /**
     * Checks a request.
     *
     * @throws Refusal if it is not let in
     */
    void check(HttpExchange exchange) {
        Headers headers = exchange.getRequestHeaders();
        requireHost(headers);
        if (tokens(exchange).noneMatch(token::is)) {
            throw new Refusal(
                    401,
                    "This studio is opened with the address that 'deepscn studio' printed when it started:"
                            + " it ends in a token.");
        }
        requireOwnPage(exchange, headers);
    }

    /** Whether it is the first visit, by the address that was printed. */
    static boolean isEntry(HttpExchange exchange) {
        return exchange.getRequestMethod().equals("GET")
                && exchange.getRequestURI().getRawPath().equals("/")
                && Query.of(exchange.getRequestURI()).first("token").isPresent();
    }

    /** Whether a link on another page led here; a browser then keeps strict cookies back from redirects too. */
    static boolean isLedFromElsewhere(HttpExchange exchange) {
        return !isOwn(exchange.getRequestHeaders().getFirst("Sec-Fetch-Site"));
    }

    /** The cookie that stands for the token from now on. */
    String setCookie() {
        return cookie + "=" + token.text() + "; HttpOnly; SameSite=Strict; Path=/";
    }

    private void requireHost(Headers headers) {
        List<String> named = headers.getOrDefault("Host", List.of());
        if (named.size() != 1 || !hosts.contains(named.get(0).toLowerCase(Locale.ROOT))) {
            throw new Refusal(403, "This studio does not answer under that name of the host.");
        }
    }

    private Stream<String> tokens(HttpExchange exchange) {
        return Stream.of(
                        Query.of(exchange.getRequestURI()).first("token").stream(),
                        bearer(exchange.getRequestHeaders()).stream(),
                        cookies(exchange.getRequestHeaders()))
                .flatMap(tokens -> tokens);
    }

    private static Optional<String> bearer(Headers headers) {
        return Optional.ofNullable(headers.getFirst("Authorization"))
                .filter(value -> value.regionMatches(true, 0, BEARER, 0, BEARER.length()))
                .map(value -> value.substring(BEARER.length()).strip());
    }

    private Stream<String> cookies(Headers headers) {
        return headers.getOrDefault("Cookie", List.of()).stream()
                .flatMap(line -> Stream.of(line.split(";", -1)))
                .map(String::strip)
                .filter(pair -> pair.startsWith(cookie + "="))
                .map(pair -> pair.substring(cookie.length() + 1));
    }

    /** A page of somebody else can make a browser ask here, with the cookie; the browser says where it comes from. */
    private static void requireOwnPage(HttpExchange exchange, Headers headers) {
        if (isEntry(exchange)) {
            return;
        }
        String origin = headers.getFirst("Origin");
        boolean reading = exchange.getRequestMethod().equals("GET");
        boolean foreign = origin != null && !origin.equalsIgnoreCase("http://" + headers.getFirst("Host"));
        boolean unknown = origin == null && !reading && bearer(headers).isEmpty();
        if (foreign || unknown || !isOwn(headers.getFirst("Sec-Fetch-Site"))) {
            throw new Refusal(403, "This studio answers to its own page only, not to other pages.");
        }
    }

    private static boolean isOwn(@Nullable String site) {
        return site == null || site.equals("same-origin") || site.equals("none");
    }
}
