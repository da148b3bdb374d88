package io.github.deepscn.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that are read and written in parts are the same as whole ones. */
class TablePartsTest {
    private static final long SEED = 5;
    private static final int ROWS = 2 * TableParts.PART_ROWS + 100;

    private static final ReadOptions TYPES = ReadOptions.defaults()
            .withTypesOnly(Map.of(
                    "number",
                    CellType.NUMBER,
                    "late form",
                    CellType.NUMBER,
                    "late text",
                    CellType.LABEL,
                    "class",
                    CellType.LABEL,
                    "text",
                    CellType.TEXT));

    @TempDir
    private Path folder;

    /** Columns that show in the last part only what they hold. */
    private static Table table() {
        var random = new SplittableRandom(SEED);
        String[] lateForm = new String[ROWS];
        String[] lateText = new String[ROWS];
        String[] classes = new String[ROWS];
        String[] texts = new String[ROWS];
        for (int i = 0; i < ROWS; i++) {
            lateForm[i] = i == ROWS - 2 ? "$1,234" : random.nextInt(5) == 0 ? "" : "" + random.nextInt(999);
            lateText[i] = i == ROWS - 3 ? "U" : random.nextInt(5) + ".0";
            classes[i] = random.nextInt(3) + ".0";
            texts[i] = random.nextInt(10) == 0 ? "NA" : "a, \"" + random.nextInt(50) + "\"\n";
        }
        return Table.of(List.of(
                NumberColumn.of("number", random.doubles(ROWS).toArray()),
                TextColumn.of("late form", lateForm),
                TextColumn.of("late text", lateText),
                TextColumn.of("class", classes),
                TextColumn.of("text", texts)));
    }

    private Path write(String name, Table table) throws IOException {
        Path file = folder.resolve(name);
        TableWriter.write(file.toString(), table, OutputStream.nullOutputStream());
        return file;
    }

    private static TableParts parts(Path file) throws IOException {
        return TableReader.with(TYPES).withHeap(1).parts(file.toString(), InputStream.nullInputStream());
    }

    private static Table joined(TableParts parts) throws IOException {
        var tables = new ArrayList<Table>();
        parts.forEach(tables::add);
        assertThat(tables).allSatisfy(part -> assertThat(part.rows()).isLessThanOrEqualTo(TableParts.PART_ROWS));
        InputFile any = new InputFile("any", Path.of("any"));
        return Parts.joined(tables.stream().map(part -> any).toList(), tables);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows.csv", "rows.csv.gz", "rows.tsv", "rows.jsonl", "rows.parquet"})
    void partsAreTheWholeTable(String name) throws IOException {
        System.out.println("seed " + SEED);
        Path file = write(name, table());
        Table whole = Reading.file(file, TYPES);
        try (TableParts parts = parts(file)) {
            assertThat(parts.rows()).isEqualTo(ROWS);
            Reading.assertSame(joined(parts), whole);
            Reading.assertSame(joined(parts), whole); // once more
        }
        assertThat(whole.column("late text")).isInstanceOf(TextColumn.class);
        assertThat(((NumberColumn) whole.column("late form")).value(ROWS - 2)).isEqualTo(1234);
        assertThat(whole.column("class")).isInstanceOf(name.endsWith("sv") ? NumberColumn.class : Column.class);
    }

    @Test
    void severalFilesAreOneTable() throws IOException {
        Table table = table();
        for (int k = 0; k < 3; k++) {
            int from = k * ROWS / 3;
            write(
                    "part-" + k + ".csv",
                    table.pick(IntStream.range(from, (k + 1) * ROWS / 3).toArray()));
        }
        Path pattern = folder.resolve("part-*.csv");
        try (TableParts parts = parts(pattern)) {
            Reading.assertSame(joined(parts), Reading.file(pattern, TYPES));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.csv", "out.csv.gz", "out.tsv", "out.jsonl", "out.parquet"})
    void partsAreWrittenAsTheWholeTableIs(String name) throws IOException {
        Path file = write("rows.csv", table());
        Path whole = write("whole-" + name, Reading.file(file, TYPES));
        Path inParts = folder.resolve(name);
        try (TableParts parts = parts(file)) {
            TableWriter.write(inParts.toString(), parts, OutputStream.nullOutputStream());
        }
        if (name.endsWith("parquet")) {
            Reading.assertSame(Reading.file(inParts), Reading.file(whole));
        } else {
            assertThat(inParts).hasSameBinaryContentAs(whole);
        }
    }

    @Test
    void standardInputAndOutputAreReadAndWrittenInParts() throws IOException {
        Path file = write("rows.csv", table());
        byte[] bytes = Files.readAllBytes(file);
        var out = new ByteArrayOutputStream();
        List<Path> before = temporaryFiles();
        try (TableParts parts = TableReader.with(TYPES).parts("-", new ByteArrayInputStream(bytes))) {
            TableWriter.write("-", parts, out);
        }
        assertThat(temporaryFiles()).isSubsetOf(before);
        var whole = new ByteArrayOutputStream();
        TableWriter.write("-", Reading.file(file, TYPES), whole);
        assertThat(out.toByteArray()).isEqualTo(whole.toByteArray());
    }

    private static List<Path> temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith("deepscn-"))
                    .toList();
        }
    }

    @Test
    void nothingIsWrittenIfALaterPartFails() throws IOException {
        Path file = write("rows.csv", table());
        Path target = Files.writeString(folder.resolve("out.csv"), "before");
        var text = new StringWriter();
        try (TableParts parts = parts(file)) {
            int[] seen = {0};
            TableParts failing = parts.map(part -> {
                if (seen[0]++ % 3 == 2) {
                    throw new BadInputException("the third part");
                }
                return part;
            });
            assertThatThrownBy(() -> TableWriter.write(target.toString(), failing, OutputStream.nullOutputStream()))
                    .hasMessage("the third part");
            assertThatThrownBy(() -> TableWriter.write(failing, text)).hasMessage("the third part");
        }
        assertThat(target).hasContent("before");
        assertThat(text.toString()).isEmpty();
        assertThat(folder.toFile().list()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows.csv", "rows.jsonl"})
    void aMistakeInTheLastPartIsFoundFirst(String name) throws IOException {
        double[] numbers = new SplittableRandom(SEED).doubles(ROWS).toArray();
        String[] texts = IntStream.range(0, ROWS)
                .mapToObj(i -> i == ROWS - 1 ? "oops" : "" + numbers[i])
                .toArray(String[]::new);
        Path file = write(name, Table.of(List.of(TextColumn.of("number", texts))));
        assertThatThrownBy(() -> parts(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("column 'number': 'oops' is not a number, as the type given for the column says");
    }

    @Test
    void aFileThatChangesIsRefused() throws IOException {
        Path file = write("rows.csv", table());
        try (TableParts parts = parts(file)) {
            write("rows.csv", table().pick(IntStream.range(0, ROWS - 1).toArray()));
            assertThatThrownBy(() -> parts.forEach(part -> {}))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageEndingWith("it changed while it was read");
        }
    }

    @Test
    void columnsNeedTypes() throws IOException {
        Path file = write("rows.csv", table());
        assertThatThrownBy(() -> TableReader.with(ReadOptions.defaults()).parts(file.toString(), System.in))
                .isInstanceOf(BadInputException.class)
                .hasMessageEndingWith("cannot be read in parts without the types of its columns; give them with"
                        + " withTypesOnly or forModel");
    }
}
