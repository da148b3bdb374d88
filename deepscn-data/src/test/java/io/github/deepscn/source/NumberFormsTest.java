package io.github.deepscn.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.source.input.NumberForm;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.TextColumn;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers as people write them, with currency and percent signs and separators between thousands. */
class NumberFormsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "$1000 ! . ! 1000",
                "$ 1000 ! . ! 1000",
                "-$1,000.50 ! . ! -1000.5",
                "$-5 ! . ! -5",
                "$.5 ! . ! 0.5",
                "1,234 ! . ! 1234",
                "1,234,567.89 ! . ! 1234567.89",
                "+12,345. ! . ! 12345",
                "12% ! . ! 12",
                "-0.5 % ! . ! -0.5",
                "1 234 ! . ! 1234",
                "1\u00a0234,5 ! , ! 1234.5",
                "1\u202f234\u202f567 ! . ! 1234567",
                "1'234.5 ! . ! 1234.5",
                "1’234 ! . ! 1234",
                "€ 1.234,50 ! , ! 1234.5",
                "1.234,50 € ! , ! 1234.5",
                "1.234 ! , ! 1234",
                "1.234 ! . ! 1.234",
                "1,234 ! , ! 1.234",
                "£12 ! . ! 12",
            })
    void aCellIsANumber(String cell, char decimal, double value) {
        assertThat(NumberForm.read(cell, decimal).orElseThrow().value()).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "12,34 ! .",
                "1,2345 ! .",
                "1234,567 ! .",
                ",123 ! .",
                "1,,234 ! .",
                "1,234 567 ! .",
                "1,234, ! .",
                "1.234.5 ! ,",
                "$ ! .",
                "% ! .",
                "$5% ! .",
                "$$5 ! .",
                "--5 ! .",
                "-$-5 ! .",
                "%5 ! .",
                "5 EUR ! .",
                "1  234 ! .",
                "$1e5 ! .",
                "(5) ! .",
                "- 5 ! .",
                "0x1,000 ! .",
                "$1,000,00 ! .",
                "१,२३४ ! ."
            })
    void aCellIsNone(String cell, char decimal) {
        assertThat(NumberForm.read(cell, decimal)).isEmpty();
    }

    /** In the examples / is a line end. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '^',
            value = {
                "p,q/$1000,a/$20,b ! p# q$ | 1000 a | 20 b",
                "p/\"1,234\"/\"12,345,678\"/7 ! p# | 1234 | 12345678 | 7",
                "p,s/\"$1,234.50\",12%/$7,3.5% ! p# s# | 1234.5 12 | 7 3.5",
                "p;q/1.234,50;1/2,5;2 ! p# q# | 1234.5 1 | 2.5 2",
                "p;q/1.234;1,5/12.345;2,5 ! p# q# | 1234 1.5 | 12345 2.5",
                "p;q/1.234;1/12.345;2 ! p# q# | 1.234 1 | 12.345 2",
                "p;q/1,234;1/12,345;2 ! p# q# | 1.234 1 | 12.345 2",
                "p;q/1,234,567;1/12,345;2 ! p# q# | 1234567 1 | 12345 2",
                "p;q/1 234,5 €;1/7 €;2 ! p# q# | 1234.5 1 | 7 2",
                "p,q/,1/$5,2/NA,3 ! p# q# | ~ 1 | 5 2 | ~ 3",
                "p,q/$5,1/7,2/0,3 ! p# q# | 5 1 | 7 2 | 0 3",
                "$5,a/$7,b/$9,a ! x1# x2$ | 5 a | 7 b | 9 a",
                "5%,50%/1,2/3,4 ! 5%# 50%# | 1 2 | 3 4",
                "p,q/$5,1/€7,2 ! p$ q# | $5 1 | €7 2",
                "p,q/12%,1/0.12,2 ! p$ q# | 12% 1 | 0.12 2",
                "p,q/\"1,5\",1/\"2,3\",2 ! p$ q# | 1,5 1 | 2,3 2",
                "p,q/\"1,234\",1/1 234,2 ! p$ q# | 1,234 1 | 1 234 2",
            })
    void columnsAreGuessed(String example, String expected) {
        assertThat(Reading.told(Reading.text(example.replace('/', '\n') + "\n")))
                .isEqualTo(expected);
    }

    @Test
    void largerNumbersFarDownHaveSeparators() {
        var csv = new StringBuilder("p,q\n");
        for (int i = 0; i < 3000; i++) {
            csv.append(i < 1000 ? "" + i : "\"" + i / 1000 + "," + String.format(Locale.ROOT, "%03d", i % 1000) + "\"")
                    .append(",x\n");
        }
        var column = (NumberColumn) Reading.text(csv.toString()).column("p");
        assertThat(IntStream.range(0, 3000).mapToDouble(column::value))
                .containsExactlyElementsOf(
                        IntStream.range(0, 3000).mapToObj(i -> (double) i).toList());
    }

    @Test
    void aCellInAnotherFormIsAMistakeThatIsNamed() {
        String prices = "p\n" + "\"$1,000\"\n".repeat(99);
        assertThatThrownBy(() -> Reading.text(prices + "abc\n"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("standard input, line 101, column 'p': 'abc' is not a number, but 99 % of the column are;"
                        + " correct it, name it in --missing, or say --type p=category");
        assertThatThrownBy(() -> Reading.text(prices + "€5\n")).hasMessageContaining("line 101, column 'p': '€5' is");
        assertThatThrownBy(() -> Reading.text("s\n" + "0.5\n".repeat(500) + "5%\n"))
                .hasMessageContaining("line 502, column 's': '5%' is not a number, but 99 %");
        assertThatThrownBy(() ->
                        Reading.text("p\n$5\n7\nabc\n", ReadOptions.defaults().withTypes(Map.of("p", CellType.NUMBER))))
                .hasMessageContaining("line 4, column 'p': 'abc' is not a number, as the type given");
        assertThatThrownBy(() -> Reading.text("p\n$5\n1e999\n")).hasMessageContaining("line 3, column 'p': '1e999' is");
    }

    @Test
    void knownColumnsReadTheSameForms() {
        ReadOptions only = ReadOptions.defaults().withTypesOnly(Map.of("p", CellType.NUMBER));
        assertThat(Reading.told(Reading.text("p,q\n\"$1,000\",\"1,000\"\n", only)))
                .isEqualTo("p# q$ | 1000 1,000");
    }

    @Test
    void textsInJsonAreNumbersOnlyIfTheColumnMustHold(@TempDir Path folder) throws Exception {
        Path file = Reading.write(folder.resolve("rows.jsonl"), "{\"p\": \"$1,000\"}\n{\"p\": 5}\n");
        assertThat(Reading.told(Reading.file(file))).isEqualTo("p$ | $1,000 | 5");
        var numbers = ReadOptions.defaults().withTypes(Map.of("p", CellType.NUMBER));
        assertThat(Reading.told(Reading.file(file, numbers))).isEqualTo("p# | 1000 | 5");
    }

    @Test
    void labelsAreTakenAsWrittenUnlessAllAreNumbers() {
        ReadOptions labels = ReadOptions.defaults().withTypes(Map.of("y", CellType.LABEL));
        String digits = "y,z\n" + "1.0,2\n".repeat(500);
        assertThat(Reading.text(digits, labels).column("y")).isInstanceOf(NumberColumn.class);
        Column mixed = Reading.text(digits + "U,3\n", labels).column("y");
        assertThat(mixed).isInstanceOf(TextColumn.class);
        assertThat(Reading.texts(mixed)).startsWith("1.0").endsWith("U");
        assertThat(Reading.texts(Reading.text("y\n5%\n7%\n", labels).column("y")))
                .containsExactly("5%", "7%");
        ReadOptions only = ReadOptions.defaults().withTypesOnly(Map.of("y", CellType.LABEL));
        assertThat(Reading.told(Reading.text("y,z\n1.0,2\n2,3\n", only))).isEqualTo("y# z$ | 1 2 | 2 3");
    }

    @Test
    void whatWasUnderstoodIsTold() throws Exception {
        var notes = new ArrayList<String>();
        TableReader.with(ReadOptions.defaults())
                .telling(notes::add)
                .read(
                        "-",
                        new ByteArrayInputStream(
                                "a,b,c,d\n\"$1,000\",5%,1,$7\n$5,6%,2,\"$8,000\"\n".getBytes(StandardCharsets.UTF_8)));
        assertThat(notes).containsExactly("a, d: numbers with $ and thousands commas", "b: numbers with %");
    }

    @Test
    void everyWayToWriteANumberGivesTheSameNumber() {
        long seed = 21;
        System.out.println("seed " + seed);
        var random = new Random(seed);
        double[] values = IntStream.range(0, 2000)
                .mapToDouble(i -> Math.rint(Math.exp(random.nextDouble() * 20) * 100) / 100 * (i % 3 == 0 ? -1 : 1))
                .toArray();
        for (String pattern : List.of("%,.2f", "$%,.2f", "%,.2f%%", "%,.2f €")) {
            String csv = "x\n"
                    + IntStream.range(0, values.length)
                            .mapToObj(i -> "\"" + String.format(Locale.ROOT, pattern, values[i]) + "\"")
                            .collect(Collectors.joining("\n"));
            var column = (NumberColumn) Reading.text(csv).column("x");
            assertThat(IntStream.range(0, values.length)
                            .mapToDouble(column::value)
                            .toArray())
                    .as("%s, seed %d", pattern, seed)
                    .isEqualTo(values);
        }
    }
}
