package io.github.deepscn.app.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request that has passed all checks, as its handler sees it.
 *
 * @param path decoded values of the path variables
 * @param query decoded values of the query parameters, null if absent
 * @param content the body
 * @param length bytes of the body, negative if unknown
 * @param uploadLimit maximum size of an uploaded file in bytes, compressed or not
 */
public record Call(
        UnaryOperator<String> path,
        UnaryOperator<@Nullable String> query,
        InputStream content,
        long length,
        long uploadLimit) {
    static final int JSON_LIMIT = 1 << 20;

    /** The decoded value of the route's variable {@code {name}}. */
    public String path(String name) {
        return path.apply(name);
    }

    /** The decoded value of a query parameter. */
    public Optional<String> query(String name) {
        return Optional.ofNullable(query.apply(name));
    }

    /**
     * The body as a JSON object; an empty body is an empty object.
     *
     * @throws Refusal if the body is not a JSON object or is larger than 1 MiB
     */
    public JsonNode json() throws IOException {
        byte[] bytes = body(JSON_LIMIT).readAllBytes();
        if (bytes.length == 0) {
            return JsonMapper.shared().createObjectNode();
        }
        try {
            JsonNode tree = JsonMapper.shared().readTree(bytes);
            if (tree.isObject()) {
                return tree;
            }
        } catch (JacksonException e) {
            String reason = e.getOriginalMessage().lines().findFirst().orElse("");
            throw new Refusal(400, "The body is not valid JSON: " + reason + ".");
        }
        throw new Refusal(400, "The body must be a JSON object.");
    }

    /** The body as a stream; reading past the upload limit throws a {@link Refusal} with status 413. */
    public InputStream body() {
        return body(uploadLimit);
    }

    /** Refuses a body before it is read if its announced length exceeds the limit. */
    private InputStream body(long limit) {
        if (length > limit) {
            throw LimitedInput.tooLarge(limit, "");
        }
        return new LimitedInput(content, limit, "");
    }
}
