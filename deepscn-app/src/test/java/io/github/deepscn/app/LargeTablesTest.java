package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.TableModel;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables are predicted part by part, with the same result as whole ones, and may be larger than the heap. */
@TestInstance(Lifecycle.PER_CLASS)
class LargeTablesTest {
    private static final long SEED = 23;
    private static final int LARGE = 1_000_000;

    /** A sample is read as a whole, even if it takes all rows. */
    private static final List<String> WHOLE = List.of("--sample", "100000000");

    private Path folder = Path.of("");
    private Path rows = Path.of("");
    private Path ensemble = Path.of("");
    private Path one = Path.of("");

    @BeforeAll
    void train(@TempDir Path made) throws IOException {
        System.out.println("seed " + SEED);
        folder = made;
        Path data = write("data.csv", 300, false);
        ensemble = folder.resolve("ensemble.safetensors");
        one = folder.resolve("one.safetensors");
        run("train", data, "-t", "y", "--preset", "balanced", "--layers", "20,10", "-o", ensemble);
        run("train", data, "-t", "y", "--preset", "fast", "--layers", "5", "-o", one);
        rows = write("rows.csv", 2 * TableModel.PART_ROWS + 500, true);
    }

    private static Shell.Result run(Object... words) {
        Shell.Result result = Shell.run(words);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    /** @param odd whether cells are missing or unlike those of training */
    private Path write(String name, int count, boolean odd) throws IOException {
        var random = new SplittableRandom(SEED);
        Path file = folder.resolve(name);
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write("x,z,colour,y\n");
            for (int i = 0; i < count; i++) {
                double x = 10 * random.nextDouble();
                boolean strange = odd && random.nextInt(20) == 0;
                out.write((strange ? "" : x) + "," + (strange ? 1000 : random.nextDouble()) + ","
                        + (strange ? "pink" : List.of("red", "green").get(random.nextInt(2))) + "," + Math.sin(2 * x)
                        + "\n");
            }
            if (odd) {
                out.write("\"$1,234\",0,red,1\n"); // now 1,234 is a number elsewhere, too
            }
        }
        return file;
    }

    @ParameterizedTest
    @CsvSource({"csv, --keep", "jsonl, --keep", "csv, --quiet", "csv.gz, --deviation"})
    void partsGiveTheSameBytesCountsAndWarnings(String ending, String option) throws IOException {
        Path out = folder.resolve("out." + ending);
        List<Object> words = List.of(
                "predict", ensemble, rows, "--interval", "0.9", "--flag-extrapolation", option, "--json", "-o", out);
        Shell.Result inParts = run(words.toArray());
        byte[] bytes = Files.readAllBytes(out);
        Shell.Result whole = run(with(words, WHOLE));
        assertThat(bytes).isEqualTo(Files.readAllBytes(out));
        assertThat(inParts).isEqualTo(whole);
        assertThat(inParts.json().get("rows").asInt()).isEqualTo(2 * TableModel.PART_ROWS + 501);
        assertThat(inParts.err()).contains("which training rows always had; it was filled in");
    }

    private static Object[] with(List<?> words, List<?> more) {
        return Stream.concat(words.stream(), more.stream()).toArray();
    }

    @Test
    void standardOutputAndFeaturesAreTheSame() {
        List<Object> predict = List.of("predict", ensemble, rows);
        assertThat(run(predict.toArray())).isEqualTo(run(with(predict, WHOLE)));
        List<Object> document = List.of("predict", one, rows, "--json");
        assertThat(run(document.toArray())).isEqualTo(run(with(document, WHOLE)));
        List<Object> features = List.of("features", one, rows, "-o", "-");
        assertThat(run(features.toArray())).isEqualTo(run(with(features, WHOLE)));
    }

    @Test
    void aTableLargerThanTheHeapIsPredicted() throws Exception {
        Path large = write("large.csv", LARGE, false);
        Path out = folder.resolve("large-out.csv");
        List<String> words = List.of("predict", one.toString(), large.toString(), "--keep", "-o", out.toString());
        assertThat(small(words).code()).isZero();
        try (var lines = Files.lines(out)) {
            assertThat(lines).hasSize(LARGE + 1);
        }
        Programs.Result whole =
                small(Stream.concat(words.stream(), WHOLE.stream()).toList());
        assertThat(whole.err()).contains("is too large");
    }

    @Test
    void aBudgetThatReadingUsesUpIsSaid() throws IOException {
        Path few = write("few.csv", 300, false);
        Path model = folder.resolve("hurried.safetensors");
        Shell.Result result = run("train", few, "-t", "y", "--preset", "fast", "--time-budget", "0.001", "-o", model);
        assertThat(result.err()).containsPattern("warning: reading took .* s and the time budget is .*--sample");
        assertThat(model).exists();
    }

    private Programs.Result small(List<String> words) throws Exception {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx48m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(words);
        return Programs.run(folder, new ProcessBuilder(command));
    }
}
