package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * A date t, in days since the beginning of 1970: (t − centre)/scale, sine and cosine of its angle in each cycle, and,
 * where training rows lacked it, 1 where it is missing. The others are then 0.
 *
 * @param column the name
 * @param format how it is written
 * @param centre what is 0 to the network, in days
 * @param scale what is 1 to the network, in days, more than 0
 * @param cycles those that the training rows go through, short ones first
 * @param indicator whether missing cells have a feature
 * @param least of the training rows, in days
 * @param largest of the training rows, in days
 */
public record DateEncoding(
        String column,
        DateFormat format,
        double centre,
        double scale,
        List<Cycle> cycles,
        boolean indicator,
        double least,
        double largest)
        implements ColumnEncoding {
    public DateEncoding {
        Objects.requireNonNull(format, "format");
        Require.that(
                Double.isFinite(centre) && Double.isFinite(least) && Double.isFinite(largest),
                "column '" + column + "' has a centre or range that is not finite");
        Require.that(
                scale > 0 && scale < Double.POSITIVE_INFINITY,
                "column '" + column + "' has scale " + scale + ", must be finite and more than 0");
        Set<Cycle> different = EnumSet.noneOf(Cycle.class);
        different.addAll(cycles);
        Require.that(different.size() == cycles.size(), "column '" + column + "' has a cycle twice");
        cycles = List.copyOf(cycles);
    }

    @Override
    public Kind kind() {
        return Kind.DATE;
    }

    @Override
    public List<String> features() {
        var names = new ArrayList<>(List.of(column));
        for (Cycle cycle : cycles) {
            String within = column + " in the " + cycle.name().toLowerCase(Locale.ROOT);
            names.add(within + ", sine");
            names.add(within + ", cosine");
        }
        if (indicator) {
            names.add(column + " is missing");
        }
        return names;
    }

    @Override
    public Cells over(Column cells) {
        double[] days = days(cells, format);
        return new Cells() {
            @Override
            public void encode(int from, int to, double[] into, int offset) {
                int count = to - from;
                for (int i = 0; i < count; i++) {
                    double date = days[from + i];
                    boolean missing = Double.isNaN(date);
                    int at = offset + i;
                    into[at] = missing ? 0 : (date - centre) / scale;
                    for (Cycle cycle : cycles) {
                        double angle = cycle.angle(date);
                        into[at += count] = missing ? 0 : Math.sin(angle);
                        into[at += count] = missing ? 0 : Math.cos(angle);
                    }
                    if (indicator) {
                        into[at + count] = missing ? 1 : 0;
                    }
                }
            }

            @Override
            public Surprise surprise(int row) {
                if (Double.isNaN(days[row])) {
                    return Surprise.MISSING;
                }
                return days[row] < least || days[row] > largest ? Surprise.OUTSIDE : Surprise.NONE;
            }
        };
    }

    /** The dates of a column in days; NaN where they are missing. */
    static double[] days(Column column, DateFormat format) {
        double[] days = new double[column.rows()];
        if (column instanceof TextColumn texts) {
            double[] dayOfText = new double[texts.texts().size()];
            Arrays.fill(dayOfText, Double.NaN);
            for (int i = 0; i < days.length; i++) {
                int code = texts.code(i);
                if (code >= 0 && Double.isNaN(dayOfText[code])) {
                    dayOfText[code] = day(column, i, format);
                }
                days[i] = code < 0 ? Double.NaN : dayOfText[code];
            }
            return days;
        }
        for (int i = 0; i < days.length; i++) {
            days[i] = column.isMissing(i) ? Double.NaN : day(column, i, format);
        }
        return days;
    }

    private static double day(Column column, int row, DateFormat format) {
        String text = column.text(row);
        return format.days(text)
                .orElseThrow(() -> new BadInputException("row " + (row + 1) + ", column '" + column.name() + "': '"
                        + text + "' is not a date like those of training (" + format.example() + ")"));
    }
}
