package io.github.deepscn.report.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers for people. */
public final class Shown {
    private static final String UNKNOWN = "–";
    private static final MathContext FOUR_DIGITS = new MathContext(4);
    private static final MathContext SIX_DIGITS = new MathContext(6);

    private Shown() {}

    /** A number with four digits. */
    public static String number(double value) {
        if (Double.isNaN(value)) {
            return UNKNOWN;
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "∞" : "−∞";
        }
        double magnitude = Math.abs(value);
        if (value == Math.rint(value) && magnitude < 1e6) {
            return count((long) value);
        }
        if (magnitude < 1e-3 || magnitude >= 1e7) {
            return String.format(Locale.ROOT, "%.2e", value);
        }
        BigDecimal rounded = new BigDecimal(value).round(FOUR_DIGITS);
        return String.format(Locale.ROOT, "%,." + Math.max(0, rounded.scale()) + "f", rounded);
    }

    /** A number that a user chose, with all its digits. */
    public static String exactly(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value).replace(".0E", "e").replace('E', 'e');
    }

    /** A cell of a table: a number or a text. */
    static String cell(Object cell) {
        if (cell instanceof Double number) {
            return number(number);
        }
        return cell instanceof Number whole ? count(whole.longValue()) : cell.toString();
    }

    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** "1 row" or "2 rows". */
    public static String count(long value, String thing) {
        return count(value) + " " + thing + (value == 1 ? "" : "s");
    }

    public static String percent(double share) {
        return Double.isFinite(share) ? String.format(Locale.ROOT, "%.1f %%", 100 * share) : UNKNOWN;
    }

    public static String seconds(double seconds) {
        return seconds < 100
                ? String.format(Locale.ROOT, "%.1f s", seconds)
                : String.format(Locale.ROOT, "%d min %02d s", (long) seconds / 60, (long) seconds % 60);
    }

    /** A number with six digits, which is more than a chart shows and keeps the page small. */
    public static double forChart(double value) {
        return Double.isFinite(value) ? new BigDecimal(value).round(SIX_DIGITS).doubleValue() : value;
    }

    /** A number for a logarithmic axis: NaN unless positive. */
    public static double forLogChart(double value) {
        return value > 0 ? forChart(value) : Double.NaN;
    }
}
