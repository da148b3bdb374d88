package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.cli.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names from tables and model files do not steer the terminal, and stay what they are in files and JSON. */
class ControlCharactersTest {
    private static final long SEED = 5;
    private static final String CLEAR = "\u001b[2J\u009b31m";
    private static final String COLUMN = "a" + CLEAR;
    private static final String TARGET = "y\u202e\u0007\u007f\u2066";
    private static final String LABEL = "up" + CLEAR;
    private static final String OTHER = "down\u200f";

    @TempDir
    Path folder = Path.of("");

    private Path table;
    private Path model;

    @BeforeEach
    void train() throws IOException {
        System.out.println("seed " + SEED);
        var random = new Random(SEED);
        var text = new StringBuilder(COLUMN + ",b,c" + CLEAR + "," + TARGET + "\n");
        for (int i = 0; i < 60; i++) {
            double a = random.nextDouble();
            text.append(a).append(',').append(random.nextDouble()).append(",1,");
            text.append(a > 0.5 ? LABEL : OTHER).append('\n');
        }
        table = Files.writeString(folder.resolve("table.csv"), text);
        model = folder.resolve("model.safetensors");
        Shell.Result trained = run("train", table, "-t", TARGET, "--preset", "fast", "--layers", "4", "-o", model);
        assertThat(trained.code()).as(trained.err()).isZero();
        assertThat(trained.err()).contains("c\\u001b[2J\\u009b31m"); // left out: it is constant
    }

    /** Runs a command and looks at all it prints. */
    private static Shell.Result run(Object... words) {
        Shell.Result result = Shell.run(words);
        assertThat(result.out() + result.err())
                .as(List.of(words).toString())
                .doesNotContainPattern(
                        "[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]");
        return result;
    }

    @Test
    void tablesOfACommandSpellThemOut() {
        assertThat(run("describe", model).out()).contains("a\\u001b[2J\\u009b31m", "y\\u202e\\u0007\\u007f\\u2066");
        assertThat(run("evaluate", model, table).out()).contains("up\\u001b[2J\\u009b31m", "down\\u200f");
        assertThat(run("evaluate", model, table, "--report", folder.resolve("page.html"))
                        .code())
                .isNotNegative();
    }

    @Test
    void errorsSpellThemOut() throws IOException {
        Shell.Result missing = run("evaluate", model, Files.writeString(folder.resolve("other.csv"), "b\n1\n2\n"));
        assertThat(missing.code()).isEqualTo(ExitCodes.DATA);
        Shell.Result target = run("train", table, "-t", "z" + CLEAR);
        assertThat(target.code()).isEqualTo(ExitCodes.DATA);
        Shell.Result word = run("train", table, "--no-such\nthing" + CLEAR);
        assertThat(word.code()).isEqualTo(ExitCodes.USAGE);
        assertThat(word.err()).contains("--no-such\\nthing\\u001b[2J");
    }

    @Test
    void dataAndJsonStayAsTheyAre() throws IOException {
        assertThat(Shell.run("describe", model, "--json").json().toString())
                .contains(COLUMN.replace("\u001b", "\\u001B"));
        Path predictions = folder.resolve("predictions.csv");
        assertThat(run("predict", model, table, "-o", predictions).code()).isZero();
        assertThat(Files.readString(predictions)).contains(LABEL, OTHER);
        assertThat(Shell.run("predict", model, table).out()).isEqualTo(Files.readString(predictions));
    }
}
