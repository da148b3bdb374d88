package io.github.deepscn.report.page;

/** Text inside HTML. */
public final class Html {
    private Html() {}

    /** Escapes a text for an element or a quoted attribute. */
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

    public static String link(String address, String text) {
        return "<a href=\"" + escape(address) + "\">" + escape(text) + "</a>";
    }

    /** Whether HTML may hold a character at all. */
    private static boolean isAllowed(int c) {
        boolean space = c == '\t' || c == '\n' || c == '\r';
        return space || !(Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
    }
}
