package io.github.deepscn.app.http;

import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Routes to resources of the class path. */
public final class StaticFiles {
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml",
            "json", "application/json");

    private StaticFiles() {}

    /**
     * Serves a resource.
     *
     * @param owner the class that a resource without a leading slash lies beside
     */
    public static Route route(String path, Class<?> owner, String resource) {
        return Route.get(path, call -> reply(owner, resource));
    }

    public static Reply reply(Class<?> owner, String resource) {
        String type = TYPES.get(resource.substring(resource.lastIndexOf('.') + 1));
        Objects.requireNonNull(type, () -> "the type of " + resource + " is unknown");
        return new Reply.Content(type, Optional.empty(), out -> {
            try (InputStream in = Objects.requireNonNull(owner.getResourceAsStream(resource), resource)) {
                in.transferTo(out);
            }
        });
    }
}
