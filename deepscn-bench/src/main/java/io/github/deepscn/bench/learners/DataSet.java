package io.github.deepscn.bench.learners;

import io.github.deepscn.bench.ClassTable;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Folds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table with its test folds. */
final class DataSet {
    static final int FOLDS = 10;
    /** Numbers to predict: the last column but one; the last one says the fold. */
    static final List<String> REGRESSION = List.of("airfoil", "autompg", "concrete", "energy", "kin40k", "bike");
    /** Classes to predict: the last column; folds are dealt here. */
    static final List<String> CLASSIFICATION = List.of("segment", "sonar", "iris");

    private static final long SEED = 1;

    private final String name;
    private final Examples all;
    /** The fold in which each row is a test row. */
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
        ClassTable table = ClassTable.read(file);
        return CLASSIFICATION.contains(name) ? ofClasses(table) : ofNumbers(table);
    }

    static DataSet ofNumbers(ClassTable table) {
        int columns = table.inputs().get(0).length - 1;
        double[] values =
                table.inputs().stream().mapToDouble(row -> row[columns]).toArray();
        double[][] inputs =
                table.inputs().stream().map(row -> Arrays.copyOf(row, columns)).toArray(double[][]::new);
        int[] foldOf = table.labels().stream().mapToInt(Integer::parseInt).toArray();
        return new DataSet(table.name(), new Examples(inputs, new Target.Numbers(values)), foldOf);
    }

    static DataSet ofClasses(ClassTable table) {
        var labels = new Target.Labels(table.labels().toArray(String[]::new));
        int[] foldOf = Folds.stratified(labels.values(), FOLDS, SEED).foldOf();
        return new DataSet(table.name(), new Examples(table.inputs().toArray(double[][]::new), labels), foldOf);
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
