package io.github.deepscn.app.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;

/**
 * Admits clients that know the token and are either the server's own page or a script. The address that the program
 * prints contains the token; the first visit exchanges it for a cookie.
 *
 * @param cookie name of the cookie that holds the token
 * @param hosts allowed values of the Host header
 */
record Gate(String token, String cookie, Set<String> hosts) {
    private static final String BEARER = "Bearer ";
    private static final int TOKEN_BYTES = 32;

    /** Keeps the token out of logs. */
    @Override
    public String toString() {
        return "Gate of " + hosts;
    }

    /** Creates a gate with a new random token. */
    static Gate of(String cookie, Set<String> hosts) {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return new Gate(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes), cookie, Set.copyOf(hosts));
    }

    /**
     * Checks a request.
     *
     * @throws Refusal if the client is not admitted
     */
    void check(Request request) {
        HttpFields headers = request.getHeaders();
        String host = String.valueOf(headers.get("Host"));
        Refusal.when(
                !hosts.contains(host.toLowerCase(Locale.ROOT)), 403, "This server does not answer to that host name.");
        Refusal.when(
                tokens(request).noneMatch(this::isToken),
                401,
                "A token is missing or wrong: open the address that 'deepscn studio' printed when it started.");
        if (!isEntry(request) && !isOwnPage(request, host)) {
            throw new Refusal(403, "This server answers to its own page only, not to other pages.");
        }
    }

    /** Whether this is the first visit, by the printed address. */
    static boolean isEntry(Request request) {
        return request.getMethod().equals("GET")
                && request.getHttpURI().getCanonicalPath().equals("/")
                && query(request).isPresent();
    }

    /** Whether a link on another site led here; a browser then withholds strict cookies from redirects as well. */
    static boolean isFromAnotherSite(Request request) {
        String site = request.getHeaders().get("Sec-Fetch-Site");
        return site != null && !site.equals("same-origin") && !site.equals("none");
    }

    /** The cookie that replaces the token in the address. */
    String setCookie() {
        return cookie + "=" + token + "; HttpOnly; SameSite=Strict; Path=/";
    }

    private Stream<String> tokens(Request request) {
        Stream<String> cookies = Request.getCookies(request).stream()
                .filter(one -> one.getName().equals(cookie))
                .map(one -> one.getValue());
        return Stream.of(query(request).stream(), bearer(request).stream(), cookies)
                .flatMap(tokens -> tokens);
    }

    /** Compares in constant time, so that response times reveal nothing about the token. */
    private boolean isToken(String other) {
        return MessageDigest.isEqual(token.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<String> query(Request request) {
        return Optional.ofNullable(Request.extractQueryParameters(request).getValue("token"));
    }

    private static Optional<String> bearer(Request request) {
        return Optional.ofNullable(request.getHeaders().get("Authorization"))
                .filter(value -> value.regionMatches(true, 0, BEARER, 0, BEARER.length()))
                .map(value -> value.substring(BEARER.length()).strip());
    }

    /** Another site's page can make the browser send requests with the cookie, but not hide where they come from. */
    private static boolean isOwnPage(Request request, String host) {
        String origin = request.getHeaders().get("Origin");
        boolean isKnown = origin == null
                ? request.getMethod().equals("GET") || bearer(request).isPresent()
                : Objects.equals(origin.toLowerCase(Locale.ROOT), "http://" + host.toLowerCase(Locale.ROOT));
        return isKnown && !isFromAnotherSite(request);
    }
}
