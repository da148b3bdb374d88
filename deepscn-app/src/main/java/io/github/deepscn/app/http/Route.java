package io.github.deepscn.app.http;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A method and a path that a handler answers.
 *
 * @param method GET, POST, PATCH or DELETE
 * @param pattern a path with variables in braces: {@code /api/runs/{run}/stop}
 * @param path what paths match the pattern
 */
public record Route(String method, String pattern, Handler handler, Pattern path) {
    /** A variable never matches a separator or a control character, even if the client has encoded it. */
    private static final String VARIABLE = "(?<$1>[^/\\\\\\\\\\\\p{Cntrl}]+)";

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

    /** A route and the values of its path variables. */
    record Match(Route route, Matcher path) {}

    public Route(String method, String pattern, Handler handler) {
        this(method, pattern, handler, Pattern.compile(pattern.replaceAll("\\{(\\w+)}", VARIABLE)));
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

    /**
     * Finds the route of a request; a route with fewer variables takes precedence.
     *
     * @throws Refusal with 404 if no route has the path, with 405 if the path has other methods
     */
    static Match find(List<Route> routes, String method, String path) {
        List<Match> matches = routes.stream()
                .map(route -> new Match(route, route.path.matcher(path)))
                .filter(match -> match.path.matches())
                .toList();
        Refusal.when(matches.isEmpty(), 404, "There is nothing under this address.");
        return matches.stream()
                .filter(match -> match.route.method.equals(method))
                .min(Comparator.comparing(match -> match.path.groupCount()))
                .orElseThrow(() -> new Refusal(405, "The method must be " + methods(matches) + " here."));
    }

    private static String methods(List<Match> matches) {
        return matches.stream()
                .map(match -> match.route.method)
                .distinct()
                .sorted()
                .collect(Collectors.joining(" or "));
    }
}
