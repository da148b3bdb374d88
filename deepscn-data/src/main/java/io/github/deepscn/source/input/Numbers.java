package io.github.deepscn.source.input;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.util.Arrays;
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
        int from = afterSpaces(chars, start, end);
        int to = beforeSpaces(chars, from, end);
        if (from == to) {
            return Double.NaN;
        }
        char last = chars[to - 1];
        if (!isDigit(last) && last != decimal) {
            return "fFyY".indexOf(last) < 0 ? Double.NaN : infinity(chars, from, to);
        }
        // The parser also reads hexadecimal numbers; their mark is the second or, behind a sign, the third character.
        if (!isNumberStart(chars[from], decimal) || (to - from > 2 && (isX(chars[from + 1]) || isX(chars[from + 2])))) {
            return Double.NaN;
        }
        try {
            return decimal == '.'
                    ? JavaDoubleParser.parseDouble(chars, from, to - from)
                    : JavaDoubleParser.parseDouble(withPoint(chars, from, to, decimal));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** A copy with a point as the decimal mark; a point that is there already becomes a character of no number. */
    private static char[] withPoint(char[] chars, int from, int to, char decimal) {
        char[] copy = Arrays.copyOfRange(chars, from, to);
        for (int i = 0; i < copy.length; i++) {
            if (copy[i] == '.') {
                copy[i] = '_';
            } else if (copy[i] == decimal) {
                copy[i] = '.';
            }
        }
        return copy;
    }

    private static double infinity(char[] chars, int from, int to) {
        if (to - from > "-infinity".length()) {
            return Double.NaN;
        }
        return switch (new String(chars, from, to - from).toLowerCase(Locale.ROOT)) {
            case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
            default -> Double.NaN;
        };
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isNumberStart(char c, char decimal) {
        return isDigit(c) || c == '-' || c == '+' || c == decimal;
    }

    private static boolean isX(char c) {
        return c == 'x' || c == 'X';
    }

    static int afterSpaces(char[] chars, int start, int end) {
        int from = start;
        while (from < end && isSpace(chars[from])) {
            from++;
        }
        return from;
    }

    static int beforeSpaces(char[] chars, int start, int end) {
        int to = end;
        while (to > start && isSpace(chars[to - 1])) {
            to--;
        }
        return to;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }
}
