package io.github.deepscn.table;

import java.util.Objects;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/** A column of numbers; NaN where a cell is missing. */
public final class NumberColumn implements Column {
    private final String name;
    private final double[] values;
    private final Table.Rows rows;

    private NumberColumn(String name, double[] values, Table.Rows rows) {
        this.name = Objects.requireNonNull(name, "name");
        this.values = values;
        this.rows = rows;
    }

    /** A column over the given array, which the column keeps. */
    public static NumberColumn of(String name, double[] values) {
        return new NumberColumn(name, Objects.requireNonNull(values, "values"), Table.Rows.all(values.length));
    }

    /** A cell; NaN where it is missing. */
    public double value(int row) {
        return values[rows.place(row)];
    }

    /** Copies the cells {@code from} (inclusive) to {@code to} (exclusive). */
    void copy(int from, int to, double[] into, int offset) {
        rows.copy(values, from, to, into, offset);
    }

    /** The numbers that are not missing and pass a test. */
    double[] toArray(DoublePredicate wanted) {
        return IntStream.range(0, rows())
                .mapToDouble(this::value)
                .filter(value -> !Double.isNaN(value) && wanted.test(value))
                .toArray();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int rows() {
        return rows.count();
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
    public int origin(int row) {
        return rows.place(row);
    }

    @Override
    public NumberColumn named(String other) {
        return new NumberColumn(other, values, rows);
    }

    @Override
    public NumberColumn pick(int[] picked) {
        return over(rows.pick(picked));
    }

    Table.Rows view() {
        return rows;
    }

    /** A column with the same cells and other rows. */
    NumberColumn over(Table.Rows others) {
        return new NumberColumn(name, values, others);
    }
}
