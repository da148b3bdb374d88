package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A number x as (x − centre)/scale, and, where training rows lacked it, a second feature that is 1 where it is missing.
 * A number that was always the same where it was there has the second alone. A number under {@code low} or over
 * {@code high} counts as that: what a network says far outside of what it has seen means nothing.
 *
 * @param column the name
 * @param centre what is 0 to the network
 * @param scale what is 1 to the network, more than 0
 * @param fill what stands for a missing cell: the mean
 * @param indicator whether there is the second feature
 * @param least of the training rows
 * @param largest of the training rows
 * @param low the least that the network sees, at most {@code least}; −∞ where numbers are not clipped
 * @param high the largest that the network sees, at least {@code largest}; ∞ where numbers are not clipped
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
    /** In how many steps the range is gone through. */
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

    /** A number that is not clipped. */
    public NumberEncoding(
            String column, double centre, double scale, double fill, boolean indicator, double least, double largest) {
        this(
                column,
                centre,
                scale,
                fill,
                indicator,
                least,
                largest,
                Double.NEGATIVE_INFINITY,
                Double.POSITIVE_INFINITY);
    }

    /** Whether numbers far outside of the range count as the nearest that may be. */
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

    /** Whether its numbers are a feature: if it has but one and may be missing, only that is. */
    public boolean hasNumbers() {
        return least < largest || !indicator;
    }

    @Override
    public List<String> features() {
        String missing = column + " is missing";
        return !hasNumbers() ? List.of(missing) : indicator ? List.of(column, missing) : List.of(column);
    }

    @Override
    public Cells over(Column cells) {
        NumberColumn numbers = numbers(cells);
        return new Cells() {
            @Override
            public void encode(int from, int to, double[] into, int offset) {
                int count = to - from;
                int indicators = hasNumbers() ? offset + count : offset;
                numbers.copy(from, to, into, offset);
                for (int i = 0; indicator && i < count; i++) {
                    into[indicators + i] = Double.isNaN(into[offset + i]) ? 1 : 0;
                }
                for (int i = offset; hasNumbers() && i < offset + count; i++) {
                    double value = into[i];
                    into[i] = ((Double.isNaN(value) ? fill : clipped(value)) - centre) / scale;
                }
            }

            @Override
            public Surprise surprise(int row) {
                double value = numbers.value(row);
                if (Double.isNaN(value)) {
                    return indicator ? Surprise.MISSING : Surprise.LACKING;
                }
                if (value >= least && value <= largest) {
                    return Surprise.NONE;
                }
                return value == clipped(value) ? Surprise.OUTSIDE : Surprise.CLIPPED;
            }
        };
    }

    private double clipped(double value) {
        return Math.max(low, Math.min(high, value));
    }

    @Override
    public List<double[]> substitutes() {
        return steps(least, largest)
                .mapToObj(value -> new double[] {(value - centre) / scale})
                .toList();
    }

    /** A range from end to end. */
    static DoubleStream steps(double least, double largest) {
        return IntStream.rangeClosed(0, STEPS)
                .mapToDouble(k -> least * ((double) (STEPS - k) / STEPS) + largest * ((double) k / STEPS));
    }

    /**
     * The column as finite numbers.
     *
     * @throws BadInputException if a cell that is there holds something else
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
        double[] numberOf = new double[column.texts().size()];
        Arrays.fill(numberOf, Double.NaN);
        double[] values = new double[column.rows()];
        for (int i = 0; i < values.length; i++) {
            int code = column.code(i);
            if (code >= 0 && Double.isNaN(numberOf[code])) {
                String text = column.text(i).strip();
                if (!NUMBER.matcher(text).matches()) {
                    throw new BadInputException(place(column, i) + "'" + column.text(i) + "' is not a number");
                }
                numberOf[code] = Double.parseDouble(text);
            }
            values[i] = code < 0 ? Double.NaN : numberOf[code];
        }
        return NumberColumn.of(column.name(), values);
    }

    /** The beginning of a message on a cell. */
    static String place(Column column, int row) {
        return "row " + (column.origin(row) + 1) + ", column '" + column.name() + "': ";
    }
}
