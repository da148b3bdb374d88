package io.github.deepscn.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvErrorsTest {
    @TempDir
    private Path folder;

    private static void refuses(String csv, String message) {
        refuses(csv, ReadOptions.defaults(), message);
    }

    private static void refuses(String csv, ReadOptions options, String message) {
        assertThatThrownBy(() -> Reading.text(csv, options))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }

    private void refusesFile(String name, byte[] bytes, String message) throws IOException {
        Path file = Files.write(folder.resolve(name), bytes);
        assertThatThrownBy(() -> Reading.file(file))
                .isInstanceOf(BadInputException.class)
                .hasMessage(file + message);
    }

    private static String numbers(int count, String stray) {
        return "x\n" + "1.5\n".repeat(count) + stray + "\n";
    }

    @Test
    void emptyAndBlank() {
        refuses("", "standard input is empty");
        refuses("\n\n\r\n", "standard input is empty, it has blank lines only");
        refuses("a,b\n", "standard input has no rows, only a header");
    }

    @Test
    void strayTextAmongNumbers() {
        refuses(
                numbers(99, "abc"),
                "standard input, line 101, column 'x': 'abc' is not a number, but 99 % of the column are; correct it,"
                        + " name it in --missing, or say --type x=category");
        refuses(
                numbers(5000, "abc"),
                "standard input, line 5002, column 'x': 'abc' is not a number, but 99 % of the column are; correct it,"
                        + " name it in --missing, or say --type x=category");
        refuses(
                "x,y\n1,a\n2,b\nthree,c\n",
                ReadOptions.defaults().withTypes(Map.of("x", CellType.NUMBER)),
                "standard input, line 4, column 'x': 'three' is not a number, as the type given for the column says;"
                        + " correct it, or name it in --missing");
    }

    @Test
    void infinities() {
        refuses(
                "x,y\n1,2\n-inf,3\n",
                "standard input, line 3, column 'x': '-inf' is not finite, must be a number within ±1.8e308; correct"
                        + " it, or name it in --missing");
        refuses(
                "x,y\n1,2\n3,1e999\n",
                "standard input, line 3, column 'y': '1e999' is not finite, must be a number within ±1.8e308; correct"
                        + " it, or name it in --missing");
    }

    @Test
    void raggedRows() {
        refuses(
                "a,b,c\n1,2,3\n\n4,5\n",
                "standard input, line 4: 2 cells, must be 3 as in the first row; is a separator, a quote or a cell"
                        + " missing?");
        refuses(
                "a,b\n1,\"x\ny\"\n1,2,3,4\n",
                "standard input, line 4: 4 cells, must be 2 as in the first row; is a separator, a quote or a cell"
                        + " missing?");
    }

    @Test
    void raggedRowFarDown() {
        refuses(
                "a,b\n" + "1.25,2.5\n".repeat(400_000) + "7\n" + "1,2\n".repeat(400_000),
                "standard input, line 400002: 1 cell, must be 2 as in the first row; is a separator, a quote or a cell"
                        + " missing?");
    }

    @Test
    void quotes() {
        refuses(
                "a,b\n1,2\n3,\"open\n4,5\n",
                "standard input, line 3: the quote that opens here is not closed; close it, or double a quote that"
                        + " belongs to a cell");
        refuses(
                "a,b\n1,\"x\"y\n",
                "standard input, line 2: 'y' follows a closing quote, must be a separator; double a quote that belongs"
                        + " to a cell");
        refuses(
                "a,b\n1,2\n3,\"" + "long\n".repeat(3_000_000),
                "standard input, line 3: the quote that opens here is not closed; close it, or double a quote that"
                        + " belongs to a cell");
    }

    @Test
    void names() {
        refuses("a,b,a\n1,2,3\n", "standard input, line 1: columns 1 and 3 are both named 'a'; names must differ");
        refuses(
                "alpha,b\n1,2\n",
                ReadOptions.defaults().withTypes(Map.of("alpa", CellType.TEXT)),
                "standard input has no column 'alpa', for which a type was given; did you mean 'alpha'?");
    }

    @Test
    void wrongSeparator() {
        refuses(
                "a;b;c\n1;2;3\n",
                ReadOptions.defaults().withSeparator(','),
                "standard input, line 1: only one column with ',' as the separator, but ';' would give 3; leave out"
                        + " --separator, or give the right one");
    }

    @Test
    void limits() {
        refuses(
                "a,b\n1," + "x".repeat(10_000_001) + "\n",
                "standard input, line 2: a cell or the row is too long: a cell may have 10,000,000 characters, a row"
                        + " 67,108,864; a quote or a line end may be missing");
        refuses(
                "1" + ",1".repeat(1_000_000) + "\n",
                "standard input, line 1: has more than 1,000,000 columns, the most that are read");
    }

    @Test
    void notText() throws IOException {
        refusesFile(
                "nul.csv",
                new byte[] {'a', ',', 'b', '\n', 0, 1, 2},
                ", line 2: is not a text file: it has NUL bytes or bytes that are not UTF-8; if it is text, save it as UTF-8");
        refusesFile(
                "latin.csv",
                "a,b\n1,2\n3,größer\n".getBytes(StandardCharsets.ISO_8859_1),
                ", line 3: is not a text file: it has NUL bytes or bytes that are not UTF-8; if it is text, save it as UTF-8");
    }

    @Test
    void damagedGzip() throws IOException {
        byte[] packed = Reading.packed(numbers(100_000, "2").getBytes(StandardCharsets.UTF_8));
        refusesFile(
                "cut.csv.gz",
                Arrays.copyOf(packed, packed.length / 2),
                " is cut short: its gzip data has no end; copy it again");
        packed[packed.length - 6] ^= 1;
        refusesFile(
                "turned.csv.gz",
                packed,
                " is damaged: its gzip data cannot be unpacked (Corrupt GZIP trailer); copy it again");
    }

    @Test
    void filesThatAreNotThere() {
        assertThatThrownBy(() -> Reading.file(folder.resolve("none.csv")))
                .isInstanceOf(IOException.class)
                .hasMessage(folder.resolve("none.csv") + ": there is no such file");
        assertThatThrownBy(() -> Reading.file(folder))
                .isInstanceOf(IOException.class)
                .hasMessage(folder + " is a folder, must be a file; a pattern like '" + folder.resolve("*.csv")
                        + "' reads the files in it");
        assertThatThrownBy(() -> Reading.file(folder.resolve("part-*.csv")))
                .isInstanceOf(BadInputException.class)
                .hasMessage("no file matches the pattern '" + folder.resolve("part-*.csv") + "'");
    }

    @Test
    void filesOfAPatternHaveTheSameColumns() throws IOException {
        Reading.write(folder.resolve("p1.csv"), "a,b\n1,2\n");
        Reading.write(folder.resolve("p2.csv"), "a,c\n1,2\n");
        assertThatThrownBy(() -> Reading.file(folder.resolve("p*.csv")))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        folder.resolve("p2.csv") + ", line 1: the columns are a, c, must be a, b as in the first file");
    }

    /** The first rows barely compress, the later ones a hundredfold, so the row count shows only while reading. */
    @Test
    void packedFileThatUnpacksToMoreThanTheHeap() throws IOException {
        System.out.println("seed 3");
        var random = new Random(3);
        var text = new StringBuilder("a,b\n");
        for (int i = 0; i < 20_000; i++) {
            text.append(random.nextDouble())
                    .append(',')
                    .append(random.nextDouble())
                    .append('\n');
        }
        text.append("1,1\n".repeat(3_000_000));
        Path file = folder.resolve("packed.csv.gz");
        Files.write(file, Reading.packed(text.toString().getBytes(StandardCharsets.UTF_8)));
        assertThatThrownBy(() -> TableReader.with(ReadOptions.defaults())
                        .withHeap(20_000_000)
                        .read(file.toString(), InputStream.nullInputStream()))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + " is too large: more than ")
                .hasMessageContaining("rows × 2 columns × 8 bytes are");
    }

    @Test
    void aTableIsRefusedByItsSizeBeforeItIsRead() throws IOException {
        String names = IntStream.range(0, 100_000).mapToObj(j -> "x" + j).collect(Collectors.joining(","));
        // The last row has a fault, which the check must not reach.
        Path file = Reading.write(folder.resolve("wide.csv"), names + "\n" + "1,".repeat(99_999) + "1\n" + "1,2\n");
        assertThatThrownBy(() -> TableReader.with(ReadOptions.defaults())
                        .checking((source, rows, columns) -> {
                            throw new BadInputException(source + " has " + columns + " columns");
                        })
                        .read(file.toString(), InputStream.nullInputStream()))
                .isInstanceOf(BadInputException.class)
                .hasMessage(file + " has 100000 columns");
    }

    @Test
    void tooLargeForTheHeap() throws IOException {
        Path file = Reading.write(folder.resolve("large.csv"), "a,b\n" + "1.25,2.5\n".repeat(50_000));
        assertThatThrownBy(() -> TableReader.with(ReadOptions.defaults())
                        .withHeap(1_000_000)
                        .read(file.toString(), InputStream.nullInputStream()))
                .isInstanceOf(BadInputException.class)
                .hasMessageMatching(
                        "\\Q" + file + "\\E is too large: about 50,[01]\\d\\d rows × 2 columns × 8 bytes are"
                                + " 0\\.0 GB, training needs 2\\.2 times that, and the heap may take 0\\.0 GB; read a part of it"
                                + " with --sample N, or give more memory with JAVA_OPTS=-Xmx1g");
        var sampled = TableReader.with(ReadOptions.defaults().withSample(100))
                .withHeap(1_000_000)
                .read(file.toString(), InputStream.nullInputStream());
        assertThat(sampled.rows()).isEqualTo(100);
    }

    @Test
    void optionsAreChecked() {
        ReadOptions defaults = ReadOptions.defaults();
        assertThatThrownBy(() -> defaults.withSeparator('a'))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the separator is 'a', must be a character like , ; | or tab that no cell contains");
        assertThatThrownBy(() -> defaults.withDecimal(';')).hasMessage("the decimal mark is ';', must be '.' or ','");
        assertThatThrownBy(() -> defaults.withSeparator(',').withDecimal(','))
                .hasMessage("separator and decimal mark are both ',', must differ");
        assertThatThrownBy(() -> defaults.withSample(0)).hasMessage("sample is 0, must be at least 1");
        refuses(
                "a\n1\n",
                defaults.withSql("SELECT 1"),
                "- is a file, but an SQL query is given, which needs a database: jdbc:duckdb:, jdbc:sqlite: or"
                        + " jdbc:postgresql:");
    }
}
