package io.github.deepscn.spark.submit;

import io.github.deepscn.TableOptions;
import io.github.deepscn.data.Samples;
import io.github.deepscn.spark.submit.CellRow.Part;
import io.github.deepscn.table.Task;
import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which columns are target and weight, and so what becomes of a row. */
final class RowRules implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final int NO_COLUMN = -1;

    private final CellReader reader;
    private final int[] targets;
    private final int weight;
    private final HeldOut heldOut;
    private final boolean mayBeClasses;

    private RowRules(CellReader reader, int[] targets, int weight, HeldOut heldOut, boolean mayBeClasses) {
        this.reader = reader;
        this.targets = targets;
        this.weight = weight;
        this.heldOut = heldOut;
        this.mayBeClasses = mayBeClasses;
    }

    /**
     * By the options of a training.
     *
     * @throws io.github.deepscn.data.BadInputException if a column is not there
     */
    static RowRules of(CellReader reader, TableOptions options) {
        boolean targeted = !options.task().equals(Optional.of(Task.AUTOENCODER));
        boolean numbers = options.task().equals(Optional.of(Task.REGRESSION));
        return new RowRules(
                reader,
                targeted ? options.targets().stream().mapToInt(reader::indexOf).toArray() : new int[0],
                options.weight().map(reader::indexOf).orElse(NO_COLUMN),
                new HeldOut(options.holdOut().share(), options.training().seed()),
                !numbers && options.targets().size() == 1);
    }

    /** The same for columns that are known better. */
    RowRules with(CellReader better) {
        return new RowRules(better, targets, weight, heldOut, mayBeClasses);
    }

    CellReader reader() {
        return reader;
    }

    int[] targets() {
        return targets;
    }

    /** Whether the cells of the target may name classes. */
    boolean mayBeClasses() {
        return mayBeClasses;
    }

    HeldOut heldOut() {
        return heldOut;
    }

    /** How much a row counts; NaN if it does not say so. */
    double weight(@Nullable Object[] cells) {
        if (weight == NO_COLUMN) {
            return 1;
        }
        Object cell = cells[weight];
        return cell instanceof Double number ? number : cell == null ? Double.NaN : reader.number(cell.toString());
    }

    String weightColumn() {
        return reader.name(weight);
    }

    static boolean isWeight(double weight) {
        return weight >= 0 && weight <= Samples.LARGEST_WEIGHT;
    }

    /** What becomes of a row. */
    Part part(int partition, long position, @Nullable Object[] cells) {
        if (weight(cells) == 0) {
            return Part.NONE;
        }
        return heldOut.holds(partition, position) ? Part.HELD_OUT : Part.LEARNT;
    }
}
