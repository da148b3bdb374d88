package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import java.util.List;
import java.util.stream.IntStream;

/** Columns of a table as arrays, a row at a time. */
public final class TableRows {
    private TableRows() {}

    /** The classes of a column. */
    public static String[] labels(Column column) {
        return IntStream.range(0, column.rows()).mapToObj(column::text).toArray(String[]::new);
    }

    /** The targets as the network learns them. */
    public static Matrix targets(Table table, List<TargetEncoding> targets) {
        List<NumberColumn> columns = targets.stream()
                .map(target -> NumberEncoding.numbers(table.column(target.column())))
                .toList();
        return new Matrix() {
            @Override
            public int rows() {
                return table.rows();
            }

            @Override
            public int columns() {
                return columns.size();
            }

            @Override
            public void copyRows(int from, int to, double[] into) {
                int at = 0;
                for (int q = 0; q < columns.size(); q++) {
                    for (int i = from; i < to; i++) {
                        into[at++] = targets.get(q).encode(columns.get(q).value(i));
                    }
                }
            }
        };
    }

    /** How much each row counts. */
    public static double[] weights(Column column) {
        NumberColumn numbers = NumberEncoding.numbers(column);
        return IntStream.range(0, numbers.rows())
                .mapToDouble(i -> {
                    double weight = numbers.value(i);
                    if (!(weight >= 0)) {
                        throw new BadInputException("row " + (i + 1) + ", column '" + column.name()
                                + "': the weight is " + (Double.isNaN(weight) ? "missing" : weight)
                                + ", must be a number of at least 0");
                    }
                    return weight;
                })
                .toArray();
    }
}
