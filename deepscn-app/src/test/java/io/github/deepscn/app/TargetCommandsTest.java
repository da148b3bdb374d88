package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.cli.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Targets as people have them: grades, classes with a letter among numbers, holes, prices with signs. */
class TargetCommandsTest {
    private static final int ROWS = 120;
    private static final long SEED = 4;

    @TempDir
    private Path folder;

    /** Rows of two numbers, and a target made of their sum, which is between 0 and 2. */
    private Path table(String name, String header, IntFunction<String> target) throws IOException {
        System.out.println("seed " + SEED);
        var random = new Random(SEED);
        var csv = new StringBuilder("a,b," + header + "\n");
        IntStream.range(0, ROWS).forEach(i -> {
            double a = random.nextDouble();
            double b = random.nextDouble();
            csv.append(a).append(',').append(b).append(',');
            csv.append(target.apply((int) (1000 * (a + b)))).append('\n');
        });
        return Files.writeString(folder.resolve(name), csv);
    }

    private Shell.Result train(Path table, String target, String... more) {
        Object[] words = {"train", table, "-t", target, "--preset", "fast", "--layers", "5", "-o", model()};
        Object[] all = new Object[words.length + more.length];
        System.arraycopy(words, 0, all, 0, words.length);
        System.arraycopy(more, 0, all, words.length, more.length);
        return Shell.run(all);
    }

    private Path model() {
        return folder.resolve("model.safetensors");
    }

    @Test
    void theFirstLineSaysWhatIsPredictedAndWhy() throws IOException {
        Path wine = table("wine.csv", "quality", sum -> "" + (3 + sum / 334));
        Shell.Result result = train(wine, "quality", "--json");
        String reason = "the target holds 6 different integers from 3 to 8, and 'quality' is a name for numbers";
        assertThat(result.err())
                .startsWith("task: regression of quality, because " + reason
                        + "; --task classification takes it as classes\n");
        JsonNode json = result.json();
        assertThat(json.get("task").asString()).isEqualTo("regression");
        assertThat(json.get("taskReason").asString()).isEqualTo(reason);
        assertThat(json.get("droppedRows").asInt()).isZero();

        Shell.Result given = train(wine, "quality", "--task", "classification", "--json");
        assertThat(given.err()).startsWith("task: classification by quality\n");
        assertThat(given.json().get("task").asString()).isEqualTo("classification");
        assertThat(given.json().get("taskReason").isNull()).isTrue();

        Path sunk = table("ships.csv", "survived", sum -> sum > 1000 ? "1" : "0");
        assertThat(train(sunk, "survived").err())
                .startsWith(
                        "task: classification by survived, because the target holds two different integers, 0 and 1;"
                                + " --task regression takes it as numbers\n");
    }

