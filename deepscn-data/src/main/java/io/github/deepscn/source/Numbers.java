package io.github.deepscn.source;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Numbers as people write them into files: sign, digits, a decimal mark, an exponent, spaces around. Neither
 * hexadecimal digits nor the type suffixes of Java.
 */
final class Numbers {
    private static final byte[] INF = "inf".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] INFINITY = "infinity".getBytes(StandardCharsets.US_ASCII);

    private static final int NO_MARK = -1;
    private static final int NOT_A_NUMBER = -2;

    private Numbers() {}

    static boolean isNumber(String text, byte decimal) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return Double.isFinite(parse(bytes, 0, bytes.length, decimal));
    }

    static double parse(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return parse(bytes, 0, bytes.length, (byte) '.');
    }

    /** The number that the bytes spell; NaN if they spell none; infinite if they say so or it is too large. */
    static double parse(byte[] bytes, int start, int end, byte decimal) {
        int from = start;
        int to = end;
        while (from < to && isSpace(bytes[from])) {
            from++;
        }
        while (to > from && isSpace(bytes[to - 1])) {
            to--;
        }
        int mark = numberSyntax(bytes, from, to, decimal);
        if (mark == NOT_A_NUMBER) {
            return infinity(bytes, from, to);
        }
        if (decimal == '.' || mark == NO_MARK) {
            return JavaDoubleParser.parseDouble(bytes, from, to - from);
        }
        byte[] pointed = Arrays.copyOfRange(bytes, from, to);
        pointed[mark - from] = '.';
        return JavaDoubleParser.parseDouble(pointed);
    }

    /** Where the decimal mark of a number is. */
    private static int numberSyntax(byte[] bytes, int from, int to, byte decimal) {
        int p = afterSign(bytes, from, to);
        int whole = afterDigits(bytes, p, to);
        int digits = whole - p;
        p = whole;
        int mark = NO_MARK;
        if (p < to && bytes[p] == decimal) {
            mark = p;
            int fraction = afterDigits(bytes, p + 1, to);
            digits += fraction - p - 1;
            p = fraction;
        }
        if (digits == 0) {
            return NOT_A_NUMBER;
        }
        if (p < to && (bytes[p] | 0x20) == 'e') {
            int exponent = afterSign(bytes, p + 1, to);
            p = afterDigits(bytes, exponent, to);
            if (p == exponent) {
                return NOT_A_NUMBER;
            }
        }
        return p == to ? mark : NOT_A_NUMBER;
    }

    private static int afterSign(byte[] bytes, int from, int to) {
        return from < to && (bytes[from] == '-' || bytes[from] == '+') ? from + 1 : from;
    }

    private static int afterDigits(byte[] bytes, int from, int to) {
        int p = from;
        while (p < to && bytes[p] >= '0' && bytes[p] <= '9') {
            p++;
        }
        return p;
    }

    private static double infinity(byte[] bytes, int from, int to) {
        int p = afterSign(bytes, from, to);
        if (!spells(INF, bytes, p, to) && !spells(INFINITY, bytes, p, to)) {
            return Double.NaN;
        }
        return p > from && bytes[from] == '-' ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }

    private static boolean spells(byte[] word, byte[] bytes, int from, int to) {
        if (to - from != word.length) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if ((bytes[from + i] | 0x20) != word[i]) {
                return false;
            }
        }
        return true;
    }

    static boolean isSpace(byte b) {
        return b == ' ' || b == '\t';
    }
}
