package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * Encodes a date as (days − centre)/scale, and as sine and cosine of its angle in each cycle. A missing date is 0 in
 * all of these. If training rows had missing cells, a last feature is 1 where the date is missing.
 *
 * @param column name of the column
 * @param format how dates are written
 * @param centre the date that becomes 0, in days since the beginning of 1970
 * @param scale number of days from the centre that becomes 1; positive
 * @param cycles cycles that the training rows span, short ones first
 * @param indicator whether missing cells have a feature
 * @param least first date of the training rows, in days
 * @param largest last date of the training rows, in days
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
        Require.present("the name of a column", column);
        Require.present("the format of column '" + column + "'", format);
        Require.that(Double.isFinite(centre), "column '" + column + "' has centre " + centre + ", must be finite");
        NumberEncoding.requireScale(column, scale);
        NumberEncoding.requireRange(column, least, largest);
        Require.that(
                least < largest || indicator,
                "column '" + column + "' is always " + least + " and never missing, must have two values");
        Set<Cycle> different = EnumSet.noneOf(Cycle.class);
        different.addAll(cycles);
        Require.that(
                different.size() == cycles.size() && (least < largest || cycles.isEmpty()),
                "column '" + column + "' has a cycle twice, or one without a range of dates");
        cycles = List.copyOf(cycles);
    }

    @Override
    public Kind kind() {
        return Kind.DATE;
    }

    /** {@return whether there is more than one date; if not, the only feature says whether the date is missing} */
    public boolean varies() {
        return least < largest;
    }

    @Override
    public List<String> features() {
        var names = new ArrayList<String>();
        if (varies()) {
            names.add(column);
        }
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
    public int width() {
        return (varies() ? 1 : 0) + 2 * cycles.size() + (indicator ? 1 : 0);
    }

    @Override
    public IntToDoubleFunction values(Column cells) {
        double[] days = days(cells, format);
        return row -> days[row];
    }

    @Override
    public void encode(double day, double[] into, int at, int stride) {
        int cyclesAt = varies() ? at + stride : at;
        if (Double.isNaN(day)) {
            if (indicator) {
                into[cyclesAt + 2 * cycles.size() * stride] = 1;
            }
            return;
        }
        if (varies()) {
            into[at] = (day - centre) / scale;
        }
        for (int k = 0; k < cycles.size(); k++) {
            double angle = cycles.get(k).angle(day);
            into[cyclesAt + 2 * k * stride] = Math.sin(angle);
            into[cyclesAt + (2 * k + 1) * stride] = Math.cos(angle);
        }
    }

    @Override
    public Surprise surprise(double day) {
        if (Double.isNaN(day)) {
            return indicator ? Surprise.MISSING : Surprise.LACKING;
        }
        return day < least || day > largest ? Surprise.OUTSIDE : Surprise.NONE;
    }

    @Override
    public DoubleStream typical() {
        return NumberEncoding.steps(least, largest);
    }

    /** The dates of a column in days; NaN where they are missing. Dates of Java arrive in the format of ISO. */
    static double[] days(Column column, DateFormat format) {
        return TextColumn.of(column).parsed(row -> {
            OptionalDouble days = format.days(column.text(row));
            return (days.isPresent() ? days : DateFormat.ISO.days(column.text(row)))
                    .orElseThrow(() -> new BadInputException(NumberEncoding.place(column, row) + "'" + column.text(row)
                            + "' is not a date like those of training (" + format.example() + ")"));
        });
    }

    /** A period that repeats. The angle of a date within it makes two features. */
    public enum Cycle {
        /** A day. */
        DAY(1),
        /** A week. */
        WEEK(7),
        /** A year, with leap days shared out. */
        YEAR(365.2425);

        private final double days;

        Cycle(double days) {
            this.days = days;
        }

        /** {@return its length in days} */
        public double days() {
            return days;
        }

        /** The angle of a date, given in days since the beginning of 1970. */
        double angle(double date) {
            return 2 * Math.PI * turned(date);
        }

        /** The elapsed share of the cycle at a date, from 0 to 1. */
        double turned(double date) {
            double turns = date / days;
            return turns - Math.floor(turns);
        }
    }
}
