package io.github.deepscn.app.studio.http;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the route of a request. */
final class Router {
    private final List<Way> ways;

    /** A route with its pattern taken apart. */
    private record Way(Route route, List<String> segments) {
        static Way of(Route route) {
            return new Way(route, List.of(route.pattern().substring(1).split("/", -1)));
        }

        static boolean isVariable(String segment) {
            return segment.startsWith("{");
        }

        long variables() {
            return segments.stream().filter(Way::isVariable).count();
        }

        /** What the variables are in a path, or nothing if it is another one. */
        Optional<Map<String, String>> match(List<String> path) {
            if (path.size() != segments.size()) {
                return Optional.empty();
            }
            Map<String, String> variables = new HashMap<>();
            for (int i = 0; i < path.size(); i++) {
                String segment = segments.get(i);
                if (isVariable(segment)) {
                    variables.put(segment.substring(1, segment.length() - 1), path.get(i));
                } else if (!segment.equals(path.get(i))) {
                    return Optional.empty();
                }
            }
            return Optional.of(variables);
        }
    }

    /** A route, and what its variables are. */
    record Found(Route route, Map<String, String> variables) {}

    Router(List<Route> routes) {
        ways = routes.stream()
                .map(Way::of)
                .sorted(Comparator.comparing(Way::variables))
                .toList();
    }

    /**
     * The route of a request; of several the one with the fewest variables.
     *
     * @throws Refusal with 404 if the path is unknown, with 405 if it is known for other methods
     */
    Found find(String method, List<String> path) {
        if (path.stream().anyMatch(Router::isTrick)) {
            throw unknown();
        }
        List<Way> fitting =
                ways.stream().filter(way -> way.match(path).isPresent()).toList();
        if (fitting.isEmpty()) {
            throw unknown();
        }
        return fitting.stream()
                .filter(way -> way.route.method().equals(method))
                .findFirst()
                .flatMap(way -> way.match(path).map(variables -> new Found(way.route, variables)))
                .orElseThrow(() -> new Refusal(405, "The method must be " + methods(fitting.stream()) + " here."));
    }

    private static Refusal unknown() {
        return new Refusal(404, "There is nothing under this address.");
    }

    private static String methods(Stream<Way> ways) {
        return ways.map(way -> way.route.method()).distinct().sorted().collect(Collectors.joining(" or "));
    }

    /** What might leave a folder, if somebody made a path of it. */
    private static boolean isTrick(String segment) {
        return segment.equals(".")
                || segment.equals("..")
                || segment.chars().anyMatch(c -> c == '/' || c == '\\' || Character.isISOControl(c));
    }
}
