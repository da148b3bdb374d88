package io.github.deepscn.app.http;

import java.io.IOException;

/**
 * A method and a path that a handler answers.
 *
 * @param method GET, POST, PATCH or DELETE
 * @param pattern a path with variables in braces: {@code /api/runs/{run}/stop}
 */
public record Route(String method, String pattern, Handler handler) {
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
}
