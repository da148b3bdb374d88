package io.github.deepscn.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.training.TrainingArguments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** The files of the page and what it is told about the program. */
class StudioPageTest {
    private static final Path RESOURCES = Path.of("src/main/resources/io/github/deepscn/app/studio");

    @TempDir
    Path folder = Path.of("");

    @Test
    void everyFileOfThePageIsServedWithItsType() throws IOException {
        try (Stream<Path> files = Files.list(RESOURCES);
                var studio = new StudioClient(folder)) {
            List<String> names = files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> !name.equals(StudioPage.OPEN_API))
                    .toList();
            for (String name : names) {
                var answer = studio.get("/" + name);
                assertThat(answer.text()).isEqualTo(Files.readString(RESOURCES.resolve(name)));
                assertThat(answer.type())
                        .startsWith(
                                name.endsWith(".js")
                                        ? "text/javascript"
                                        : name.endsWith(".css") ? "text/css" : "text/html");
            }
            var charts = studio.get("/echarts.js");
            assertThat(charts.status()).isEqualTo(200);
            assertThat(charts.type()).isEqualTo("text/javascript; charset=utf-8");
            assertThat(charts.text()).contains("echarts");
        }
    }

    @Test
    void otherResourcesAreNotServed() throws IOException {
        try (var studio = new StudioClient(folder)) {
            for (String path : List.of(
                    "/Studio.class",
                    "/openapi.json",
                    "/package-info.class",
                    "/..%2freport%2fpage.html",
                    "/report.css",
                    "/META-INF/MANIFEST.MF",
                    "/studio.lock",
                    "/datasets",
                    "/%2e%2e/report/page.html")) {
                assertThat(studio.get(path).status()).as(path).isIn(400, 404);
            }
        }
    }

    @Test
    void thePageIsToldOfOptionsThatTheCommandLineHas() throws IOException {
        try (var studio = new StudioClient(folder)) {
            JsonNode about = studio.get("/api/about").json(200);
            assertThat(about.path("version").asString()).isNotBlank();
            assertThat(about.path("threads").asInt()).isEqualTo(2);
            assertThat(about.path("uploadLimit").asLong()).isEqualTo(10_000_000);
            Map<String, CommandLine.Model.OptionSpec> known =
                    train().getCommandSpec().optionsMap();
            assertThat(about.path("options")
                            .valueStream()
                            .map(option -> "--" + option.path("name").asString()))
                    .hasSize(18)
                    .allMatch(known::containsKey);
            for (JsonNode option : about.path("options")) {
                assertThat(option.path("help").asString()).endsWith(".");
                assertThat(option.path("kind").asString())
                        .isIn("integers", "numbers", "integer", "number", "choice", "flag", "text");
                for (JsonNode allowed : option.path("allowed")) {
                    assertThat(isTaken(option.path("name").asString(), allowed.asString()))
                            .as(allowed.asString())
                            .isTrue();
                }
            }
            for (JsonNode preset : about.path("presets")) {
                assertThat(isTaken("preset", preset.path("id").asString())).isTrue();
            }
            assertThat(studio.get("/api/openapi.json").type()).isEqualTo("application/json");
        }
    }

    private static CommandLine train() {
        var spec = CommandLine.Model.CommandSpec.create();
        new TrainingArguments().addTo(spec);
        return new CommandLine(spec);
    }

    private static boolean isTaken(String option, String value) {
        try {
            train().parseArgs("--" + option, value);
            return true;
        } catch (CommandLine.ParameterException e) {
            return false;
        }
    }
}
