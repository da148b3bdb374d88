package io.github.deepscn.table;

import java.util.Objects;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/** A column of numbers; NaN where a cell is missing. */
public final class NumberColumn extends Column {
    private final double[] values;

    private NumberColumn(String name, double[] values, Table.Rows places) {
        super(name, places);
        this.values = values;
    }

    /**
     * {@return a column over the given array, which the column keeps}
     *
     * @param name the name of the column
     * @param values the number of each row; NaN where it is missing
     */
    public static NumberColumn of(String name, double[] values) {
        return new NumberColumn(name, Objects.requireNonNull(values, "values"), Table.Rows.all(values.length));
    }

    /**
     * {@return a cell; NaN where it is missing}
     *
     * @param row the index of the row, from zero
     */
    public double value(int row) {
        return values[places.place(row)];
    }

    /** The numbers that are not missing and pass a test. */
    double[] toArray(DoublePredicate wanted) {
        return IntStream.range(0, rows())
                .mapToDouble(this::value)
                .filter(value -> !Double.isNaN(value) && wanted.test(value))
                .toArray();
    }

    @Override
    public boolean isMissing(int row) {
        return Double.isNaN(value(row));
    }

    /** A text that parses to the same number; integers have no decimal point. */
    @Override
    public String text(int row) {
        return text(value(row));
    }

    static String text(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        return value == Math.rint(value) && Math.abs(value) < 1e15 ? Long.toString((long) value) : "" + value;
    }

    @Override
    NumberColumn over(String other, Table.Rows rows) {
        return new NumberColumn(other, values, rows);
    }
}
