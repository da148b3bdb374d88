package io.github.deepscn.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DateFormatTest {
    private static final Map<DateFormat, String> PATTERNS = Map.of(
            DateFormat.ISO, "uuuu-MM-dd",
            DateFormat.YEAR_FIRST, "uuuu/M/d",
            DateFormat.DOTS, "d.M.uuuu",
            DateFormat.MONTH_FIRST, "MM/dd/uuuu",
            DateFormat.DAY_FIRST, "dd/MM/uuuu");

    private static double days(DateFormat format, String text) {
        return format.days(text).orElseThrow();
    }

    @ParameterizedTest
    @EnumSource
    void whatJavaWritesIsRead(DateFormat format) {
        long seed = 31;
        System.out.println("seed " + seed);
        var random = new Random(seed);
        for (int k = 0; k < 500; k++) {
            LocalDate date = LocalDate.ofEpochDay(random.nextInt(200_000) - 100_000); // from 1696 to 2243
            String written = date.format(DateTimeFormatter.ofPattern(PATTERNS.get(format), Locale.ROOT));
            assertThat(days(format, written)).isEqualTo((double) date.toEpochDay());
            LocalDateTime time = date.atStartOfDay().plusNanos(random.nextLong(86_400_000_000_000L));
            String timed = written
                    + (k % 2 == 0 ? " " : "T")
                    + time.format(DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSSSSS", Locale.ROOT));
            double nanos = (double) ChronoUnit.NANOS.between(date.atStartOfDay(), time);
            assertThat(days(format, timed)).isCloseTo(date.toEpochDay() + nanos / 86_400e9, Offset.offset(1e-10));
        }
    }

    @ParameterizedTest
    @EnumSource
    void theExampleIsOfItsFormat(DateFormat format) {
        assertThat(days(format, format.example()))
                .isEqualTo((double) LocalDate.of(2026, 11, 15).toEpochDay());
    }

    @Test
    void offsetsGiveUniversalTime() {
        for (String offset : new String[] {"Z", "+01:00", "+01", "-0530", " +02:00", "+14:00"}) {
            String text = "2026-11-15T08:30:00" + offset;
            String normal = offset.strip();
            double expected = OffsetDateTime.of(2026, 11, 15, 8, 30, 0, 0, ZoneOffset.of(normal))
                            .toEpochSecond()
                    / 86_400.0;
            assertThat(days(DateFormat.ISO, text)).as(text).isCloseTo(expected, Offset.offset(1e-10));
        }
    }

    @Test
    void timesMayBeShort() {
        assertThat(days(DateFormat.ISO, "1970-01-02 06:00")).isEqualTo(1.25);
        assertThat(days(DateFormat.ISO, " 1970-1-2 6:00:00.0 ")).isEqualTo(1.25);
        assertThat(days(DateFormat.ISO, "1969-12-31 12:00")).isEqualTo(-0.5);
        assertThat(days(DateFormat.DOTS, "2.1.1970 6:00")).isEqualTo(1.25);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2023",
                "2023-02-30",
                "2023-02-29",
                "2023-13-01",
                "0000-00-00",
                "2023-00-10",
                "23-01-01",
                "2023-01-01T",
                "2023-01-01T24:00",
                "2023-01-01 08:60",
                "2023-01-01 08:30.5",
                "2023-01-01+01:00",
                "2023-01-01 08:30:00+25:00",
                "2023-01-0108:30",
                "12023-01-01",
                "-2023-01-01",
                "2023-001-01",
                "2023-01-01 08:30:00 x",
                "2023-01-01 8h",
                "٢٠٢٣-٠١-٠١",
                "2023/01-01",
                "not a date"
            })
    void otherTextsAreNoDates(String text) {
        for (DateFormat format : DateFormat.values()) {
            assertThat(format.days(text)).as(format.name()).isEmpty();
        }
    }

    @Test
    void leapDaysAreKnown() {
        assertThat(days(DateFormat.ISO, "2024-02-29") - days(DateFormat.ISO, "2024-02-28"))
                .isEqualTo(1);
        assertThat(DateFormat.ISO.days("1900-02-29")).isEmpty();
        assertThat(DateFormat.ISO.days("2000-02-29")).isPresent();
    }

    @Test
    void aVeryLongTextIsRefusedQuickly() {
        assertThat(DateFormat.ISO.days("1".repeat(1_000_000))).isEmpty();
        assertThat(DateFormat.ISO.days("2023-01-01 08:30:00." + "1".repeat(1_000_000)))
                .isEmpty();
    }
}
