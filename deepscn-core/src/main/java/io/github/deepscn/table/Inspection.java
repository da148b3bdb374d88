package io.github.deepscn.table;

import io.github.deepscn.table.ColumnEncoding.Surprise;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToIntFunction;

/**
 * How the rows of a table differ from the training rows.
 *
 * @param columns the counts of each column that the network uses
 * @param outside the rows that have a number or date outside the range of training, a category that training did not
 *     see, or no value where training always had one
 */
public record Inspection(List<ColumnCount> columns, BitSet outside) {
    /**
     * Counts of the cells of a column.
     *
     * @param column name of the column
     * @param missing cells without a value
     * @param lacking cells among these in a column whose training rows always had a value
     * @param unseen cells with a category that training did not see
     * @param outside cells with a number or date outside the range of training
     * @param clipped cells among these so far outside that another number replaces theirs
     */
    public record ColumnCount(String column, int missing, int lacking, int unseen, int outside, int clipped) {}

    static Inspection of(int rows, List<ColumnEncoding> encodings, List<IntToDoubleFunction> values) {
        var columns = new ArrayList<ColumnCount>();
        var outside = new BitSet();
        for (int k = 0; k < values.size(); k++) {
            ColumnEncoding encoding = encodings.get(k);
            var counts = new EnumMap<Surprise, Integer>(Surprise.class);
            for (int i = 0; i < rows; i++) {
                Surprise surprise = encoding.surprise(values.get(k).applyAsDouble(i));
                counts.merge(surprise, 1, Integer::sum);
                if (surprise != Surprise.NONE && surprise != Surprise.MISSING) {
                    outside.set(i);
                }
            }
            int lacking = counts.getOrDefault(Surprise.LACKING, 0);
            int clipped = counts.getOrDefault(Surprise.CLIPPED, 0);
            columns.add(new ColumnCount(
                    encoding.column(),
                    counts.getOrDefault(Surprise.MISSING, 0) + lacking,
                    lacking,
                    counts.getOrDefault(Surprise.UNSEEN, 0),
                    counts.getOrDefault(Surprise.OUTSIDE, 0) + clipped,
                    clipped));
        }
        return new Inspection(List.copyOf(columns), outside);
    }

    /**
     * {@return whether a row is outside}
     *
     * @param row the index of the row, from zero
     */
    public boolean isOutside(int row) {
        return outside.get(row);
    }

    /** {@return number of rows that are outside} */
    public int rowsOutside() {
        return outside.cardinality();
    }

    /** {@return number of cells without a value} */
    public int missing() {
        return sum(ColumnCount::missing);
    }

    /**
     * {@return a count of all columns together}
     *
     * @param count what to count in a column
     */
    public int sum(ToIntFunction<ColumnCount> count) {
        return columns.stream().mapToInt(count).sum();
    }
}
