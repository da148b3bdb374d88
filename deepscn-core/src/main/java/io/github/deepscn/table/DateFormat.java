package io.github.deepscn.table;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.OptionalDouble;

/** The ways of writing a date, with or without a time of day, that are understood. */
public enum DateFormat {
    /** As 2026-11-15, 2026-11-15 08:30 or 2026-11-15T08:30:00+01:00. */
    ISO("uuuu-M-d", "2026-11-15"),
    /** As 2026/11/15. */
    YEAR_FIRST("uuuu/M/d", "2026/11/15"),
    /** As 15.11.2026. */
    DOTS("d.M.uuuu", "15.11.2026"),
    /** As 11/15/2026. */
    MONTH_FIRST("M/d/uuuu", "11/15/2026"),
    /** As 15/11/2026. */
    DAY_FIRST("d/M/uuuu", "15/11/2026");

    /** No date is longer, fractions of a second and an offset included. */
    private static final int LONGEST = 40;

    private static final double SECONDS_PER_DAY = 86_400;

    private final String example;
    private final DateTimeFormatter formatter;

    DateFormat(String day, String example) {
        this.example = example;
        formatter = new DateTimeFormatterBuilder()
                .appendPattern(day)
                .appendPattern("['T'][ ][H:mm[:ss]]")
                .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
                .appendPattern("[XXX][X]")
                .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
                .parseDefaulting(ChronoField.MINUTE_OF_HOUR, 0)
                .parseDefaulting(ChronoField.SECOND_OF_MINUTE, 0)
                .toFormatter()
                .withResolverStyle(ResolverStyle.STRICT);
    }

    /** A date written so. */
    public String example() {
        return example;
    }

    /** Days since the beginning of 1970, in universal time if an offset is given; empty if the text is no such date. */
    public OptionalDouble days(String text) {
        String trimmed = text.strip();
        if (trimmed.length() < 8 || trimmed.length() > LONGEST || !Character.isDigit(trimmed.charAt(0))) {
            return OptionalDouble.empty();
        }
        try {
            TemporalAccessor parsed = formatter.parse(trimmed);
            int offset = parsed.isSupported(ChronoField.OFFSET_SECONDS) ? parsed.get(ChronoField.OFFSET_SECONDS) : 0;
            var time = LocalDateTime.from(parsed);
            Instant instant = time.toInstant(ZoneOffset.ofTotalSeconds(offset));
            double seconds = instant.getEpochSecond() + instant.getNano() / 1e9;
            return OptionalDouble.of(seconds / SECONDS_PER_DAY);
        } catch (DateTimeException e) {
            return OptionalDouble.empty();
        }
    }
}
