package io.github.deepscn.table;

import io.github.deepscn.table.ColumnEncoding.Surprise;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;

/** How the rows of a table differ from the training rows: counts per column, and which rows lie outside. */
public final class Inspection {
    private final List<ColumnCount> columns;
    private final BitSet outside;

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

    private Inspection(List<ColumnCount> columns, BitSet outside) {
        this.columns = columns;
        this.outside = outside;
    }

    static Inspection of(int rows, List<ColumnEncoding> encodings, List<ColumnEncoding.Cells> cells) {
        var columns = new ArrayList<ColumnCount>();
        var outside = new BitSet();
        for (int k = 0; k < cells.size(); k++) {
            var counts = new EnumMap<Surprise, Integer>(Surprise.class);
            for (int i = 0; i < rows; i++) {
                Surprise surprise = cells.get(k).surprise(i);
                counts.merge(surprise, 1, Integer::sum);
                if (surprise != Surprise.NONE && surprise != Surprise.MISSING) {
                    outside.set(i);
                }
            }
            int missing = counts.getOrDefault(Surprise.MISSING, 0);
            int lacking = counts.getOrDefault(Surprise.LACKING, 0);
            int unseen = counts.getOrDefault(Surprise.UNSEEN, 0);
            int beyond = counts.getOrDefault(Surprise.OUTSIDE, 0);
            int clipped = counts.getOrDefault(Surprise.CLIPPED, 0);
            String column = encodings.get(k).column();
            columns.add(new ColumnCount(column, missing + lacking, lacking, unseen, beyond + clipped, clipped));
        }
        return new Inspection(columns, outside);
    }

    /** The counts of each column that the network uses. */
    public List<ColumnCount> columns() {
        return List.copyOf(columns);
    }

    /**
     * Whether a row has a number or date outside the range of training, a category that training did not see, or no
     * value where training always had one.
     */
    public boolean isOutside(int row) {
        return outside.get(row);
    }

    /** Number of rows that are outside. */
    public int rowsOutside() {
        return outside.cardinality();
    }

    /** Number of cells without a value. */
    public int missing() {
        return columns.stream().mapToInt(ColumnCount::missing).sum();
    }

    /** Number of cells without a value in columns whose training rows always had one. */
    public int lacking() {
        return columns.stream().mapToInt(ColumnCount::lacking).sum();
    }

    /** Number of cells so far outside that another number replaces theirs. */
    public int clipped() {
        return columns.stream().mapToInt(ColumnCount::clipped).sum();
    }

    /** Number of cells with a category that training did not see. */
    public int unseen() {
        return columns.stream().mapToInt(ColumnCount::unseen).sum();
    }
}
