package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Turns columns of a table into labels, targets and weights. */
public final class TableRows {
    private TableRows() {}

    /**
     * {@return the classes of a column}
     *
     * @param column the column that holds the classes
     * @throws BadInputException if a cell is missing
     */
    public static String[] labels(Column column) {
        requireWhole(column);
        return IntStream.range(0, column.rows())
                .mapToObj(TextColumn.of(column)::text)
                .toArray(String[]::new);
    }

    /**
     * {@return the targets in the scale of the network}
     *
     * @param table the rows
     * @param targets how each target is scaled
     * @throws BadInputException if a column does not exist, or a cell is missing or not a finite number
     */
    public static Matrix targets(Table table, List<TargetEncoding> targets) {
        List<NumberColumn> columns = targets.stream()
                .map(target -> wholeNumbers(table.column(target.column())))
                .toList();
        return Matrix.of(table.rows(), columns.size(), (from, to, into) -> {
            int count = to - from;
            for (int q = 0; q < columns.size(); q++) {
                for (int i = 0; i < count; i++) {
                    into[q * count + i] = targets.get(q).encode(columns.get(q).value(from + i));
                }
            }
        });
    }

    /**
     * {@return the rows that have a cell in each of these columns}
     *
     * @param table the rows
     * @param names the names of the columns that must have a cell
     * @throws BadInputException if a column does not exist, or there are rows and none of them is left
     */
    public static Table complete(Table table, List<String> names) {
        List<Column> columns = names.stream().map(table::column).toList();
        int[] complete = IntStream.range(0, table.rows())
                .filter(row -> columns.stream().noneMatch(column -> column.isMissing(row)))
                .toArray();
        Require.that(
                complete.length > 0 || table.rows() == 0,
                "the target is missing in all " + table.rows() + " rows, must be there in one at least");
        return complete.length == table.rows() ? table : table.pick(complete);
    }

    /**
     * {@return the weight of each row, in the column of this name; null if there is none}
     *
     * @param rows the rows
     * @param column the name of the column of weights, if there is one
     */
    public static double @Nullable [] weights(Table rows, Optional<String> column) {
        return column.map(name -> weights(rows.column(name))).orElse(null);
    }

    /**
     * {@return the weight of each row}
     *
     * @param column a column of positive numbers
     */
    public static double[] weights(Column column) {
        NumberColumn numbers = NumberEncoding.numbers(column);
        double[] weights = new double[numbers.rows()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = numbers.value(i);
            if (!(weights[i] >= 0 && weights[i] <= Samples.LARGEST_WEIGHT)) {
                throw new BadInputException(NumberEncoding.place(column, i) + "the weight is "
                        + (Double.isNaN(weights[i]) ? "missing" : weights[i]) + ", must be a number from 0 to "
                        + Samples.LARGEST_WEIGHT);
            }
        }
        return weights;
    }

    static NumberColumn wholeNumbers(Column column) {
        requireWhole(column);
        return NumberEncoding.numbers(column);
    }

    static void requireWhole(Column column) {
        requireWhole(column, "give it a value there or leave these rows out");
    }

    /** Refuses missing cells in a column; the message ends with a way out. */
    static void requireWhole(Column column, String wayOut) {
        int missing = column.missing();
        if (missing > 0) {
            int first = IntStream.range(0, column.rows())
                    .filter(column::isMissing)
                    .findFirst()
                    .orElseThrow();
            throw new BadInputException("target '" + column.name() + "' is missing in " + missing + " of "
                    + column.rows() + " rows, first in row " + (column.origin(first) + 1) + "; " + wayOut);
        }
    }
}
