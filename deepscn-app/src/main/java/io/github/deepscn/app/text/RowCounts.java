package io.github.deepscn.app.text;

import io.github.deepscn.TableModel;
import io.github.deepscn.table.Inspection;
import io.github.deepscn.table.Inspection.ColumnCount;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** How rows differ from the training rows, counted over all parts of a table. */
public final class RowCounts {
    private final List<Count> columns = new ArrayList<>();
    private long rows;
    private long rowsOutside;

    /** Counts of one column, as in {@link ColumnCount}. */
    public record Count(String column, long missing, long lacking, long unseen, long clipped) {
        private Count plus(ColumnCount other) {
            return new Count(
                    column,
                    missing + other.missing(),
                    lacking + other.lacking(),
                    unseen + other.unseen(),
                    clipped + other.clipped());
        }
    }

    /** No rows yet for a model. */
    public RowCounts(TableModel model) {
        model.inputs().forEach(input -> columns.add(new Count(input, 0, 0, 0, 0)));
    }

    /** Counts further rows. */
    public RowCounts add(Inspection inspection, int count) {
        rows += count;
        rowsOutside += inspection.rowsOutside();
        for (int k = 0; k < columns.size(); k++) {
            columns.set(k, columns.get(k).plus(inspection.columns().get(k)));
        }
        return this;
    }

    public long rows() {
        return rows;
    }

    public long rowsOutside() {
        return rowsOutside;
    }

    /** The counts of each input of the model. */
    public List<Count> columns() {
        return columns;
    }

    /** A count of all columns together. */
    public long sum(ToLongFunction<Count> count) {
        return columns.stream().mapToLong(count).sum();
    }
}
