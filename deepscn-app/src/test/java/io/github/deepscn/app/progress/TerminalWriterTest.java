package io.github.deepscn.app.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that is printed steers a terminal, by whichever method it is printed. */
class TerminalWriterTest {
    private final StringWriter printed = new StringWriter();
    private final TerminalWriter writer = TerminalWriter.over(new PrintWriter(printed));

    @ParameterizedTest
    @ValueSource(
            chars = {
                '\0', '\u0007', '\b', '\n', '\r', '\u001b', '\u007f', '\u0085', '\u009b', '\u061c', '\u200e', '\u200f',
                '\u2028', '\u2029', '\u202a', '\u202e', '\u2066', '\u2069'
            })
    void charactersThatSteerAreSpelledOut(char c) {
        String text = "a" + c + "b";
        writer.print(text);
        writer.print(c);
        writer.print(text.toCharArray());
        writer.append(text).append(c);
        writer.write(c);
        writer.print((Object) Path.of("x").resolveSibling(c == 0 ? "y" : text));
        writer.printf("%s %s%n", text, List.of(text));
        writer.format(Locale.ROOT, "%5s", text);
        writer.println(text);
        writer.overwrite(text);
        assertThat(printed.toString().replace(System.lineSeparator(), "").replaceFirst("\r(?=a[^\r]*$)", ""))
                .doesNotContain(String.valueOf(c))
                .contains("a\\");
    }

    @Test
    void everythingElseStaysAsItIs() {
        String text = "tab\t, ü, 漢字, \ud83d\ude00, ‍, \\u001b";
        writer.println(text);
        writer.printf(Locale.ROOT, "%d %.1f %b%n", 1, 0.5, false);
        assertThat(printed.toString().lines()).containsExactly(text, "1 0.5 false");
    }

    @Test
    void escapesAreThoseOfJava() {
        assertThat(TerminalWriter.escaped("\u001b[2Jx\r\n\u202ey\u009b")).isEqualTo("\\u001b[2Jx\\r\\n\\u202ey\\u009b");
        assertThat(TerminalWriter.over(writer)).isSameAs(writer);
    }
}
