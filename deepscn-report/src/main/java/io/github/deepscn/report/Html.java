package io.github.deepscn.report;

/** Text inside HTML. */
public final class Html {
    private Html() {}

    /** A text that shows as it is, in an element or in a quoted attribute. */
    public static String escape(String text) {
        var escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(isAllowed(c) ? c : '\uFFFD');
            }
        });
        return escaped.toString();
    }

    /** Whether HTML may hold a character at all. */
    private static boolean isAllowed(int c) {
        boolean space = c == '\t' || c == '\n' || c == '\r';
        return space || !(Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
    }
}
