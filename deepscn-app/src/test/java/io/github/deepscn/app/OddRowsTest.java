package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.TableModel;
import io.github.deepscn.table.NumberEncoding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Rows far outside, cells that are missing for the first time, and spoilt cells in the training rows are said. */
@TestInstance(Lifecycle.PER_CLASS)
class OddRowsTest {
    private static final int ROWS = 240;
    private static final long SEED = 14;

    private Path folder = Path.of("");
    private Path data = Path.of("");
    private Path model = Path.of("");

    @BeforeAll
    void train(@TempDir Path made) throws IOException {
        folder = made;
        data = write("data.csv", lines());
        model = folder.resolve("model.safetensors");
        trained("train", data, "-t", "y", "--preset", "balanced", "--layers", "20,10", "-o", model);
    }

    private static List<String> lines() {
        var random = new Random(SEED);
        var lines = new ArrayList<>(List.of("x,z,colour,y"));
        for (int i = 0; i < ROWS; i++) {
            double x = 10 * random.nextDouble();
            double z = random.nextGaussian();
            String colour = List.of("red", "green", "blue").get(random.nextInt(3));
            double y = 3 * x + z + (colour.equals("red") ? 4 : 0) + 0.2 * random.nextGaussian();
            lines.add(x + "," + z + "," + colour + "," + y);
        }
        return lines;
    }

    private static Shell.Result trained(Object... words) {
        Shell.Result result = Shell.run(words);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private Path write(String name, List<String> lines) throws IOException {
        return Files.write(folder.resolve(name), lines);
    }

    /** The training rows with one cell changed. */
    private Path spoilt(String name, int row, int column, String cell) throws IOException {
        List<String> lines = lines();
        String[] cells = lines.get(row).split(",");
        cells[column] = cell;
        lines.set(row, String.join(",", cells));
        return write(name, lines);
    }

    @Test
    void numbersFarOutsideAreClippedAndSaidEvenIfQuiet() throws IOException {
        Path odd = write("odd.csv", List.of("x,z,colour,y", "5,0,red,19", "5000,0,red,19", "-1e300,1e9,red,19"));
        for (String command : List.of("predict", "evaluate")) {
            Shell.Result result = trained(command, model, odd, "--quiet");
            assertThat(result.err())
                    .contains("warning: 2 rows have values of 'x' far outside the training range, 0.0")
                    .contains("warning: 1 row has values of 'z' far outside the training range")
                    .contains("; they count as -");
        }
        JsonNode json =
                trained("predict", model, odd, "--flag-extrapolation", "--json").json();
        assertThat(json.get("clippedCells").asInt()).isEqualTo(3);
        assertThat(json.get("rowsOutside").asInt()).isEqualTo(2);
        double inside = json.get("predictions").get(0).get("prediction").asDouble();
        double above = json.get("predictions").get(1).get("prediction").asDouble();
        assertThat(inside).isBetween(15.0, 23.0);
        assertThat(above).isBetween(25.0, 60.0);
        assertThat(json.get("predictions").get(1).get("extrapolation").asString())
                .isEqualTo("true");
        assertThat(trained("predict", model, data, "--quiet").err()).isEmpty();
    }

    @Test
    void noClipIsKeptWithTheModel() throws IOException {
        Path free = folder.resolve("free.safetensors");
        trained("train", data, "-t", "y", "--preset", "fast", "--no-clip", "-o", free);
        TableModel loaded = TableModel.load(free);
        assertThat(loaded.encoder().inputs())
                .noneMatch(input -> input instanceof NumberEncoding number && number.isClipped());
        assertThat(loaded.encoder().targets().get(0).saturates()).isFalse();
        Path odd = write("far.csv", List.of("x,z,colour", "1e6,0,red"));
        Shell.Result result = trained("predict", free, odd, "--json");
        assertThat(result.json().get("predictions").get(0).get("prediction").asDouble())
                .isGreaterThan(1e4);
        assertThat(result.json().get("clippedCells").asInt()).isZero();
    }

    @Test
    void aCellMissingForTheFirstTimeIsFlaggedCountedAndWidensItsInterval() throws IOException {
        Path gaps = write("gaps.csv", List.of("x,z,colour,y", "5,0,red,19", ",0,red,19", "5,,red,19", "5,0,,19"));
        Shell.Result quiet = trained("predict", model, gaps, "--quiet");
        assertThat(quiet.err())
                .contains("warning: 1 row has no 'x', which training rows always had; it was filled in")
                .contains("no 'z'")
                .contains("no 'colour'");
        JsonNode json = trained("predict", model, gaps, "--interval", "0.8", "--flag-extrapolation", "--json")
                .json();
        assertThat(json.get("lackingCells").asInt()).isEqualTo(3);
        double[] widths = new double[4];
        for (int i = 0; i < 4; i++) {
            JsonNode row = json.get("predictions").get(i);
            widths[i] = row.get("prediction_high").asDouble()
                    - row.get("prediction_low").asDouble();
            assertThat(row.get("extrapolation").asString()).isEqualTo(String.valueOf(i > 0));
        }
        // y goes from 0 to 30 with x, about ±3 with z, and by 4 with the colour
        assertThat(widths[1]).as(Arrays.toString(widths)).isGreaterThan(widths[0] + 20);
        assertThat(widths[2]).as(Arrays.toString(widths)).isGreaterThan(widths[0] + 2);
        assertThat(widths[3]).as(Arrays.toString(widths)).isGreaterThan(widths[0] + 2);
        JsonNode judged = trained("evaluate", model, gaps, "--json").json();
        assertThat(judged.get("intervals").get(0).get("covered").asDouble()).isEqualTo(1);
        assertThat(judged.get("intervals").get(0).get("width").asDouble()).isGreaterThan(widths[0]);
    }

    @Test
    void aTargetCellThatLeavesNothingToFitIsADataError() throws IOException {
        Path bad = spoilt("target.csv", 7, 3, "1e200");
        Shell.Result result = Shell.run("train", bad, "-t", "y", "-o", folder.resolve("none.safetensors"));
        assertThat(result.code()).isEqualTo(3);
        assertThat(result.err()).contains("row 7, column 'y': the target is 1.0E200 where the others lie between");
        assertThat(folder.resolve("none.safetensors")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e308", "-1e308", "1e12"})
    void anInputCellFarOutsideIsSaidAndDoesNoHarm(String cell) throws IOException {
        Path bad = spoilt("input.csv", 7, 0, cell);
        Path spoiltModel = folder.resolve("spoilt.safetensors");
        Shell.Result result = trained("train", bad, "-t", "y", "--preset", "fast", "--quiet", "-o", spoiltModel);
        assertThat(result.err())
                .startsWith("warning: row 7, column 'x': " + Double.parseDouble(cell))
                .contains("is far outside the range where nearly all others lie; it counts as ");
        JsonNode judged = trained("evaluate", spoiltModel, data, "--json").json();
        assertThat(judged.get("r2").asDouble()).isGreaterThan(0.98);
    }
}
