package io.github.deepscn.spark.submit;

import io.github.deepscn.TableOptions;
import io.github.deepscn.spark.RowDraw;
import io.github.deepscn.spark.submit.CellRow.Part;
import io.github.deepscn.table.Task;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Decides what each row is used for.
 *
 * @param reader reads the cells
 * @param targets indices of the target columns; empty for an autoencoder
 * @param weight index of the weight column, or -1
 * @param heldOut draws the held-out rows
 * @param mayBeClasses whether the cells of the target may be classes
 * @param dropsMissingTarget whether rows that lack a target take no part
 */
record RowRules(
        CellReader reader,
        List<Integer> targets,
        int weight,
        RowDraw heldOut,
        boolean mayBeClasses,
        boolean dropsMissingTarget)
        implements Serializable {
    static final int NO_COLUMN = -1;

    /** Makes the seed differ from the seed of samples, which draw rows by their index among all rows. */
    private static final long HELD_OUT_STREAM = 0x48656C644F7574L;

    /**
     * Makes rules from the options of a training.
     *
     * @throws io.github.deepscn.data.BadInputException if a column does not exist
     */
    static RowRules of(CellReader reader, TableOptions options) {
        Optional<Task> task = options.task();
        List<String> targets = task.equals(Optional.of(Task.AUTOENCODER)) ? List.of() : options.targets();
        return new RowRules(
                reader,
                targets.stream().map(reader::indexOf).toList(),
                options.weight().map(reader::indexOf).orElse(NO_COLUMN),
                heldOut(options.holdOut().share(), options.training().seed()),
                !task.equals(Optional.of(Task.REGRESSION)) && options.targets().size() == 1,
                options.dropMissingTarget());
    }

    static RowDraw heldOut(double share, long seed) {
        return new RowDraw(share, seed ^ HELD_OUT_STREAM);
    }

    RowRules with(CellReader better) {
        return new RowRules(better, targets, weight, heldOut, mayBeClasses, dropsMissingTarget);
    }

    /** The weight of a row; NaN if its cell is missing or not a number. */
    double weight(@Nullable Object[] cells) {
        if (weight == NO_COLUMN) {
            return 1;
        }
        Object cell = cells[weight];
        return cell instanceof Double number ? number : cell == null ? Double.NaN : reader.number(cell.toString());
    }

    /** Whether a row takes no part because it lacks a target. */
    boolean isDropped(@Nullable Object[] cells) {
        return dropsMissingTarget && targets.stream().anyMatch(target -> cells[target] == null);
    }

    /** Reads the rows of a partition whose first row has the index {@code first} among all rows. */
    Iterator<CellRow> rows(int partition, long first, Iterator<Row> rows) {
        return heldOut.map(partition, rows, (row, position, held) -> {
            var cells = reader.cells(row);
            Part part = held ? Part.HELD_OUT : Part.LEARNT;
            boolean none = weight(cells) == 0 || isDropped(cells);
            return new CellRow(first + position, none ? Part.NONE : part, cells);
        });
    }
}
