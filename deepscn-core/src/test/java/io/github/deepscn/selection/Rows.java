package io.github.deepscn.selection;

import io.github.deepscn.TableOptions;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Small tables, and options that train on them in a moment. */
final class Rows {
    /** One small network. */
    static final TableOptions SMALL = TableOptions.fast("y").withLayers(12);

    private Rows() {}

    /** Two inputs, a time, a group of five rows, a number to predict and a class. */
    static Table of(int rows, long seed) {
        System.out.println("seed " + seed);
        var random = new SplittableRandom(seed);
        double[] a = IntStream.range(0, rows)
                .mapToDouble(i -> random.nextDouble(-1, 1))
                .toArray();
        double[] b = IntStream.range(0, rows)
                .mapToDouble(i -> random.nextDouble(-1, 1))
                .toArray();
        double[] noise = IntStream.range(0, rows)
                .mapToDouble(i -> random.nextDouble(-1, 1))
                .toArray();
        String[] kind = IntStream.range(0, rows)
                .mapToObj(i -> a[i] * b[i] > 0.2 ? "high" : a[i] > 0 ? "left" : "right")
                .toArray(String[]::new);
        String[] group = IntStream.range(0, rows).mapToObj(i -> "g" + i / 5).toArray(String[]::new);
        return Table.of(List.of(
                NumberColumn.of("a", a),
                NumberColumn.of("b", b),
                column("time", rows, i -> (i * 7) % rows),
                TextColumn.of("group", group),
                column("y", rows, i -> Math.sin(3 * a[i]) + b[i] * b[i] + 0.1 * noise[i]),
                TextColumn.of("kind", kind)));
    }

    /** Inputs and a target that have nothing to do with each other. */
    static Table noise(int rows, long seed) {
        System.out.println("seed " + seed);
        var random = new SplittableRandom(seed);
        var columns = new ArrayList<NumberColumn>();
        for (String name : List.of("a", "b", "c", "y")) {
            columns.add(column(name, rows, i -> random.nextDouble()));
        }
        return Table.of(columns);
    }

    static NumberColumn column(String name, int rows, IntToDoubleFunction value) {
        return NumberColumn.of(name, IntStream.range(0, rows).mapToDouble(value).toArray());
    }

    /** The options without the columns that are no inputs. */
    static TableOptions predicting(String target) {
        TableOptions options = SMALL.withTargets(List.of(target));
        List<String> others = new ArrayList<>(List.of("time", "group", "y", "kind"));
        others.remove(target);
        return options.withEncoder(options.encoder().withExclude(Set.copyOf(others)));
    }

    static double[] numbers(Table table, String name) {
        var column = (NumberColumn) table.column(name);
        double[] numbers = new double[table.rows()];
        Arrays.setAll(numbers, column::value);
        return numbers;
    }
}
