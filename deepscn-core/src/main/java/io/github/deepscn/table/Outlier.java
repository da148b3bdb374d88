package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * A cell far outside the range of nearly all cells of its column.
 *
 * @param column name of the column
 * @param row number of the row, from one
 * @param value content of the cell
 * @param target whether the column is a target
 */
public record Outlier(String column, int row, double value, boolean target) {
    /** Outliers with this share of the variance leave nothing to fit in the other cells. */
    private static final double NEARLY_ALL = 0.99;

    /**
     * All outliers, column by column.
     *
     * @param training rows that determine the range
     * @param validation further rows to look for outliers in
     * @param task targets have outliers only in a regression
     */
    public static List<Outlier> of(Table training, Table validation, Encoder encoder, Task task) {
        var outliers = new ArrayList<Outlier>();
        for (ColumnEncoding input : encoder.inputs()) {
            if (input instanceof NumberEncoding) {
                outliers.addAll(of(input.column(), training, validation, Range.Fence.INPUT, false));
            }
        }
        if (task == Task.REGRESSION) {
            for (TargetEncoding target : encoder.targets()) {
                outliers.addAll(of(target.column(), training, validation, Range.Fence.TARGET, true));
            }
        }
        return outliers;
    }

    private static List<Outlier> of(String column, Table training, Table validation, double widths, boolean target) {
        NumberColumn known = NumberEncoding.numbers(training.column(column));
        Range.Fence fence = Range.Fence.around(known, widths);
        var outliers = new ArrayList<>(of(known, fence, target));
        outliers.addAll(of(NumberEncoding.numbers(validation.column(column)), fence, target));
        return outliers;
    }

    private static List<Outlier> of(NumberColumn column, Range.Fence fence, boolean target) {
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
     * Refuses a target whose outliers a network would fit and nothing else.
     *
     * @throws BadInputException if outliers have nearly all of its variance
     */
    static void requireFew(NumberColumn target) {
        Range.Fence fence = Range.Fence.around(target, Range.Fence.TARGET);
        List<Outlier> outliers = of(target, fence, true);
        if (outliers.isEmpty()) {
            return;
        }
        double[] others = target.toArray(fence::holds);
        Range range = Range.of(NumberColumn.of(target.name(), others), null);
        DoubleUnaryOperator square = value -> Math.pow((value - range.mean()) / range.scale(true), 2);
        double left = Arrays.stream(others).map(square).sum();
        double held = outliers.stream().mapToDouble(Outlier::value).map(square).sum();
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
}
