package io.github.deepscn.app.http;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds the route of a request; a route with fewer variables takes precedence. */
final class Router {
    /** A variable never matches a separator or a control character, even if the client has encoded it. */
    private static final String VARIABLE = "(?<$1>[^/\\\\\\\\\\\\p{Cntrl}]+)";

    private final List<Way> ways;

    private record Way(Route route, Pattern path) {}

    /** A route and the values of its path variables. */
    record Match(Route route, Matcher path) {}

    Router(List<Route> routes) {
        ways = routes.stream()
                .sorted(Comparator.comparing(
                        route -> route.pattern().chars().filter(c -> c == '{').count()))
                .map(route -> new Way(route, Pattern.compile(route.pattern().replaceAll("\\{(\\w+)}", VARIABLE))))
                .toList();
    }

    /**
     * Finds the route.
     *
     * @throws Refusal with 404 if no route has the path, with 405 if the path has other methods
     */
    Match find(String method, String path) {
        List<Match> matches = ways.stream()
                .map(way -> new Match(way.route, way.path.matcher(path)))
                .filter(match -> match.path.matches())
                .toList();
        if (matches.isEmpty()) {
            throw new Refusal(404, "There is nothing under this address.");
        }
        return matches.stream()
                .filter(match -> match.route.method().equals(method))
                .findFirst()
                .orElseThrow(() -> new Refusal(405, "The method must be " + methods(matches) + " here."));
    }

    private static String methods(List<Match> matches) {
        return matches.stream()
                .map(match -> match.route.method())
                .distinct()
                .sorted()
                .collect(Collectors.joining(" or "));
    }
}
