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
     * @param unseen how many have a category that training did not see
     * @param outside how many have a number or date outside the range of training
     */
    public record ColumnCount(String column, int missing, int unseen, int outside) {}

    private Inspection(List<ColumnCount> columns, BitSet outside) {
        this.columns = columns;
        this.outside = outside;
    }

    static Inspection of(int rows, List<ColumnEncoding> encodings, List<ColumnEncoding.Cells> cells) {
        var columns = new ArrayList<ColumnCount>();
        var outside = new BitSet();
        for (int k = 0; k < cells.size(); k++) {
            int missing = 0;
            int unseen = 0;
            int beyond = 0;
            for (int i = 0; i < rows; i++) {
                Surprise surprise = cells.get(k).surprise(i);
                missing += surprise == Surprise.MISSING ? 1 : 0;
                unseen += surprise == Surprise.UNSEEN ? 1 : 0;
                beyond += surprise == Surprise.OUTSIDE ? 1 : 0;
                if (surprise == Surprise.OUTSIDE || surprise == Surprise.UNSEEN) {
                    outside.set(i);
                }
            }
            columns.add(new ColumnCount(encodings.get(k).column(), missing, unseen, beyond));
        }
        return new Inspection(columns, outside);
    }

    /** The counts of the columns that the network sees. */
    public List<ColumnCount> columns() {
        return List.copyOf(columns);
    }

    /** Whether a row has a number or date outside the range of training, or a category that training did not see. */
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

    /** How many cells have a category that training did not see. */
    public int unseen() {
        return columns.stream().mapToInt(ColumnCount::unseen).sum();
    }
}
