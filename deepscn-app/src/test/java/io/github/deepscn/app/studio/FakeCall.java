package io.github.deepscn.app.studio;

import static java.util.Objects.requireNonNull;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks routes without a server. */
record FakeCall(Map<String, String> variables, String text) implements Call {
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

    /** What the first route that matches answers. */
    static Reply ask(List<Route> routes, String method, String path, String body) throws IOException {
        for (Route route : routes) {
            Matcher names = VARIABLE.matcher(route.pattern());
            Pattern pattern = Pattern.compile(names.replaceAll("(?<$1>[^/]+)"));
            Matcher matcher = pattern.matcher(path);
            if (route.method().equals(method) && matcher.matches()) {
                Map<String, String> variables = names.reset()
                        .results()
                        .collect(Collectors.toMap(name -> name.group(1), name -> matcher.group(name.group(1))));
                return route.handler().answer(new FakeCall(variables, body));
            }
        }
        throw new AssertionError("no route for " + method + " " + path);
    }

    @Override
    public String path(String name) {
        return requireNonNull(variables.get(name), name);
    }

    @Override
    public Optional<String> query(String name) {
        return Optional.empty();
    }

    @Override
    public JsonNode json() {
        return JsonMapper.shared().readTree(text);
    }

    @Override
    public InputStream body() {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public long uploadLimit() {
        return Long.MAX_VALUE;
    }
}
