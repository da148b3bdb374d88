package io.github.deepscn.source.input;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.util.Locale;

/**
 * Numbers as files spell them: sign, digits, a decimal mark, an exponent, with spaces around. Hexadecimal digits and
 * the type suffixes of Java are not allowed.
 */
public final class Numbers {
    private Numbers() {}

    public static boolean isNumber(String text, char decimal) {
        return Double.isFinite(parse(text, decimal));
    }

    public static double parse(String text, char decimal) {
        return parse(text.toCharArray(), 0, text.length(), decimal);
    }

    /** The number; NaN if the characters spell none; infinite if they say so or the number is too large. */
    public static double parse(char[] chars, int start, int end, char decimal) {
        int from = start;
        int to = end;
        while (from < to && isSpace(chars[from])) {
            from++;
        }
        while (to > from && isSpace(chars[to - 1])) {
            to--;
        }
        if (from == to || !isInNumber(chars[to - 1], decimal)) {
            return infinity(chars, from, to);
        }
        // The parser also reads hexadecimal numbers; their mark is the second or, behind a sign, the third character.
        boolean mayBeNumber = isInNumber(chars[from], decimal) || chars[from] == '-' || chars[from] == '+';
        if (!mayBeNumber || (to - from > 2 && (isX(chars[from + 1]) || isX(chars[from + 2])))) {
            return Double.NaN;
        }
        try {
            // Beside another decimal mark, a point becomes a character of no number.
            return decimal == '.'
                    ? JavaDoubleParser.parseDouble(chars, from, to - from)
                    : JavaDoubleParser.parseDouble(
                            new String(chars, from, to - from).replace('.', '_').replace(decimal, '.'));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static double infinity(char[] chars, int from, int to) {
        if (from == to || to - from > "-infinity".length() || "fFyY".indexOf(chars[to - 1]) < 0) {
            return Double.NaN;
        }
        return switch (new String(chars, from, to - from).toLowerCase(Locale.ROOT)) {
            case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
            default -> Double.NaN;
        };
    }

    private static boolean isInNumber(char c, char decimal) {
        return (c >= '0' && c <= '9') || c == decimal;
    }

    private static boolean isX(char c) {
        return c == 'x' || c == 'X';
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }
}
