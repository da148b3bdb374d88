package io.github.deepscn.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * A table of numbers whose last column is a class, from a plain CSV file with a header: no quotes, nothing missing.
 *
 * @param name of the file, without its ending
 */
public record ClassTable(String name, List<double[]> inputs, List<String> labels) {

    public static ClassTable read(Path file) throws IOException {
        String name = file.getFileName().toString();
        try (var stream = Files.newInputStream(file);
                var reader = new BufferedReader(new InputStreamReader(
                        name.endsWith(".gz") ? new GZIPInputStream(stream) : stream, StandardCharsets.UTF_8))) {
            List<String[]> rows = reader.lines()
                    .skip(1)
                    .filter(line -> !line.isBlank())
                    .map(line -> line.split(",", -1))
                    .toList();
            return new ClassTable(
                    name.replaceFirst("\\.csv(\\.gz)?$", ""),
                    rows.stream().map(ClassTable::numbers).toList(),
                    rows.stream().map(row -> row[row.length - 1]).toList());
        }
    }

    private static double[] numbers(String[] row) {
        return Arrays.stream(row, 0, row.length - 1)
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    /** The files of a folder that can be such tables, in order. */
    static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().matches(".*\\.csv(\\.gz)?"))
                    .sorted()
                    .toList();
        }
    }

    double[][] inputs(int[] rows) {
        return Arrays.stream(rows).mapToObj(inputs::get).toArray(double[][]::new);
    }

    String[] labels(int[] rows) {
        return Arrays.stream(rows).mapToObj(labels::get).toArray(String[]::new);
    }

    int classes() {
        return (int) labels.stream().distinct().count();
    }
}