    @Test
    void aLetterAmongNumbersIsAClass() throws IOException {
        Path parts = table("parts.csv", "state", sum -> sum > 1640 ? "U" : "" + sum / 550);
        assertThat(train(parts, "state").code()).as("most cells are numbers").isEqualTo(ExitCodes.DATA);
        Shell.Result result = train(parts, "state", "--task", "classification", "--json");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.json().get("classes").toString()).isEqualTo("[\"0\",\"1\",\"2\",\"U\"]");
        assertThat(Shell.run("evaluate", model(), parts, "--json")
                        .json()
                        .get("accuracy")
                        .asDouble())
                .isGreaterThan(0.7);
    }

    @Test
    void aClassThatTheModelDoesNotKnowIsCounted() throws IOException {
        Path digits = table("digits.csv", "digit", sum -> "" + sum / 500);
        assertThat(train(digits, "digit").code()).isZero();
        Path more = table("more.csv", "digit", sum -> sum > 1500 ? "U" : "" + sum / 500);
        Shell.Result result = Shell.run("evaluate", model(), more, "--json");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.json().get("unknownClasses").asInt()).isPositive();
    }

    @Test
    void rowsWithoutATargetAreRefusedOrDropped() throws IOException {
        Path holes = table("holes.csv", "y", sum -> sum % 10 == 0 ? "" : "" + sum / 1000.0);
        long missing;
        try (var lines = Files.lines(holes)) {
            missing = lines.filter(line -> line.endsWith(",")).count();
        }
        assertThat(missing).isBetween(2L, 40L);
        Shell.Result refused = train(holes, "y");
        assertThat(refused.code()).isEqualTo(ExitCodes.DATA);
        assertThat(refused.err())
                .contains("target 'y' is missing in " + missing + " of " + ROWS + " rows, first in row ")
                .contains("; give it a value there, or drop these rows: --drop-missing-target");
        Shell.Result result = train(holes, "y", "--drop-missing-target", "--json");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err()).contains("\n" + missing + " rows without a target dropped\n");
        assertThat(result.json().get("droppedRows").asLong()).isEqualTo(missing);

        Shell.Result evaluated = Shell.run("evaluate", model(), holes, "--json");
        assertThat(evaluated.err()).contains(missing + " rows without a target dropped");
        assertThat(evaluated.json().get("droppedRows").asLong()).isEqualTo(missing);
        assertThat(evaluated.json().get("rows").asLong()).isEqualTo(ROWS - missing);
        assertThat(Shell.run("describe", model(), "--data", holes, "--repeats", "1")
                        .err())
                .contains(missing + " rows without a target dropped");
        assertThat(Shell.run("predict", model(), holes).out().lines()).hasSize(ROWS + 1);

        Path none = table("none.csv", "y", sum -> "");
        assertThat(train(none, "y", "--drop-missing-target").err())
                .contains("the target is missing in all " + ROWS + " rows");
        Path whole = table("whole.csv", "y", sum -> "" + sum / 1000.0);
        assertThat(train(whole, "y", "--drop-missing-target", "--json")
                        .json()
                        .get("droppedRows")
                        .asInt())
                .isZero();
    }

    @Test
    void comparingDropsRowsToo() throws IOException {
        Path holes = table("holes.csv", "y", sum -> sum % 10 == 0 ? "" : "" + sum / 1000.0);
        Object[] words = {"compare", holes, "-t", "y", "--preset", "fast", "--layers", "3", "--folds", "2", "--json"};
        assertThat(Shell.run(words).code()).isEqualTo(ExitCodes.DATA);
        Object[] more = Arrays.copyOf(words, words.length + 1);
        more[words.length] = "--drop-missing-target";
        JsonNode json = Shell.run(more).json();
        assertThat(json.get("droppedRows").asInt()).isPositive();
        assertThat(json.get("rows").asInt() + json.get("droppedRows").asInt()).isEqualTo(ROWS);
        assertThat(json.get("taskReason").asString()).contains("fractions");
    }

    @Test
    void pricesWithSignsAreNumbers() throws IOException {
        Path plain = table("plain.csv", "price,size", sum -> 7 * sum + "," + sum);
        Path signs =
                table("signs.csv", "price,size", sum -> String.format(Locale.ROOT, "\"$%,d\",\"%,d\"", 7 * sum, sum));
        Shell.Result result = train(signs, "price", "--json");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err())
                .startsWith("task: regression of price, because ")
                .contains("\nprice: numbers with $ and thousands commas\nsize: numbers with thousands commas\n");
        assertThat(result.json().get("inputs").toString()).isEqualTo("[\"a\",\"b\",\"size\"]");
        assertThat(result.json().get("digest"))
                .isEqualTo(train(plain, "price", "--json").json().get("digest"));
        assertThat(Shell.run("predict", model(), signs).out())
                .isEqualTo(Shell.run("predict", model(), plain).out());
    }

    @Test
    void grossErrorsAreSetAsideAndCounted() throws IOException {
        var row = new AtomicInteger();
        Path wrong = table("wrong.csv", "y", sum -> "" + (row.incrementAndGet() % 20 == 0 ? 50.5 + sum : sum / 1000.0));
        Shell.Result plain = train(wrong, "y", "--json");
        assertThat(plain.json().get("setAsideRows").asInt()).isZero();
        Shell.Result result = train(wrong, "y", "--robust", "--json");
        assertThat(result.code()).as(result.err()).isZero();
        int aside = result.json().get("setAsideRows").asInt();
        assertThat(aside).isBetween(ROWS / 20, ROWS / 8);
        assertThat(result.err())
                .contains("\n" + aside + " rows set aside because of a gross error in the target: ")
                .doesNotContain("the time budget was enough");
        assertThat(result.json().get("validation").get("rmse").asDouble()).isLessThan(0.5);

        Path classes = table("classes.csv", "kind", sum -> sum > 1000 ? "large" : "small");
        Shell.Result refused = train(classes, "kind", "--robust");
        assertThat(refused.code()).isEqualTo(ExitCodes.DATA);
        assertThat(refused.err()).contains("so the target must be numbers, but it is predicted as classes");
    }
}
