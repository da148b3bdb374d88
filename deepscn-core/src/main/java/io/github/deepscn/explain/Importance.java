package io.github.deepscn.explain;

import io.github.deepscn.TableModel;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.SplitMix64;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The importance of a column for a model: the increase of the error when the column's cells are shuffled among the rows
 * and so carry no information. Columns with the same information share their importance.
 *
 * @param column the name
 * @param increase of the error, the mean of all shuffles
 * @param standardError of that mean, 0 for one shuffle
 */
public record Importance(String column, double increase, double standardError) {
    /**
     * {@return the importance of every column, the most important first}
     *
     * @param model the model to explain
     * @param rows with the target
     * @param repeats how often each column is shuffled
     * @param seed the seed of the shuffles
     * @throws io.github.deepscn.data.BadInputException as {@link TableModel#evaluateNumbers}
     */
    public static List<Importance> of(TableModel model, Table rows, int repeats, long seed) {
        List<String> all =
                model.encoder().inputs().stream().map(ColumnEncoding::column).toList();
        return of(model, rows, all, repeats, seed);
    }

    /**
     * {@return the importance of some columns; each has the same value as among all columns}
     *
     * @param model the model to explain
     * @param rows with the target
     * @param columns names of inputs; other names are ignored
     * @param repeats how often each column is shuffled
     * @param seed the seed of the shuffles
     * @throws io.github.deepscn.data.BadInputException as {@link TableModel#evaluateNumbers}
     */
    public static List<Importance> of(
            TableModel model, Table rows, Collection<String> columns, int repeats, long seed) {
        Require.atLeast("repeats", repeats, 1);
        Set<String> wanted = Set.copyOf(columns);
        double base = error(model, rows);
        var importances = new ArrayList<Importance>();
        List<ColumnEncoding> inputs = model.encoder().inputs();
        for (int j = 0; j < inputs.size(); j++) {
            String name = inputs.get(j).column();
            if (!wanted.contains(name)) {
                continue;
            }
            double[] increases = new double[repeats];
            for (int k = 0; k < repeats; k++) {
                long key = SplitMix64.place(seed, (long) j * repeats + k);
                increases[k] = error(model, shuffled(rows, name, key)) - base;
            }
            importances.add(summary(name, increases));
        }
        importances.sort(Comparator.comparingDouble(Importance::increase).reversed());
        return List.copyOf(importances);
    }

    /**
     * {@return the measure that the increase refers to}
     *
     * @param model the model to explain
     */
    public static String measure(TableModel model) {
        return model.task() == Task.CLASSIFICATION ? "increase of log loss" : "increase of RMSE";
    }

    private static Importance summary(String name, double[] increases) {
        int count = increases.length;
        double mean = Arrays.stream(increases).average().orElseThrow();
        double squares = 0;
        for (double increase : increases) {
            squares += (increase - mean) * (increase - mean);
        }
        return new Importance(name, mean, count == 1 ? 0 : Math.sqrt(squares / (count - 1) / count));
    }

    private static double error(TableModel model, Table rows) {
        return model.task() == Task.CLASSIFICATION
                ? model.evaluateClasses(rows).logLoss()
                : model.evaluateNumbers(rows).rmse();
    }

    private static Table shuffled(Table rows, String name, long key) {
        int[] order = IntStream.range(0, rows.rows())
                .boxed()
                .sorted(Comparator.comparingLong(row -> SplitMix64.place(key, row)))
                .mapToInt(row -> row)
                .toArray();
        List<Column> columns = new ArrayList<>(rows.columns());
        columns.replaceAll(column -> column.name().equals(name) ? column.pick(order) : column);
        return Table.of(columns);
    }
}
