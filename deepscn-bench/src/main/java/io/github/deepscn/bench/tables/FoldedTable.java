package io.github.deepscn.bench.tables;

import io.github.deepscn.data.Folds;
import io.github.deepscn.data.Require;
import io.github.deepscn.source.CellType;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.TableReader;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/**
 * A table with its test folds, from a CSV file with a header. A last column {@code fold} numbers the test fold of every
 * row from zero, and the column before is the target. Without it, the last column is the target, and five folds are
 * drawn by class.
 *
 * @param rows inputs and target, as deepscn reads them
 * @param foldOf the test fold of every row
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record FoldedTable(DevelopmentTable what, Table rows, Target target, int[] foldOf) {
    /** Of tables with more folds, the first five are used. */
    static final int FOLDS = 5;

    private static final String FOLD = "fold";
    private static final long SEED = 1;

    static FoldedTable read(Path folder, DevelopmentTable what) throws IOException {
        Path file = what.in(folder);
        List<String> names =
                header(file).stream().filter(name -> !name.equals(FOLD)).toList();
        String target = names.get(names.size() - 1);
        // some classes are numbers and letters
        Map<String, CellType> types = what.classes() ? Map.of(target, CellType.LABEL) : Map.of();
        return of(
                what, TableReader.with(ReadOptions.defaults().withTypes(types)).read(file.toString()), target);
    }

    /** The names of the columns, which have no quotes. */
    private static List<String> header(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file);
                InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
                var lines = new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))) {
            return List.of(
                    Require.present("the header of " + file, lines.readLine()).split(","));
        }
    }

    static FoldedTable of(DevelopmentTable what, Table table, String name) {
        Column column = table.column(name);
        Require.that(column.missing() == 0, what.name() + " has rows without " + name);
        String[] labels =
                IntStream.range(0, table.rows()).mapToObj(column::text).toArray(String[]::new);
        List<String> classes =
                what.classes() ? List.of(labels).stream().distinct().sorted().toList() : List.of();
        int[] foldOf = table.find(FOLD)
                .map(fold -> numbers((NumberColumn) fold))
                .orElseGet(() -> Folds.stratified(labels, FOLDS, SEED).foldOf());
        return new FoldedTable(what, table.without(List.of(FOLD)), new Target(name, classes), foldOf);
    }

    private static int[] numbers(NumberColumn fold) {
        return IntStream.range(0, fold.rows()).map(i -> (int) fold.value(i)).toArray();
    }

    Table training(int fold) {
        return pick(other -> other != fold);
    }

    Table test(int fold) {
        return pick(other -> other == fold);
    }

    private Table pick(IntPredicate wanted) {
        return rows.pick(IntStream.range(0, foldOf.length)
                .filter(i -> wanted.test(foldOf[i]))
                .toArray());
    }
}
