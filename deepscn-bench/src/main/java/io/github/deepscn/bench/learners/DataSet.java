package io.github.deepscn.bench.learners;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Folds;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.TableReader;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table with its test folds, from a CSV file with a header and without missing cells.
 *
 * @param foldOf the test fold of every row
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record DataSet(String name, Examples all, int[] foldOf) {
    static final int FOLDS = 10;
    /** In most tables the target is a number, the last column but one; the last column is the test fold. */
    static final List<String> ALL =
            List.of("airfoil", "autompg", "concrete", "energy", "kin40k", "bike", "segment", "sonar", "iris");
    /** Tables with a class as target: the last column. Test folds are drawn here, stratified by class. */
    private static final Set<String> CLASSIFICATION = Set.of("segment", "sonar", "iris");

    private static final long SEED = 1;

    static DataSet read(Path folder, String name) throws IOException {
        Path file = Stream.of(".csv.gz", ".csv")
                .map(ending -> folder.resolve(name + ending))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new BadInputException("there is no " + name + ".csv.gz or .csv in " + folder));
        Table table = TableReader.with(ReadOptions.defaults()).read(file.toString());
        return CLASSIFICATION.contains(name) ? ofClasses(name, table) : ofNumbers(name, table);
    }

    static DataSet ofNumbers(String name, Table table) {
        int columns = table.columns().size() - 2;
        double[][] rows = rows(table, columns + 2);
        double[][] inputs =
                Arrays.stream(rows).map(row -> Arrays.copyOf(row, columns)).toArray(double[][]::new);
        double[] targets = Arrays.stream(rows).mapToDouble(row -> row[columns]).toArray();
        int[] foldOf =
                Arrays.stream(rows).mapToInt(row -> (int) row[columns + 1]).toArray();
        return new DataSet(name, new Examples(inputs, targets, List.of()), foldOf);
    }

    static DataSet ofClasses(String name, Table table) {
        int columns = table.columns().size() - 1;
        String[] labels = IntStream.range(0, table.rows())
                .mapToObj(table.columns().get(columns)::text)
                .toArray(String[]::new);
        int[] foldOf = Folds.stratified(labels, FOLDS, SEED).foldOf();
        return new DataSet(name, Examples.ofLabels(rows(table, columns), labels), foldOf);
    }

    /** The numbers of the first columns. */
    private static double[][] rows(Table table, int columns) {
        double[][] rows = new double[table.rows()][columns];
        for (int j = 0; j < columns; j++) {
            var column = (NumberColumn) table.columns().get(j);
            for (int i = 0; i < rows.length; i++) {
                rows[i][j] = column.value(i);
            }
        }
        return rows;
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
