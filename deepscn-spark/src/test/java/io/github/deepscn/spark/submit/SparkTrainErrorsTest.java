package io.github.deepscn.spark.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors are one sentence, and have the right exit code. */
class SparkTrainErrorsTest {
    @TempDir
    static Path folder = Path.of("");

    private static final int ROWS = 60;

    @BeforeAll
    static void file() {
        new Houses(ROWS, 5).csv(folder.resolve("houses.csv"));
    }

    private static SubmitShell.Result train(Object... words) {
        var all = new ArrayList<Object>(List.of("train"));
        all.addAll(List.of(words));
        return SubmitShell.run(all.toArray());
    }

    private static Path houses() {
        return folder.resolve("houses.csv");
    }

    /** A copy of the file with one row changed; rows count from 1, without the header. */
    private static Path changed(int row, UnaryOperator<String> change) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(houses()));
        lines.set(row, change.apply(lines.get(row)));
        return Files.write(Files.createTempFile(folder, "changed", ".csv"), lines);
    }

    private static String withCell(String line, int column, String cell) {
        List<String> cells = new ArrayList<>(List.of(line.split(",", -1)));
        cells.set(column, cell);
        return String.join(",", cells);
    }

    private static void requireRefused(SubmitShell.Result result, int code, String... sentences) {
        assertThat(result.code()).as(result.err()).isEqualTo(code);
        assertThat(result.err()).doesNotContain("\tat ", "Exception", "SQLSTATE");
        assertThat(result.err().lines().filter(line -> line.startsWith("deepscn-spark train: ")))
                .singleElement()
                .asString()
                .contains(sentences);
        assertThat(result.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--ensemble 0 | members is 0, must be at least 1",
                "--classifier lda | --classifier lda needs all rows in one place",
                "--group-by district | --group-by needs all rows in one place",
                "--time-order built | keep the latest rows out of DATA",
                "--threads 2 | Spark decides",
                "--resume | --resume needs --checkpoint FILE",
                "--partitions 0 | '0' is not a whole number from 1",
                "--layers 0 | layers[0] is 0, must be at least 1",
                "--format xml | --format",
                "--report page.html | unknown option '--report'",
                "--validation 1 | validation is 1.0, must be at least 0 and less than 1"
            })
    void usageIsRefused(String words, String sentence) {
        var all = new ArrayList<Object>(List.of(houses(), "-t", "price"));
        all.addAll(List.of((Object[]) words.split(" ")));
        requireRefused(train(all.toArray()), 2, sentence);
    }

    @Test
    void aTargetAndTheStepOfACheckpointMustBeNamed() {
        requireRefused(train(houses()), 2, "the column to predict is missing: --target COL");
        Path checkpoint = folder.resolve("checkpoint");
        requireRefused(
                train(houses(), "-t", "price", "--checkpoint", checkpoint, "--resume"), 2, "--resume needs --batch N");
    }

    @Test
    void filesAndColumnsMustBeThere() {
        requireRefused(train(folder.resolve("none.csv"), "-t", "y"), 3, "none.csv: no such file or folder");
        requireRefused(
                train("none", "--format", "table", "-t", "y"), 3, "none: The table or view `none` cannot be found");
        requireRefused(train(houses(), "-t", "prize"), 3, "there is no column 'prize'; did you mean 'price'?");
        requireRefused(train(houses(), "-t", "price", "--weight", "wait"), 3, "there is no column 'wait'");
        requireRefused(train(houses(), "-t", "price", "-x", "taxes"), 3, "there is no column 'taxes'");
        requireRefused(
                train(houses(), "-t", "price", "-o", folder.resolve("none").resolve("m")), 3, "there is no folder");
    }

    @Test
    void aNameMustTellTheFormat() throws IOException {
        Path odd = Files.writeString(folder.resolve("odd.data"), "a,b\n1,2\n");
        requireRefused(train(odd, "-t", "b"), 3, "odd.data: its name does not tell the format; give --format csv");
    }

    @Test
    void targetsMustBeThere() throws IOException {
        Path one = changed(7, line -> withCell(line, 5, ""));
        requireRefused(train(one, "-t", "price"), 3, "target 'price' is missing in 1 of 60 rows, first in row 7");
        Path nan = changed(7, line -> withCell(line, 5, "NaN"));
        requireRefused(train(nan, "-t", "price", "--partitions", 2), 3, "target 'price' is missing in 1 of 60 rows");
        Path infinite = changed(7, line -> withCell(line, 5, "inf"));
        requireRefused(train(infinite, "-t", "price"), 3, "row 7, column 'price': 'inf' is not finite");
        List<String> lines = Files.readAllLines(houses());
        Path none = Files.write(
                folder.resolve("no-target.csv"),
                lines.stream()
                        .map(line -> line.startsWith("area") ? line : withCell(line, 5, ""))
                        .toList());
        requireRefused(train(none, "-t", "price"), 3, "target 'price' is missing in 60 of 60 rows, first in row 1");
        requireRefused(
                train(none, "-t", "price", "--drop-missing-target"), 3, "the target is missing in all 60 rows, must");
    }

    @Test
    void cellsMustSuitTheirColumn() throws IOException {
        Path text = changed(9, line -> withCell(line, 1, "many"));
        requireRefused(
                train(text, "-t", "price"),
                3,
                "row 9, column 'rooms': 'many' is not a number, but 98 % of the column are");
        requireRefused(
                train(text, "-t", "price", "--type", "rooms=number"),
                3,
                "row 9, column 'rooms': 'many' is not a number, but the type given for the column is");
        assertThat(train(text, "-t", "price", "--type", "rooms=category", "--layers", 2, "--batch", 2)
                        .code())
                .isZero();
        Path weight = changed(3, line -> withCell(line, 7, "-1"));
        requireRefused(
                train(weight, "-t", "price", "--weight", "weight"),
                3,
                "row 3, column 'weight': the weight is -1.0, must be a number from 0 to 1.0E100");
    }

    @Test
    void aDateUnlikeThoseOfTheSampleIsNamed() throws IOException {
        Path date = changed(ROWS, line -> withCell(line, 3, "yesterday"));
        requireRefused(
                train(date, "-t", "price", "--type", "built=date", "--sample", 20, "--validation", 0, "--batch", 2),
                3,
                "1 of 60 rows cannot be learnt from; the first: row 60, column 'built': 'yesterday' is not a date");
    }

    @Test
    void raggedAndEmptyFilesAreRefused() throws IOException {
        Path ragged = changed(5, line -> line + ",more");
        assertThat(train(ragged, "-t", "price").code()).isEqualTo(3);
        Path header = Files.writeString(folder.resolve("header.csv"), "a,b\n");
        requireRefused(train(header, "-t", "b"), 3, "header.csv has no rows");
        Path empty = Files.writeString(folder.resolve("empty.csv"), "");
        assertThat(train(empty, "-t", "b").code()).isEqualTo(3);
    }

    @Test
    void nestedColumnsAreRefusedUnlessExcluded() throws IOException {
        var lines = new ArrayList<String>();
        for (int i = 0; i < 40; i++) {
            lines.add("{\"a\": %d, \"b\": [1, 2], \"y\": %s}".formatted(i % 7, i % 7 + 0.5));
        }
        Path json = Files.write(folder.resolve("nested.json"), lines);
        requireRefused(train(json, "-t", "y"), 3, "column 'b' holds array<bigint>, must be numbers", "--exclude b");
        assertThat(train(json, "-t", "y", "-x", "b", "--layers", 2, "--batch", 2, "--validation", 0)
                        .code())
                .isZero();
        Path array = Files.writeString(folder.resolve("array.json"), "[\n{\"a\": 1},\n{\"a\": 2}\n]\n");
        assertThat(train(array, "-t", "a").code()).isEqualTo(3);
    }

    @Test
    void aPlaceThatCannotBeReachedIsRefusedBeforeTheTraining() {
        requireRefused(
                train(houses(), "-t", "price", "-o", "nowhere://host/model"),
                3,
                "nowhere://host/model: cannot be reached");
    }
}
