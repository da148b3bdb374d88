package io.github.deepscn.app.studio;

import io.github.deepscn.app.studio.http.Call;
import io.github.deepscn.app.studio.http.Reply;
import io.github.deepscn.app.studio.http.Route;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A request that never went through a network. */
record AskedCall(Map<String, String> paths, Map<String, String> queries, String content) implements Call {
    @Override
    public String path(String name) {
        return Optional.ofNullable(paths.get(name)).orElseThrow();
    }

    @Override
    public Optional<String> query(String name) {
        return Optional.ofNullable(queries.get(name));
    }

    @Override
    public JsonNode json() {
        return JsonMapper.shared().readTree(content.isEmpty() ? "{}" : content);
    }

    @Override
    public InputStream body() {
        return new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public long uploadLimit() {
        return Long.MAX_VALUE;
    }

    Reply of(List<Route> routes, String method, String pattern) throws IOException {
        return routes.stream()
                .filter(route ->
                        route.method().equals(method) && route.pattern().equals(pattern))
                .findFirst()
                .orElseThrow()
                .handler()
                .answer(this);
    }
}
