package io.github.deepscn.app.training;

import io.github.deepscn.TableModel;
import io.github.deepscn.eval.PredictionIntervals;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Inspection;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The predictions of a model as columns of a table.
 *
 * @param interval the share of true values that intervals should hold, if intervals are wanted
 * @param deviation whether to add the deviation between the members
 * @param extrapolation whether to mark rows outside the training range
 */
public record PredictionColumns(@Nullable Double interval, boolean deviation, boolean extrapolation) {
    /** Predictions only. */
    public static PredictionColumns alone() {
        return new PredictionColumns(null, false, false);
    }

    /** The columns for some rows. */
    public List<Column> of(TableModel model, Table rows, Inspection inspection) {
        var columns = new ArrayList<Column>();
        if (model.task() == Task.CLASSIFICATION) {
            double[][] probabilities = model.predict(rows);
            List<String> classes = model.classes();
            columns.add(TextColumn.of("prediction", model.labels(rows)));
            for (int c = 0; c < classes.size(); c++) {
                columns.add(column("probability " + classes.get(c), probabilities, c));
            }
        } else {
            numbers(model, rows, columns);
        }
        if (extrapolation) {
            columns.add(TextColumn.of(
                    "extrapolation",
                    IntStream.range(0, rows.rows())
                            .mapToObj(i -> String.valueOf(inspection.isOutside(i)))
                            .toArray(String[]::new)));
        }
        return columns;
    }

    /** The predictions for each target, with interval and deviation if they are wanted. */
    private void numbers(TableModel model, Table rows, List<Column> columns) {
        PredictionIntervals intervals = interval == null ? null : model.intervals(rows, interval);
        double[][] values = intervals == null ? model.predict(rows) : intervals.predictions();
        double[][] deviations = deviation ? model.deviations(rows) : new double[0][];
        List<String> outputs = model.targets();
        List<String> names = outputs.size() == 1
                ? List.of("prediction")
                : outputs.stream().map(output -> "prediction " + output).toList();
        Set<String> taken = new HashSet<>(names);
        for (int q = 0; q < names.size(); q++) {
            int target = q;
            String name = names.get(q);
            columns.add(column(name, values, q));
            if (intervals != null) {
                columns.add(column(free(name + "_low", taken), values.length, i -> intervals.low(i, target)));
                columns.add(column(free(name + "_high", taken), values.length, i -> intervals.high(i, target)));
            }
            if (deviation) {
                columns.add(column(free(name + "_deviation", taken), deviations, q));
            }
        }
    }

    /** One number of each row. */
    public static NumberColumn column(String name, double[][] rows, int index) {
        return column(name, rows.length, i -> rows[i][index]);
    }

    private static NumberColumn column(String name, int rows, IntToDoubleFunction value) {
        return NumberColumn.of(name, IntStream.range(0, rows).mapToDouble(value).toArray());
    }

    /** A name that is not taken, which it then is: this one, or with underscores behind it. */
    private static String free(String wanted, Set<String> taken) {
        String name = wanted;
        while (!taken.add(name)) {
            name += "_";
        }
        return name;
    }

    /** Columns beside others; a name that is taken gets an underscore. */
    public static List<Column> beside(List<Column> first, List<Column> added) {
        var columns = new ArrayList<>(first);
        Set<String> names = new HashSet<>(first.stream().map(Column::name).toList());
        for (Column column : added) {
            columns.add(column.named(free(column.name(), names)));
        }
        return columns;
    }
}
