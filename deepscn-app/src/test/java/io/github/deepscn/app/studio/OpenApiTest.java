package io.github.deepscn.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.http.Route;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The document about the routes and the routes are the same. */
class OpenApiTest {
    private static final Set<String> METHODS = Set.of("get", "post", "patch", "delete", "put");

    @TempDir
    Path folder = Path.of("");

    private static JsonNode document() throws IOException {
        try (var in = StudioPage.class.getResourceAsStream(StudioPage.OPEN_API)) {
            return JsonMapper.shared().readTree(in);
        }
    }

    private static Set<String> documented() throws IOException {
        Set<String> operations = new TreeSet<>();
        document()
                .path("paths")
                .forEachEntry((path, item) -> item.propertyNames().stream()
                        .filter(METHODS::contains)
                        .forEach(method -> operations.add(method.toUpperCase(Locale.ROOT) + " " + path)));
        return operations;
    }

    private Set<String> served() throws IOException {
        try (Studio studio = new Studio(folder, 1, 1)) {
            Set<String> operations = new TreeSet<>();
            studio.routes().stream()
                    .filter(route -> route.pattern().startsWith("/api/"))
                    .map((Route route) -> route.method() + " " + route.pattern())
                    .forEach(operations::add);
            return operations;
        }
    }

    @Test
    void everyRouteIsDocumented() throws IOException {
        assertThat(documented()).isEqualTo(served());
    }

    @Test
    void theDocumentIsSoundInItself() throws IOException {
        JsonNode document = document();
        assertThat(document.path("openapi").asString()).startsWith("3.1");
        var references = Pattern.compile("\"#/([^\"]+)\"").matcher(document.toString());
        int count = 0;
        while (references.find()) {
            assertThat(document.at("/" + references.group(1)).isMissingNode())
                    .as(references.group(1))
                    .isFalse();
            count++;
        }
        assertThat(count).isPositive();
        document.path("paths")
                .forEachEntry((path, item) -> item.forEachEntry((method, operation) -> {
                    long variables = path.chars().filter(c -> c == '{').count();
                    assertThat(operation
                                    .path("parameters")
                                    .valueStream()
                                    .filter(parameter ->
                                            parameter.path("in").asString().equals("path")))
                            .as(method + " " + path)
                            .hasSize((int) variables);
                    assertThat(operation.path("summary").asString())
                            .as(method + " " + path)
                            .endsWith(".");
                }));
    }
}
