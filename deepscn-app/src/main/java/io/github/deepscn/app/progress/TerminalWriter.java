package io.github.deepscn.app.progress;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Prints text for people. The text may contain names from a model file or a table, which must not control the terminal:
 * only line ends, tabs and visible characters are printed as they are. Every line is flushed. Data for programs, such
 * as JSON, does not go through this writer.
 */
public final class TerminalWriter extends PrintWriter {
    /** Controls (C0 without the tab, DEL, C1), marks of direction and line separators. */
    private static final Pattern STEERING =
            Pattern.compile("[\\x00-\\x08\\x0a-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]");

    private TerminalWriter(PrintWriter out) {
        super(out, true);
    }

    /** Prints to a writer. {@code println()} and {@code %n} end a line; a line end inside a text is escaped. */
    public static TerminalWriter over(PrintWriter out) {
        return out instanceof TerminalWriter same ? same : new TerminalWriter(out);
    }

    /** Escapes control characters and characters that change the direction of writing. */
    public static String escaped(String text) {
        return STEERING.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(
                        switch (match.group()) {
                            case "\n" -> "\\n";
                            case "\r" -> "\\r";
                            default -> "\\u%04x".formatted((int) match.group().charAt(0));
                        }));
    }

    /** Prints over the current line. */
    void overwrite(String line) {
        String plain = "\r" + escaped(line);
        super.write(plain, 0, plain.length());
        flush();
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
        @Nullable
        Object[] plain = Arrays.stream(arguments)
                .map(a -> a instanceof Number || a instanceof Boolean ? a : escaped(String.valueOf(a)))
                .toArray();
        String text = String.format(locale, format, plain);
        super.write(text, 0, text.length());
        flush();
        return this;
    }

    @Override
    public PrintWriter format(String format, @Nullable Object... arguments) {
        return format(Locale.getDefault(Locale.Category.FORMAT), format, arguments);
    }
}
