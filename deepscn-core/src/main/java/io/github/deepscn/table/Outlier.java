package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
     * {@return all outliers, column by column}
     *
     * @param training rows that determine the range
     * @param validation further rows to look for outliers in
     * @param encoder the encoder that the training learnt
     * @param task targets have outliers only in a regression
     */
    public static List<Outlier> of(Table training, Table validation, Encoder encoder, Task task) {
        var inputs = encoder.inputs().stream()
                .filter(NumberEncoding.class::isInstance)
                .flatMap(input -> of(input.column(), training, validation, Range.Fence.INPUT, false));
        var targets = encoder.targets().stream()
                .filter(target -> task == Task.REGRESSION)
                .flatMap(target -> of(target.column(), training, validation, Range.Fence.TARGET, true));
        return Stream.concat(inputs, targets).toList();
    }

    private static Stream<Outlier> of(String name, Table training, Table validation, double widths, boolean target) {
        NumberColumn known = NumberEncoding.numbers(training.column(name));
        NumberColumn further = NumberEncoding.numbers(validation.column(name));
        Range.Fence fence = Range.Fence.around(known, widths);
        return Stream.concat(of(known, fence, target), of(further, fence, target));
    }

    private static Stream<Outlier> of(NumberColumn column, Range.Fence fence, boolean target) {
        return IntStream.range(0, column.rows())
                .filter(i -> !column.isMissing(i) && !fence.holds(column.value(i)))
                .mapToObj(i -> new Outlier(column.name(), column.origin(i) + 1, column.value(i), target));
    }

    /**
     * Refuses a target whose outliers a network would fit and nothing else.
     *
     * @throws BadInputException if outliers have nearly all of its variance
     */
    static void requireFew(NumberColumn target) {
        Range.Fence fence = Range.Fence.around(target, Range.Fence.TARGET);
        List<Outlier> outliers = of(target, fence, true).toList();
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
