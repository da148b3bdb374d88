package io.github.deepscn.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are larger than a chunk. */
class ChunksTest {
    @TempDir
    private Path folder;

    /** Rows of a number, a text that may contain separators, quotes and line ends, and a quarter of the number. */
    private static String csv(int rows, String lineEnd, boolean quotes, SplittableRandom random) {
        var csv = new StringBuilder("a,text,b").append(lineEnd);
        for (int i = 0; i < rows; i++) {
            String text = "t" + i % 7;
            if (quotes && random.nextInt(3) == 0) {
                text = "\"" + text + ",\"\"" + lineEnd + "\"\"" + "x".repeat(random.nextInt(20)) + "\"";
            }
            csv.append(i).append(',').append(text).append(',').append(i / 4.0).append(lineEnd);
        }
        return csv.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void rowsSurviveChunkBorders(String lineEnd) throws IOException {
        for (boolean quotes : new boolean[] {false, true}) {
            int rows = 100_000;
            byte[] bytes = csv(rows, lineEnd, quotes, new SplittableRandom(5)).getBytes(StandardCharsets.UTF_8);
            for (boolean packed : new boolean[] {false, true}) {
                Path file = Files.write(folder.resolve("rows.csv"), packed ? Reading.packed(bytes) : bytes);
                Table table = Reading.file(file);
                assertThat(table.rows()).isEqualTo(rows);
                var a = (NumberColumn) table.column("a");
                var b = (NumberColumn) table.column("b");
                for (int i = 0; i < rows; i++) {
                    assertThat(a.value(i)).isEqualTo(i);
                    assertThat(b.value(i)).isEqualTo(i / 4.0);
                    assertThat(table.column("text").text(i)).startsWith("t" + i % 7);
                }
            }
        }
    }

    @Test
    void sampleIsTheSameForTheSameSeedAndInFileOrder() throws IOException {
        Path file = Reading.write(folder.resolve("rows.csv"), csv(200_000, "\n", true, new SplittableRandom(5)));
        ReadOptions options = ReadOptions.defaults().withSample(1000).withSeed(7);
        NumberColumn sample = (NumberColumn) Reading.file(file, options).column("a");
        List<Double> rows = new ArrayList<>();
        double mean = 0;
        for (int i = 0; i < sample.rows(); i++) {
            rows.add(sample.value(i));
            mean += sample.value(i) / sample.rows();
        }
        assertThat(rows).hasSize(1000).isSorted().doesNotHaveDuplicates();
        // Five standard errors of the mean of 1000 out of 0 … 199,999.
        assertThat(mean).isBetween(100_000 - 9_200.0, 100_000 + 9_200.0);
        Reading.assertSame(Reading.file(file, options), Reading.file(file, options));
        assertThat(Reading.texts(Reading.file(file, options.withSeed(8)).column("a")))
                .isNotEqualTo(Reading.texts(sample));
        assertThat(Reading.file(file, options.withSample(1_000_000)).rows()).isEqualTo(200_000);
    }

    @Test
    void sampleIsTheSameInEveryFormat() throws IOException {
        Table table = Table.of(List.of(NumberColumn.of("a", numbers(5000)), NumberColumn.of("b", numbers(5000))));
        ReadOptions options = ReadOptions.defaults().withSample(50).withSeed(3);
        Table first = null;
        for (String name : List.of("t.csv", "t.jsonl", "t.parquet")) {
            Path file = folder.resolve(name);
            TableWriter.write(file.toString(), table, OutputStream.nullOutputStream());
            Table sample = Reading.file(file, options);
            first = first == null ? sample : first;
            Reading.assertSame(sample, first);
        }
    }

    private static double[] numbers(int count) {
        return new SplittableRandom(1).doubles(count).toArray();
    }

    @Test
    void filesOfAPatternAreReadInTheOrderOfTheirNames() throws IOException {
        Reading.write(folder.resolve("part-2.csv"), "a,b\n3,z\n4,x");
        Reading.write(folder.resolve("part-1.csv"), "a,b\n1,x\n2,y\n\n");
        Files.write(folder.resolve("part-3.csv"), Reading.packed("a,b\r\n5,y\r\n".getBytes(StandardCharsets.UTF_8)));
        Reading.write(folder.resolve("other.csv"), "c\n1\n");
        assertThat(Reading.told(Reading.file(folder.resolve("part-*.csv"))))
                .isEqualTo("a# b$ | 1 x | 2 y | 3 z | 4 x | 5 y");
        Reading.write(folder.resolve("q-1.jsonl"), "{\"a\":1,\"b\":\"x\"}\n");
        Reading.write(folder.resolve("q-2.jsonl"), "{\"a\":2,\"b\":null}\n");
        assertThat(Reading.told(Reading.file(folder.resolve("q-?.jsonl")))).startsWith("a# b$ | 1 x");
    }

    @Test
    void manyColumns() {
        int columns = 20_000;
        var row = new StringBuilder("1");
        for (int j = 1; j < columns; j++) {
            row.append(',').append(j);
        }
        Table table = Reading.text((row + "\n").repeat(30));
        assertThat(table.rows()).isEqualTo(30);
        assertThat(table.names()).hasSize(columns);
        assertThat(((NumberColumn) table.column("x20000")).value(29)).isEqualTo(19_999);
    }
}
