package io.github.deepscn.source.input;

import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the numbers of a column are written: plain, or with separators between thousands and a currency or percent sign.
 * All cells of a column have one form. Separators and a currency sign may be absent from a cell. A percent sign may
 * not: 0.12 and 12 % would be mixed up.
 *
 * @param decimal the decimal mark
 * @param grouping the separator between thousands, or {@link #NONE}; a space stands for spaces of all kinds
 * @param sign the currency or percent sign, or {@link #NONE}
 */
public record NumberForm(char decimal, char grouping, char sign) {
    static final char NONE = '\0';

    private static final Pattern WITH_POINT = pattern('.', ',');
    private static final Pattern WITH_COMMA = pattern(',', '.');
    private static final String SPACES = "[ \u00a0\u202f]";

    private static Pattern pattern(char decimal, char otherMark) {
        String groups = "[0-9]{1,3}(?<grouping>[ \u00a0\u202f'\u2019" + otherMark + "])[0-9]{3}"
                + "(?:\\k<grouping>[0-9]{3})*+";
        String fraction = "\\" + decimal + "[0-9]";
        String digits = "(?:" + groups + "|[0-9]++)(?:" + fraction + "*+)?|" + fraction + "++";
        return Pattern.compile("(?<minus>[+-]?)(?:(?<before>\\p{Sc}) ?)?(?<inner>[+-]?)(?<digits>" + digits
                + ")(?:[ \u00a0\u202f]?(?<behind>[%\\p{Sc}]))?");
    }

    /** A number as a cell holds it. */
    public record Written(NumberForm form, double value) {}

    public static NumberForm plain(char decimal) {
        return new NumberForm(decimal, NONE, NONE);
    }

    public boolean isPlain() {
        return grouping == NONE && sign == NONE;
    }

    /** The number in a cell and its form; empty if no form fits. */
    public static Optional<Written> read(String cell, char decimal) {
        double plain = Numbers.parse(cell, decimal);
        if (Double.isFinite(plain)) {
            return Optional.of(new Written(plain(decimal), plain));
        }
        String bare = cell.strip();
        Matcher found = (decimal == ',' ? WITH_COMMA : WITH_POINT).matcher(bare);
        if (!mayEnd(bare) || !found.matches()) {
            return Optional.empty();
        }
        String minus = found.group("minus") + found.group("inner");
        String sign = text(found, "before") + text(found, "behind");
        String grouping = text(found, "grouping");
        double value = Numbers.parse(minus + found.group("digits").replace(grouping, ""), decimal);
        return minus.length() > 1 || sign.length() > 1 || !Double.isFinite(value)
                ? Optional.empty()
                : Optional.of(new Written(new NumberForm(decimal, separator(grouping), first(sign)), value));
    }

    /** Whether a number may end like a cell; most words end otherwise. */
    private static boolean mayEnd(String cell) {
        char last = cell.isEmpty() ? NONE : cell.charAt(cell.length() - 1);
        return "0123456789.,%".indexOf(last) >= 0 || Character.getType(last) == Character.CURRENCY_SYMBOL;
    }

    private static String text(Matcher found, String group) {
        String text = found.group(group);
        return text == null ? "" : text;
    }

    /** One character for all that look alike. */
    private static char separator(String grouping) {
        return first(grouping.replaceFirst(SPACES, " ").replace('\u2019', '\''));
    }

    private static char first(String text) {
        return text.isEmpty() ? NONE : text.charAt(0);
    }

    /**
     * The form that all cells have in common, apart from those that hold no number or do not fit to earlier ones.
     *
     * @param known a form that other cells have, if there are others
     */
    public static Optional<NumberForm> common(Optional<NumberForm> known, Iterable<String> cells, char decimal) {
        Optional<NumberForm> form = known;
        for (String cell : cells) {
            Optional<NumberForm> own = read(cell, decimal).map(Written::form);
            Optional<NumberForm> before = form;
            form = before.isEmpty() ? own : own.flatMap(before.get()::with).or(() -> before);
        }
        return form;
    }

    /** The form of a column with cells of both forms, if one can be. */
    public Optional<NumberForm> with(NumberForm other) {
        boolean differ = differ(grouping, other.grouping) || differ(sign, other.sign);
        boolean percent = sign == '%' || other.sign == '%';
        if (decimal != other.decimal || differ || (percent && sign != other.sign)) {
            return Optional.empty();
        }
        return Optional.of(
                new NumberForm(decimal, (char) Math.max(grouping, other.grouping), (char) Math.max(sign, other.sign)));
    }

    private static boolean differ(char one, char other) {
        return one != NONE && other != NONE && one != other;
    }

    /** The number in a cell of a column of this form: NaN if it holds none, infinite if it is too large. */
    public double value(String cell) {
        return isPlain()
                ? Numbers.parse(cell, decimal)
                : read(cell, decimal)
                        .filter(written -> with(written.form).equals(Optional.of(this)))
                        .map(Written::value)
                        .orElseGet(() -> notFinite(cell));
    }

    private double notFinite(String cell) {
        double value = Numbers.parse(cell, decimal);
        return Double.isInfinite(value) ? value : Double.NaN;
    }

    /** Whether a cell holds a number that a column with numbers of this form may hold. */
    public boolean fits(String cell) {
        return read(cell, decimal).flatMap(written -> with(written.form)).isPresent();
    }

    /** For people: {@code numbers with $ and thousands commas}. */
    public String described() {
        var parts = new ArrayList<String>();
        if (sign != NONE) {
            parts.add(String.valueOf(sign));
        }
        if (grouping != NONE) {
            parts.add("thousands " + separators());
        }
        return parts.isEmpty() ? "numbers" : "numbers with " + String.join(" and ", parts);
    }

    private String separators() {
        return switch (grouping) {
            case ',' -> "commas";
            case '.' -> "points";
            case ' ' -> "spaces";
            default -> "apostrophes";
        };
    }
}
