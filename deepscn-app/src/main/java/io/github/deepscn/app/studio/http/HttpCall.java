package io.github.deepscn.app.studio.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A request of the server of the JDK. */
final class HttpCall implements Call {
    private static final long MOST_JSON = 1 << 20;

    private final HttpExchange exchange;
    private final Map<String, String> variables;
    private final long uploadLimit;

    HttpCall(HttpExchange exchange, Map<String, String> variables, long uploadLimit) {
        this.exchange = exchange;
        this.variables = variables;
        this.uploadLimit = uploadLimit;
    }

    @Override
    public String path(String name) {
        return Objects.requireNonNull(variables.get(name), () -> "the route has no {" + name + "}");
    }

    @Override
    public Optional<String> query(String name) {
        return Query.of(exchange.getRequestURI()).first(name);
    }

    @Override
    public JsonNode json() throws IOException {
        byte[] bytes = body(MOST_JSON).readAllBytes();
        if (bytes.length == 0) {
            return JsonMapper.shared().createObjectNode();
        }
        try {
            JsonNode tree = JsonMapper.shared().readTree(bytes);
            if (tree.isObject()) {
                return tree;
            }
        } catch (JacksonException e) {
            throw new Refusal(400, "The body is not JSON: " + firstLine(e.getOriginalMessage()) + ".");
        }
        throw new Refusal(400, "The body must be a JSON object.");
    }

    @Override
    public InputStream body() {
        return body(uploadLimit);
    }

    @Override
    public long uploadLimit() {
        return uploadLimit;
    }

    /** A body that says how long it is is refused before a byte of it is read. */
    private InputStream body(long most) {
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        if (length != null && length.matches("\\d{1,18}") && Long.parseLong(length) > most) {
            throw LimitedInput.tooLarge(most, "");
        }
        return LimitedInput.of(exchange.getRequestBody(), most);
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
