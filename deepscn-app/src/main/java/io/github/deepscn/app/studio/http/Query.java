package io.github.deepscn.app.studio.http;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The parts of an address, decoded. */
final class Query {
    private final Map<String, String> parameters;

    private Query(Map<String, String> parameters) {
        this.parameters = parameters;
    }

    /** The parameters; of two with the same name the first. */
    static Query of(URI address) {
        Map<String, String> parameters = new HashMap<>();
        @Nullable String raw = address.getRawQuery();
        if (raw != null) {
            for (String pair : raw.split("&", -1)) {
                int equals = pair.indexOf('=');
                String name = equals < 0 ? pair : pair.substring(0, equals);
                String value = equals < 0 ? "" : pair.substring(equals + 1);
                parameters.putIfAbsent(decoded(name), decoded(value));
            }
        }
        return new Query(parameters);
    }

    Optional<String> first(String name) {
        return Optional.ofNullable(parameters.get(name));
    }

    /** The segments of the path: what stands between slashes. */
    static List<String> segments(URI address) {
        // in a path a plus is a plus
        return Stream.of(address.getRawPath().substring(1).split("/", -1))
                .map(segment -> decoded(segment.replace("+", "%2B")))
                .toList();
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new Refusal(400, "The address cannot be understood: a percent sign must have two digits behind it.");
        }
    }
}
