package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A table of many rows and no noise, whose networks share one read-out. */
@TestInstance(Lifecycle.PER_CLASS)
class SharedReadoutCommandsTest {
    private Path folder = Path.of("");
    private Path data = Path.of("");
    private Path test = Path.of("");
    private Path model = Path.of("");
    private Path report = Path.of("");
    private Shell.Result trained = new Shell.Result(0, "", "");

    @BeforeAll
    void train(@TempDir Path made) throws IOException {
        folder = made;
        data = waves("data.csv", 5200, 1);
        test = waves("test.csv", 2000, 2);
        model = folder.resolve("model.safetensors");
        report = folder.resolve("report.html");
        trained = trainTo(model, "--json", "--report", report);
        assertThat(trained.code()).as(trained.err()).isZero();
    }

    private Shell.Result trainTo(Path file, Object... more) {
        Object[] given = {
            "train", data, "--target", "y", "--ensemble", 3, "--layers", "12,8", "--sources", "dense-pairs", "-o", file
        };
        Object[] all = Stream.of(given, more).flatMap(Arrays::stream).toArray();
        return Shell.run(all);
    }

    private Path waves(String name, int rows, long seed) throws IOException {
        var random = new SplittableRandom(seed);
        var text = new StringBuilder("x,z,y\n");
        for (int i = 0; i < rows; i++) {
            double x = random.nextDouble(-3, 3);
            double z = random.nextDouble(-3, 3);
            double y = 10 * (Math.sin(3 * x) + Math.cos(2 * z + x));
            text.append(String.format(Locale.ROOT, "%.6f,%.6f,%.6f%n", x, z, y));
        }
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void theHeldOutErrorIsThatOfOtherRows() {
        JsonNode json = trained.json();
        assertThat(json.get("sharedReadout").asBoolean()).isTrue();
        assertThat(json.get("heldOut").get("rows").asInt()).isEqualTo(520);
        double heldOut = json.get("heldOut").get("rmse").asDouble();
        JsonNode judged = Shell.run("evaluate", model, test, "--json").json();
        assertThat(judged.get("rmse").asDouble()).isCloseTo(heldOut, within(0.15 * heldOut));
        JsonNode nineTenths = judged.get("intervals").get(2);
        assertThat(nineTenths.get("coverage").asDouble()).isEqualTo(0.9);
        assertThat(nineTenths.get("covered").asDouble()).isBetween(0.86, 0.94);
    }

    @Test
    void everyCommandSaysSo() throws IOException {
        assertThat(Shell.run("describe", model, "--json")
                        .json()
                        .get("sharedReadout")
                        .asBoolean())
                .isTrue();
        assertThat(Shell.run("describe", model).out()).contains("in 3 members together, with one read-out for all");
        assertThat(trainTo(folder.resolve("again.safetensors")).out())
                .contains("3 networks with one read-out, 60 nodes in 2 layers (36, 24)");
        String page = Files.readString(report);
        assertThat(page)
                .contains("520 of them held out from all members")
                .contains("one read-out over the nodes of all predicts.")
                .contains("No node was chosen on the held-out rows;")
                .contains("one over the nodes of all members, fitted to all training rows")
                .doesNotContain("a prediction is the mean of theirs")
                .doesNotContain("trained without it; all members together");
    }

    @Test
    void networksDeviateAsMuchAsEachWouldAlone() {
        Shell.Result result = Shell.run("predict", model, test, "--deviation", "--interval", 0.9);
        assertThat(result.code()).as(result.err()).isZero();
        List<String> lines = result.out().lines().toList();
        assertThat(lines.get(0)).isEqualTo("prediction,prediction_low,prediction_high,prediction_deviation");
        double typical = lines.stream()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.split(",", -1)[3]))
                .average()
                .orElseThrow();
        double rmse = trained.json().get("heldOut").get("rmse").asDouble();
        assertThat(typical).isBetween(rmse / 3, 30 * rmse); // one network has a third of the nodes
    }

    @Test
    void aSparserModelPredictsAlmostAsWell() {
        Path sparse = folder.resolve("sparse.safetensors");
        Shell.Result result = Shell.run("refine", model, data, "--keep", "90%", "-o", sparse, "--json");
        assertThat(result.code()).as(result.err()).isZero();
        JsonNode json = result.json();
        double before = json.get("scoresBefore").get("rmse").asDouble();
        assertThat(json.get("scoresAfter").get("rmse").asDouble()).isLessThan(2 * before);
        assertThat(Shell.run("describe", sparse, "--json")
                        .json()
                        .get("sharedReadout")
                        .asBoolean())
                .isTrue();
    }
}
