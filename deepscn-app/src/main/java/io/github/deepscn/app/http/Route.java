package io.github.deepscn.app.http;

import java.io.IOException;
import java.util.regex.Pattern;

/** A method and a path that a handler answers. */
public final class Route {
    private final String method;
    private final String pattern;
    private final Pattern path;
    private final Handler handler;

    /** Answers the requests of a route. */
    @FunctionalInterface
    public interface Handler {
        /**
         * Answers one request.
         *
         * @throws Refusal if the request is refused
         * @throws io.github.deepscn.data.BadInputException if data or options are invalid; the status is then 422
         */
        Reply answer(Call call) throws IOException;
    }

    /**
     * Creates a route.
     *
     * @param method GET, POST, PATCH or DELETE
     * @param pattern a path with variables in braces: {@code /api/runs/{run}/stop}
     */
    public Route(String method, String pattern, Handler handler) {
        this.method = method;
        this.pattern = pattern;
        // A variable never matches a separator or a control character, even if the client has encoded it.
        this.path = Pattern.compile(pattern.replaceAll("\\{(\\w+)}", "(?<$1>[^/\\\\\\\\\\\\p{Cntrl}]+)"));
        this.handler = handler;
    }

    public static Route get(String pattern, Handler handler) {
        return new Route("GET", pattern, handler);
    }

    public static Route post(String pattern, Handler handler) {
        return new Route("POST", pattern, handler);
    }

    public static Route patch(String pattern, Handler handler) {
        return new Route("PATCH", pattern, handler);
    }

    public static Route delete(String pattern, Handler handler) {
        return new Route("DELETE", pattern, handler);
    }

    public String method() {
        return method;
    }

    public String pattern() {
        return pattern;
    }

    Pattern path() {
        return path;
    }

    public Handler handler() {
        return handler;
    }
}
