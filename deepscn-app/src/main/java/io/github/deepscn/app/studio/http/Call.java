package io.github.deepscn.app.studio.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A request that has passed all checks, as its handler sees it. */
public interface Call {
    /** What stands in the path where the route has {@code {name}}, decoded. */
    String path(String name);

    /** A parameter of the query, decoded. */
    Optional<String> query(String name);

    /**
     * The body as a JSON object; an empty body is an empty object.
     *
     * @throws Refusal if it is no JSON object, or larger than such bodies may be
     */
    JsonNode json() throws IOException;

    /** The body as it comes; reading beyond the limit of the server throws a {@link Refusal} with 413. */
    InputStream body();

    /** The most bytes that an uploaded file may have, packed or not. */
    long uploadLimit();
}
