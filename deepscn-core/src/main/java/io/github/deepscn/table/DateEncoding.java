package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A date t, in days since the beginning of 1970: (t − centre)/scale, sine and cosine of its angle in each cycle, and,
 * where training rows lacked it, 1 where it is missing. The others are then 0. A date that was always the same where it
 * was there has the last alone.
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

    /** Whether it has more than one value; if not, it only has the feature that says whether it is missing. */
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
    public Cells over(Column cells) {
        double[] days = days(cells, format);
        return new Cells() {
            @Override
            public void encode(int from, int to, double[] into, int offset) {
                int at = offset;
                for (int i = from; varies() && i < to; i++) {
                    into[at++] = Double.isNaN(days[i]) ? 0 : (days[i] - centre) / scale;
                }
                for (Cycle cycle : cycles) {
                    for (int i = from; i < to; i++, at++) {
                        double angle = cycle.angle(days[i]);
                        boolean missing = Double.isNaN(angle);
                        into[at] = missing ? 0 : Math.sin(angle);
                        into[at + to - from] = missing ? 0 : Math.cos(angle);
                    }
                    at += to - from;
                }
                for (int i = from; indicator && i < to; i++) {
                    into[at++] = Double.isNaN(days[i]) ? 1 : 0;
                }
            }

            @Override
            public Surprise surprise(int row) {
                if (Double.isNaN(days[row])) {
                    return indicator ? Surprise.MISSING : Surprise.LACKING;
                }
                return days[row] < least || days[row] > largest ? Surprise.OUTSIDE : Surprise.NONE;
            }
        };
    }

    @Override
    public List<double[]> substitutes() {
        return NumberEncoding.steps(least, largest).mapToObj(this::features).toList();
    }

    private double[] features(double day) {
        double[] features = new double[features().size()];
        int at = 0;
        if (varies()) {
            features[at++] = (day - centre) / scale;
        }
        for (Cycle cycle : cycles) {
            features[at++] = Math.sin(cycle.angle(day));
            features[at++] = Math.cos(cycle.angle(day));
        }
        return features;
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
                .orElseThrow(() -> new BadInputException(NumberEncoding.place(column, row) + "'" + text
                        + "' is not a date like those of training (" + format.example() + ")"));
    }
}
