package io.github.deepscn.app.studio.http;

import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Files of the class path that are served as they are: those of a list, nothing else. */
public final class StaticFiles {
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml",
            "json", "application/json");

    private StaticFiles() {}

    /**
     * A route to a resource.
     *
     * @param path the address
     * @param owner the class beside which a resource without a leading slash lies
     */
    public static Route route(String path, Class<?> owner, String resource) {
        return new Route(
                "GET",
                path,
                call -> new Reply.Content(type(resource), Optional.empty(), out -> {
                    try (InputStream in = owner.getResourceAsStream(resource)) {
                        if (in == null) {
                            throw new Refusal(404, "There is nothing under this address.");
                        }
                        in.transferTo(out);
                    }
                }));
    }

    /** Routes to resources beside a class, each under its own name. */
    public static Stream<Route> routes(Class<?> owner, List<String> names) {
        return names.stream().map(name -> route("/" + name, owner, name));
    }

    private static String type(String name) {
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (type == null) {
            throw new IllegalArgumentException(name + " has an ending of no known type");
        }
        return type;
    }
}
