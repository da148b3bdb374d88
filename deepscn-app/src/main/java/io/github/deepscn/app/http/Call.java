package io.github.deepscn.app.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
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
    private static final int BUFFER_BYTES = 1 << 13;

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
        var body = new ByteArrayOutputStream();
        copyTo(body, JSON_LIMIT);
        if (body.size() == 0) {
            return JsonMapper.shared().createObjectNode();
        }
        try {
            JsonNode tree = JsonMapper.shared().readTree(body.toByteArray());
            if (tree.isObject()) {
                return tree;
            }
        } catch (JacksonException e) {
            String reason = e.getOriginalMessage().lines().findFirst().orElse("");
            throw new Refusal(400, "The body is not valid JSON: " + reason + ".");
        }
        throw new Refusal(400, "The body must be a JSON object.");
    }

    /** Copies the body; one over the upload limit throws a {@link Refusal} with status 413. */
    public void copyTo(OutputStream out) throws IOException {
        copyTo(out, uploadLimit);
    }

    /** Refuses a body before it is read if its announced length exceeds the limit. */
    private void copyTo(OutputStream out, long limit) throws IOException {
        if (length > limit) {
            throw tooLarge(limit, "");
        }
        copy(content, out, limit, "");
    }

    /**
     * Copies a stream; one over the limit throws a {@link Refusal} with status 413.
     *
     * @param state what the message says of the content, such as {@code " when unpacked"}
     */
    public static void copy(InputStream in, OutputStream out, long limit, String state) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        long count = 0;
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            count += n;
            if (count > limit) {
                throw tooLarge(limit, state);
            }
            out.write(buffer, 0, n);
        }
    }

    private static Refusal tooLarge(long limit, String state) {
        String size = String.format(Locale.ROOT, "%.1f MiB", limit / 0x1p20);
        return new Refusal(413, "That is too large" + state + ": the limit is " + size + ".");
    }
}
