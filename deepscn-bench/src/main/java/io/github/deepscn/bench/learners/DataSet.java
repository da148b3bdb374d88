package io.github.deepscn.bench.learners;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Folds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** A table with its test folds, from a CSV file with a header, without quotes and without missing cells. */
final class DataSet {
    static final int FOLDS = 10;
    /** Tables with a number as target: the last but one column; the last column is the test fold. */
    static final List<String> REGRESSION = List.of("airfoil", "autompg", "concrete", "energy", "kin40k", "bike");
    /** Tables with a class as target: the last column. Test folds are drawn here, stratified by class. */
    static final List<String> CLASSIFICATION = List.of("segment", "sonar", "iris");

    private static final long SEED = 1;

    private final String name;
    private final Examples all;
    /** The test fold of every row. */
    private final int[] foldOf;

    private DataSet(String name, Examples all, int[] foldOf) {
        this.name = name;
        this.all = all;
        this.foldOf = foldOf;
    }

    static DataSet read(Path folder, String name) throws IOException {
        Path file = Stream.of(".csv.gz", ".csv")
                .map(ending -> folder.resolve(name + ending))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new BadInputException("there is no " + name + ".csv.gz or .csv in " + folder));
        try (var stream = Files.newInputStream(file);
                var reader = new BufferedReader(new InputStreamReader(
                        file.toString().endsWith(".gz") ? new GZIPInputStream(stream) : stream,
                        StandardCharsets.UTF_8))) {
            List<String> lines =
                    reader.lines().skip(1).filter(line -> !line.isBlank()).toList();
            return CLASSIFICATION.contains(name) ? ofClasses(name, lines) : ofNumbers(name, lines);
        }
    }

    static DataSet ofNumbers(String name, List<String> lines) {
        double[][] cells = lines.stream()
                .map(line -> Arrays.stream(line.split(",", -1))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
        int columns = cells[0].length - 2;
        return new DataSet(
                name,
                new Examples(
                        Arrays.stream(cells)
                                .map(row -> Arrays.copyOf(row, columns))
                                .toArray(double[][]::new),
                        Arrays.stream(cells).mapToDouble(row -> row[columns]).toArray(),
                        List.of()),
                Arrays.stream(cells).mapToInt(row -> (int) row[columns + 1]).toArray());
    }

    static DataSet ofClasses(String name, List<String> lines) {
        String[] labels = lines.stream()
                .map(line -> line.substring(line.lastIndexOf(',') + 1))
                .toArray(String[]::new);
        double[][] inputs = lines.stream()
                .map(line -> Arrays.stream(
                                line.substring(0, line.lastIndexOf(',')).split(",", -1))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
        int[] foldOf = Folds.stratified(labels, FOLDS, SEED).foldOf();
        return new DataSet(name, Examples.ofLabels(inputs, labels), foldOf);
    }

    String name() {
        return name;
    }

    Examples training(int fold) {
        return pick(other -> other != fold);
    }

    Examples test(int fold) {
        return pick(other -> other == fold);
    }

    private Examples pick(IntPredicate wanted) {
        return all.pick(IntStream.range(0, foldOf.length)
                .filter(i -> wanted.test(foldOf[i]))
                .toArray());
    }
}
