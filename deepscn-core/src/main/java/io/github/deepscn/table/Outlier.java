package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import java.util.ArrayList;
import java.util.List;

/**
 * A cell far outside of where nearly all cells of its column lie.
 *
 * @param column the name
 * @param row where it stands, counted from one
 * @param value what it holds
 * @param target whether the column is to be predicted
 */
public record Outlier(String column, int row, double value, boolean target) {
    /** Cells that hold this share of what is to be explained leave nothing for the others. */
    private static final double NEARLY_ALL = 0.99;

    /**
     * All such cells, column by column.
     *
     * @param training rows that say where nearly all lie
     * @param validation more rows to look at
     * @param task if it is not to predict numbers, the target has none
     */
    public static List<Outlier> of(Table training, Table validation, Encoder encoder, Task task) {
        var outliers = new ArrayList<Outlier>();
        for (ColumnEncoding input : encoder.inputs()) {
            if (input instanceof NumberEncoding) {
                outliers.addAll(of(input.column(), training, validation, Fence.INPUT, false));
            }
        }
        if (task == Task.REGRESSION) {
            for (TargetEncoding target : encoder.targets()) {
                outliers.addAll(of(target.column(), training, validation, Fence.TARGET, true));
            }
        }
        return outliers;
    }

    private static List<Outlier> of(String column, Table training, Table validation, double widths, boolean target) {
        NumberColumn known = NumberEncoding.numbers(training.column(column));
        Fence fence = Fence.around(known, widths);
        var outliers = new ArrayList<>(of(known, fence, target));
        outliers.addAll(of(NumberEncoding.numbers(validation.column(column)), fence, target));
        return outliers;
    }

    private static List<Outlier> of(NumberColumn column, Fence fence, boolean target) {
        var outliers = new ArrayList<Outlier>();
        for (int i = 0; i < column.rows(); i++) {
            double value = column.value(i);
            if (!Double.isNaN(value) && !fence.holds(value)) {
                outliers.add(new Outlier(column.name(), column.origin(i) + 1, value, target));
            }
        }
        return outliers;
    }

    /**
     * Refuses a target that consists of outliers: a network would be fitted to these cells and to nothing else.
     *
     * @throws BadInputException if they hold nearly all of its variance
     */
    static void requireFew(NumberColumn target) {
        Fence fence = Fence.around(target, Fence.TARGET);
        List<Outlier> outliers = of(target, fence, true);
        if (outliers.isEmpty()) {
            return;
        }
        double[] others = target.toArray(fence::holds);
        Range range = Range.of(NumberColumn.of(target.name(), others), null);
        double left = 0;
        for (double value : others) {
            left += square((value - range.mean()) / range.scale(true));
        }
        double held = 0;
        for (Outlier outlier : outliers) {
            held += square((outlier.value - range.mean()) / range.scale(true));
        }
        if (held * (1 - NEARLY_ALL) >= left * NEARLY_ALL) {
            Outlier first = outliers.get(0);
            throw new BadInputException("row " + first.row + ", column '" + first.column + "': the target is "
                    + NumberColumn.text(first.value) + " where the others lie between "
                    + NumberColumn.text(range.least())
                    + " and " + NumberColumn.text(range.largest())
                    + (outliers.size() == 1 ? "" : ", and there are " + (outliers.size() - 1) + " more such cells")
                    + "; so far outside that nothing else would be fitted: correct it or leave the row out");
        }
    }

    private static double square(double number) {
        return number * number;
    }
}
