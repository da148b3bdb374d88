package io.github.deepscn.source;

import org.jspecify.annotations.Nullable;

/** The cells of a column that are neither missing nor finite numbers, though the column should hold numbers. */
final class Strays {
    long texts;
    long infinities;
    TextCodes.@Nullable Entry firstText;
    TextCodes.@Nullable Entry firstInfinity;

    void addText(String text, long line) {
        texts++;
        if (firstText == null) {
            firstText = new TextCodes.Entry(text, line);
        }
    }

    void addInfinity(String text, long line) {
        infinities++;
        if (firstInfinity == null) {
            firstInfinity = new TextCodes.Entry(text, line);
        }
    }

    /** Adds those that come behind these. */
    void append(Strays next) {
        texts += next.texts;
        infinities += next.infinities;
        firstText = firstText == null ? next.firstText : firstText;
        firstInfinity = firstInfinity == null ? next.firstInfinity : firstInfinity;
    }
}
