package io.github.deepscn.source.input;

import java.util.Locale;

/** Wording shared by messages: on one line and not too long. */
public final class Wording {
    private static final int LONGEST = 40;

    private Wording() {}

    /** A text from a file, shortened, without line ends and other characters that control a terminal. */
    public static String shortly(String text) {
        String cut = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
        return cut.replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]", "\uFFFD");
    }

    /** The first line of another library's message. */
    public static String firstLine(Throwable cause) {
        String message = cause.getMessage();
        if (message == null || message.isBlank()) {
            return cause.getClass().getSimpleName();
        }
        String line = message.strip().lines().findFirst().orElse("").strip();
        return line.length() > 200 ? line.substring(0, 200) + "…" : line;
    }

    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
