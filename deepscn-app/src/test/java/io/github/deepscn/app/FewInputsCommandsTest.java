package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Pairs, bumps and boxes together, on a small table with a step and a category. */
@TestInstance(Lifecycle.PER_CLASS)
class FewInputsCommandsTest {
    private static final String FOUR = "dense-pairs,sparse-pairs,sparse-radial,boxes";

    private Path folder = Path.of("");
    private Path data = Path.of("");
    private Path model = Path.of("");
    private JsonNode trained = JsonNodeFactory.instance.objectNode();

    @BeforeAll
    void train(@TempDir Path made) throws IOException {
        folder = made;
        data = Files.writeString(folder.resolve("data.csv"), steps(300));
        model = folder.resolve("model.safetensors");
        trained = run(train(model, "--layers", "20,10"));
    }

    private static String steps(int rows) {
        var random = new SplittableRandom(17);
        var text = new StringBuilder("x,z,kind,y\n");
        for (int i = 0; i < rows; i++) {
            double x = random.nextDouble(-3, 3);
            double z = random.nextDouble(-3, 3);
            boolean red = random.nextBoolean();
            double y = (x > 0.5 && z < 1 && red ? 10 : 0) + x + random.nextDouble();
            text.append(String.format(Locale.ROOT, "%.4f,%.4f,%s,%.4f%n", x, z, red ? "red" : "blue", y));
        }
        return text.toString();
    }

    private Object[] train(Path file, Object... more) {
        Object[] given = {
            "train", data, "--target", "y", "--ensemble", 2, "--sources", FOUR, "--generations", 2, "-o", file, "--json"
        };
        return Stream.of(given, more).flatMap(Arrays::stream).toArray();
    }

    private static JsonNode run(Object... words) {
        Shell.Result result = Shell.run(words);
        assertThat(result.code()).as(result.err()).isZero();
        return result.json();
    }

    @Test
    void theModelHasBoxesAndIsDescribed() {
        JsonNode described = run("describe", model, "--json");
        assertThat(described.get("activation").asString()).contains("box");
        assertThat(described.toString()).contains("sparse-radial");
        assertThat(trained.get("heldOut").get("rmse").asDouble()).isLessThan(2.5);
    }

    @Test
    void itIsTrainedAgainFromACheckpointWithTheSameBits() {
        Path again = folder.resolve("again.safetensors");
        Path checkpoint = folder.resolve("checkpoint");
        run(train(again, "--layers", "20,10", "--checkpoint", checkpoint));
        JsonNode resumed = run(train(again, "--layers", "20,10", "--checkpoint", checkpoint, "--resume"));
        assertThat(resumed.get("digest").asString())
                .isEqualTo(trained.get("digest").asString());
    }

    @Test
    void itGrowsRefinesAndIsExported() {
        Path one = folder.resolve("one.safetensors");
        run("train", data, "-t", "y", "--preset", "fast", "--sources", FOUR, "--layers", "15", "-o", one, "--json");
        JsonNode grown = run("train", data, "--grow", one, "--layers", "15,5", "--patience", 0, "--json");
        assertThat(grown.get("nodes").asInt()).isGreaterThan(15);
        Path small = folder.resolve("small.safetensors");
        JsonNode refined = run("refine", model, data, "--keep", "50%", "-o", small, "--json");
        assertThat(refined.get("after").get("nodes").asInt())
                .isLessThan(refined.get("before").get("nodes").asInt());
        assertThat(Shell.run("export", small, "--onnx", folder.resolve("small.onnx"))
                        .code())
                .isZero();
        double before = run("evaluate", model, data, "--json").get("rmse").asDouble();
        assertThat(run("evaluate", small, data, "--json").get("rmse").asDouble())
                .isCloseTo(before, within(2.0));
    }
}
