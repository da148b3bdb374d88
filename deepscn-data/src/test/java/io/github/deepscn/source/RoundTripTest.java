package io.github.deepscn.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundTripTest {
    private static final String[] PIECES = {
        "a", "B", "7", "é", "漢", "😀", ",", ";", "\t", "|", "\"", "\"\"", "\n", "\r\n", "\r", " ", "'", "\\", "#",
        "\u2028",
    };

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"table.csv,300", "table.tsv,300", "table.csv.gz,100", "table.jsonl,300", "table.parquet,20"})
    void whatIsWrittenIsReadBack(String name, int tables) throws IOException {
        for (int seed = 0; seed < tables; seed++) {
            Table table = randomTable(new SplittableRandom(seed));
            Path file = folder.resolve(name);
            TableWriter.write(file.toString(), table, OutputStream.nullOutputStream());
            ReadOptions options = ReadOptions.defaults().withTypes(typesOf(table));
            try {
                Reading.assertSame(Reading.file(file, options), table);
            } catch (AssertionError | BadInputException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    private static Map<String, CellType> typesOf(Table table) {
        Map<String, CellType> types = new HashMap<>();
        table.columns()
                .forEach(column ->
                        types.put(column.name(), column instanceof NumberColumn ? CellType.NUMBER : CellType.TEXT));
        return types;
    }

    private static Table randomTable(SplittableRandom random) {
        int rows = random.nextInt(1, 30);
        List<Column> columns = new ArrayList<>();
        int count = random.nextInt(1, 6);
        for (int j = 0; j < count; j++) {
            String name =
                    "n" + j + (random.nextBoolean() ? "" : "-" + text(random).strip());
            columns.add(random.nextBoolean() ? numbers(name, rows, random) : texts(name, rows, random));
        }
        return Table.of(columns);
    }

    private static NumberColumn numbers(String name, int rows, SplittableRandom random) {
        double[] values = new double[rows];
        for (int i = 0; i < rows; i++) {
            values[i] = switch (random.nextInt(4)) {
                case 0 -> Double.NaN;
                case 1 -> random.nextInt(-1000, 1000);
                case 2 -> random.nextDouble() * 1e-300;
                default -> random.nextDouble() - 0.5;
            };
        }
        return NumberColumn.of(name, values);
    }

    private static TextColumn texts(String name, int rows, SplittableRandom random) {
        @Nullable String[] cells = new String[rows];
        for (int i = 0; i < rows; i++) {
            cells[i] = random.nextInt(5) == 0 ? null : text(random);
        }
        return TextColumn.of(name, cells);
    }

    /** A text that is not blank and not a word for a missing cell. */
    private static String text(SplittableRandom random) {
        var text = new StringBuilder();
        int length = random.nextInt(0, 8);
        for (int i = 0; i < length; i++) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.insert(random.nextInt(2) * text.length(), "z").toString();
    }

    @Test
    void csvIsWrittenPlainly() throws IOException {
        Table table = Table.of(List.of(
                NumberColumn.of("x", new double[] {1, 0.1, Double.NaN}),
                TextColumn.of("a, b", new @Nullable String[] {"plain", "two\nlines", null})));
        var out = new ByteArrayOutputStream();
        TableWriter.write("-", table, out);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("x,\"a, b\"\n1,plain\n0.1,\"two\nlines\"\n,\n");
        Path file = folder.resolve("plain.jsonl");
        TableWriter.write(file.toString(), table, OutputStream.nullOutputStream());
        assertThat(file).hasContent("""
                        {"x":1,"a, b":"plain"}
                        {"x":0.1,"a, b":"two\\nlines"}
                        {"x":null,"a, b":null}
                        """);
    }

    @Test
    void whatCannotBeWrittenLeavesNoFile() throws IOException {
        Table infinite = Table.of(List.of(NumberColumn.of("x", new double[] {1, Double.POSITIVE_INFINITY})));
        assertThatThrownBy(() -> TableWriter.write(
                        folder.resolve("x.csv").toString(), infinite, OutputStream.nullOutputStream()))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("the table, row 2, column 'x': 'Infinity' is not finite");
        Table table = Table.of(List.of(NumberColumn.of("x", new double[] {1}), NumberColumn.of("X", new double[] {1})));
        assertThatThrownBy(() -> TableWriter.write(
                        folder.resolve("x.parquet").toString(), table, OutputStream.nullOutputStream()))
                .isInstanceOf(BadInputException.class)
                .hasMessage("columns 'x' and 'X' differ in capitals only, which a Parquet file cannot hold; write CSV");
        assertThatThrownBy(() ->
                        TableWriter.write(folder.resolve("x.xls").toString(), table, OutputStream.nullOutputStream()))
                .isInstanceOf(BadInputException.class)
                .hasMessage("file " + folder.resolve("x.xls")
                        + " has a name of no known format, must end in .csv, .tsv, .jsonl (also with .gz) or .parquet");
        try (var left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }
}
