package io.github.deepscn.table;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Formats of dates. A time of day may follow after a space or T, such as 08:30, 08:30:00 or 08:30:00.125, and after it
 * an offset from universal time, such as Z, +01 or +01:00.
 */
public enum DateFormat {
    /** As 2026-11-15. */
    ISO("(?<year>[0-9]{4})-(?<month>[0-9]{1,2})-(?<day>[0-9]{1,2})", "2026-11-15"),
    /** As 2026/11/15. */
    YEAR_FIRST("(?<year>[0-9]{4})/(?<month>[0-9]{1,2})/(?<day>[0-9]{1,2})", "2026/11/15"),
    /** As 15.11.2026. */
    DOTS("(?<day>[0-9]{1,2})\\.(?<month>[0-9]{1,2})\\.(?<year>[0-9]{4})", "15.11.2026"),
    /** As 11/15/2026. */
    MONTH_FIRST("(?<month>[0-9]{1,2})/(?<day>[0-9]{1,2})/(?<year>[0-9]{4})", "11/15/2026"),
    /** As 15/11/2026. */
    DAY_FIRST("(?<day>[0-9]{1,2})/(?<month>[0-9]{1,2})/(?<year>[0-9]{4})", "15/11/2026");

    private static final String TIME = "(?:[T ](?<hour>[0-9]{1,2}):(?<minute>[0-9]{2})"
            + "(?::(?<second>[0-9]{2})(?<fraction>\\.[0-9]{1,9})?)?"
            + " ?(?<offset>Z|[+-][0-9]{2}(?::?[0-9]{2})?)?)?";

    private static final double SECONDS_PER_DAY = 86_400;

    private final String example;
    private final Pattern pattern;

    DateFormat(String day, String example) {
        this.example = example;
        pattern = Pattern.compile(day + TIME);
    }

    /** {@return a date in this format} */
    public String example() {
        return example;
    }

    /**
     * Days since the beginning of 1970, in universal time if an offset is given; empty if the text is not such a date.
     *
     * @param text the text of a cell
     * @return the days, with the time as a fraction; empty if the text is no date in this format
     */
    public OptionalDouble days(String text) {
        Matcher parts = pattern.matcher(text.strip());
        if (!parts.matches()) {
            return OptionalDouble.empty();
        }
        try {
            double day = (double) LocalDate.of(number(parts, "year"), number(parts, "month"), number(parts, "day"))
                    .toEpochDay();
            if (parts.group("hour") == null) {
                return OptionalDouble.of(day);
            }
            int seconds = LocalTime.of(number(parts, "hour"), number(parts, "minute"), number(parts, "second"))
                    .toSecondOfDay();
            String fraction = parts.group("fraction");
            String offset = parts.group("offset");
            double time = seconds
                    + (fraction == null ? 0 : Double.parseDouble(fraction))
                    - (offset == null ? 0 : ZoneOffset.of(offset).getTotalSeconds());
            return OptionalDouble.of(day + time / SECONDS_PER_DAY);
        } catch (DateTimeException e) {
            return OptionalDouble.empty();
        }
    }

    private static int number(Matcher parts, String name) {
        String digits = parts.group(name);
        return digits == null ? 0 : Integer.parseInt(digits);
    }
}
