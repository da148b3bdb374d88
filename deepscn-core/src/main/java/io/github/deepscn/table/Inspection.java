package io.github.deepscn.table;

import io.github.deepscn.table.ColumnEncoding.Surprise;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** How the rows of a table differ from those of training: by column, and which rows lie outside. */
public final class Inspection {
    private final List<ColumnCount> columns;
    private final BitSet outside;

    /**
     * The cells of a column.
     *
     * @param column the name
     * @param missing how many have no value
     * @param lacking how many of these lack a value that training rows always had
     * @param unseen how many have a category that training did not see
     * @param outside how many have a number or date outside the range of training
     * @param clipped how many of these count as another number, since they are far outside
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
            int missing = 0;
            int lacking = 0;
            int unseen = 0;
            int beyond = 0;
            int clipped = 0;
            for (int i = 0; i < rows; i++) {
                Surprise surprise = cells.get(k).surprise(i);
                switch (surprise) {
                    case MISSING -> missing++;
                    case LACKING -> lacking++;
                    case UNSEEN -> unseen++;
                    case OUTSIDE -> beyond++;
                    case CLIPPED -> clipped++;
                    case NONE -> {}
                }
                if (surprise != Surprise.NONE && surprise != Surprise.MISSING) {
                    outside.set(i);
                }
            }
            String column = encodings.get(k).column();
            columns.add(new ColumnCount(column, missing + lacking, lacking, unseen, beyond + clipped, clipped));
        }
        return new Inspection(columns, outside);
    }

    /** The counts of the columns that the network sees. */
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

    /** How many rows have something outside. */
    public int rowsOutside() {
        return outside.cardinality();
    }

    /** How many cells have no value. */
    public int missing() {
        return columns.stream().mapToInt(ColumnCount::missing).sum();
    }

    /** How many cells lack a value that training rows always had. */
    public int lacking() {
        return columns.stream().mapToInt(ColumnCount::lacking).sum();
    }

    /** How many cells hold a number so far outside that it counts as another. */
    public int clipped() {
        return columns.stream().mapToInt(ColumnCount::clipped).sum();
    }

    /** How many cells have a category that training did not see. */
    public int unseen() {
        return columns.stream().mapToInt(ColumnCount::unseen).sum();
    }
}
