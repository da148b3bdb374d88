package io.github.deepscn.spark.submit;

/** Numbers as people write them into files: sign, digits, a decimal mark, an exponent, spaces around. */
final class WrittenNumber {
    private WrittenNumber() {}

    /** The number that a text spells: NaN if it spells none, infinite if it says so or is too large. */
    static double parse(String text, char decimal) {
        String bare = text.strip();
        if (isNumber(bare, decimal)) {
            return Double.parseDouble(decimal == '.' ? bare : bare.replace(decimal, '.'));
        }
        String word = bare.startsWith("-") || bare.startsWith("+") ? bare.substring(1) : bare;
        if (word.equalsIgnoreCase("inf") || word.equalsIgnoreCase("infinity")) {
            return bare.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        return Double.NaN;
    }

    /** Java itself would also take hexadecimal digits, and suffixes such as f. */
    private static boolean isNumber(String text, char decimal) {
        int at = afterSign(text, 0);
        int whole = afterDigits(text, at);
        int digits = whole - at;
        at = whole;
        if (at < text.length() && text.charAt(at) == decimal) {
            int fraction = afterDigits(text, at + 1);
            digits += fraction - at - 1;
            at = fraction;
        }
        if (digits > 0 && at < text.length() && (text.charAt(at) | 0x20) == 'e') {
            int exponent = afterSign(text, at + 1);
            at = afterDigits(text, exponent);
            digits = at - exponent;
        }
        return digits > 0 && at == text.length();
    }

    private static int afterSign(String text, int from) {
        return from < text.length() && (text.charAt(from) == '-' || text.charAt(from) == '+') ? from + 1 : from;
    }

    private static int afterDigits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}
