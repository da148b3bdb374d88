package io.github.deepscn.app.progress;

import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Prints text for people. The text may contain names from a model file or a table, which must not control the terminal:
 * only line ends, tabs and visible characters are printed as they are. Data for programs, such as JSON, does not go
 * through this writer.
 */
public final class TerminalWriter extends PrintWriter {
    private static final String DIRECTIONS_AND_SEPARATORS =
            "\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";

    private TerminalWriter(PrintWriter out) {
        super(out);
    }

    /** Prints to a writer. {@code println()} and {@code %n} end a line; a line end inside a text is escaped. */
    public static TerminalWriter over(PrintWriter out) {
        return out instanceof TerminalWriter same ? same : new TerminalWriter(out);
    }

    /** Escapes control characters and characters that change the direction of writing. */
    public static String escaped(String text) {
        if (text.chars().noneMatch(c -> steers((char) c))) {
            return text;
        }
        var plain = new StringBuilder();
        text.chars().forEach(c -> {
            if (steers((char) c)) {
                plain.append(
                        switch (c) {
                            case '\n' -> "\\n";
                            case '\r' -> "\\r";
                            default -> "\\u%04x".formatted(c);
                        });
            } else {
                plain.append((char) c);
            }
        });
        return plain.toString();
    }

    /** Whether a character is a control (C0 without the tab, DEL, C1), a mark of direction or a line separator. */
    private static boolean steers(char c) {
        return (Character.isISOControl(c) && c != '\t') || DIRECTIONS_AND_SEPARATORS.indexOf(c) >= 0;
    }

    /** Prints over the current line. */
    void overwrite(String line) {
        String plain = "\r" + escaped(line);
        super.write(plain, 0, plain.length());
    }

    @Override
    public void write(int c) {
        write(String.valueOf((char) c));
    }

    @Override
    public void write(char[] characters, int offset, int length) {
        write(new String(characters, offset, length));
    }

    @Override
    public void write(String text, int offset, int length) {
        String plain = escaped(text.substring(offset, offset + length));
        super.write(plain, 0, plain.length());
    }

    /** Escapes the arguments; the format is our own. */
    @Override
    public PrintWriter format(@Nullable Locale locale, String format, @Nullable Object... arguments) {
        @Nullable Object[] plain = arguments.clone();
        for (int k = 0; k < plain.length; k++) {
            plain[k] = isHarmless(plain[k]) ? plain[k] : escaped(String.valueOf(plain[k]));
        }
        String text = String.format(locale, format, plain);
        super.write(text, 0, text.length());
        return this;
    }

    private static boolean isHarmless(@Nullable Object argument) {
        return argument == null || argument instanceof Number || argument instanceof Boolean;
    }

    @Override
    public PrintWriter format(String format, @Nullable Object... arguments) {
        return format(Locale.getDefault(Locale.Category.FORMAT), format, arguments);
    }
}
