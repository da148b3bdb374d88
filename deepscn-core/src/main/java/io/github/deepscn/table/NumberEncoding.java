package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a number x as (x − centre)/scale. If training rows had missing cells, a second feature is 1 where the number
 * is missing; if all other cells were the same, it is the only feature. Numbers are clipped to {@code low} and
 * {@code high}, because predictions far outside the training range mean nothing.
 *
 * @param column name of the column
 * @param centre the number that becomes 0
 * @param scale distance from the centre that becomes 1; positive
 * @param fill replacement of a missing number: the mean
 * @param indicator whether the second feature exists
 * @param least least number of the training rows
 * @param largest largest number of the training rows
 * @param low lower limit, at most {@code least}; −∞ if numbers are not clipped
 * @param high upper limit, at least {@code largest}; ∞ if numbers are not clipped
 */
public record NumberEncoding(
        String column,
        double centre,
        double scale,
        double fill,
        boolean indicator,
        double least,
        double largest,
        double low,
        double high)
        implements ColumnEncoding {
    /** Number of steps over the range. */
    static final int STEPS = 4;

    private static final Pattern NUMBER =
            Pattern.compile("[+-]?(?:[0-9]++(?:\\.[0-9]*+)?|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?");

    public NumberEncoding {
        Require.present("the name of a column", column);
        Require.that(
                Double.isFinite(centre) && Double.isFinite(fill),
                "column '" + column + "' has centre " + centre + " and fill " + fill + ", must be finite");
        requireScale(column, scale);
        requireRange(column, least, largest);
        Require.that(
                low <= least && largest <= high,
                "column '" + column + "' is clipped to " + low + " to " + high + ", must hold its range from " + least
                        + " to " + largest);
    }

    /** {@return whether numbers far outside the range are clipped} */
    public boolean isClipped() {
        return low > Double.NEGATIVE_INFINITY || high < Double.POSITIVE_INFINITY;
    }

    static void requireScale(String column, double scale) {
        Require.that(
                scale > 0 && scale < Double.POSITIVE_INFINITY,
                "column '" + column + "' has scale " + scale + ", must be finite and more than 0");
    }

    static void requireRange(String column, double least, double largest) {
        Require.that(
                Double.isFinite(least) && Double.isFinite(largest) && least <= largest,
                "column '" + column + "' ranges from " + least + " to " + largest + ", must be finite and ascend");
    }

    @Override
    public Kind kind() {
        return Kind.NUMBER;
    }

    /**
     * {@return whether the numbers are a feature}
     *
     * <p>A column with a single number that may be missing has only the indicator.
     */
    public boolean hasNumbers() {
        return least < largest || !indicator;
    }

    @Override
    public List<String> features() {
        String missing = column + " is missing";
        return !hasNumbers() ? List.of(missing) : indicator ? List.of(column, missing) : List.of(column);
    }

    @Override
    public int width() {
        return hasNumbers() && indicator ? 2 : 1;
    }

    @Override
    public double value(@Nullable Object cell) {
        return cell instanceof Number number && Double.isFinite(number.doubleValue())
                ? number.doubleValue()
                : ColumnEncoding.super.value(cell);
    }

    @Override
    public IntToDoubleFunction values(Column cells) {
        return numbers(cells)::value;
    }

    @Override
    public void encode(double value, double[] into, int at, int stride) {
        boolean missing = Double.isNaN(value);
        if (hasNumbers()) {
            into[at] = ((missing ? fill : clipped(value)) - centre) / scale;
        }
        if (missing && indicator) {
            into[hasNumbers() ? at + stride : at] = 1;
        }
    }

    @Override
    public Surprise surprise(double value) {
        if (Double.isNaN(value)) {
            return indicator ? Surprise.MISSING : Surprise.LACKING;
        }
        if (value >= least && value <= largest) {
            return Surprise.NONE;
        }
        return value == clipped(value) ? Surprise.OUTSIDE : Surprise.CLIPPED;
    }

    private double clipped(double value) {
        return Math.max(low, Math.min(high, value));
    }

    @Override
    public DoubleStream typical() {
        return steps(least, largest);
    }

    /** Evenly spaced numbers from one end of a range to the other. */
    static DoubleStream steps(double least, double largest) {
        return IntStream.rangeClosed(0, STEPS)
                .mapToDouble(k -> least * ((double) (STEPS - k) / STEPS) + largest * ((double) k / STEPS));
    }

    /**
     * The column as finite numbers.
     *
     * @throws BadInputException if a cell holds something else
     */
    static NumberColumn numbers(Column column) {
        NumberColumn numbers = column instanceof NumberColumn already ? already : read((TextColumn) column);
        for (int i = 0; i < numbers.rows(); i++) {
            if (Double.isInfinite(numbers.value(i))) {
                throw new BadInputException(place(column, i) + numbers.value(i) + " is not a finite number");
            }
        }
        return numbers;
    }

    private static NumberColumn read(TextColumn column) {
        return NumberColumn.of(column.name(), column.parsed(row -> {
            String text = column.text(row).strip();
            if (!NUMBER.matcher(text).matches()) {
                throw new BadInputException(place(column, row) + "'" + column.text(row) + "' is not a number");
            }
            return Double.parseDouble(text);
        }));
    }

    /** The beginning of a message about a cell. */
    static String place(Column column, int row) {
        return "row " + (column.origin(row) + 1) + ", column '" + column.name() + "': ";
    }
}
