package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.options.Option;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.options.Preset;
import io.github.deepscn.options.ValueType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of options in the document are made from the catalogue. */
class OptionsDocumentTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "cli.md");

    /** The document as it should be, for copying. */
    private static final Path EXPECTED = Path.of("target", "cli.md");

    private static List<Option<?>> options() {
        return OptionCatalogue.at(Option.Place.COMMAND_LINE);
    }

    private static String row(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String meanings() {
        return "| option | meaning |\n|---|---|\n"
                + options().stream()
                        .map(option ->
                                row(Stream.of(code("--" + option.name() + " " + option.parameter()), option.help())))
                        .collect(Collectors.joining());
    }

    private static String code(String text) {
        return "`" + text.strip() + "`";
    }

    private static String presets() {
        Preset[] presets = Preset.values();
        return row(Stream.concat(Stream.of("option"), Arrays.stream(presets).map(ValueType::name)))
                + "|---|---|---|---|---|\n"
                + options().stream()
                        .filter(option -> Arrays.stream(presets)
                                        .map(preset -> option.shown(preset.options()))
                                        .distinct()
                                        .count()
                                > 1)
                        .map(option -> row(Stream.concat(
                                Stream.of(code("--" + option.name())),
                                Arrays.stream(presets).map(preset -> cell(option, preset)))))
                        .collect(Collectors.joining());
    }

    private static String cell(Option<?> option, Preset preset) {
        String value = option.shown(preset.options());
        return value.isEmpty() ? "–" : value;
    }

    private static String with(String document, String name, String table) {
        String start = "<!-- " + name + " -->\n";
        String end = "<!-- end of " + name + " -->";
        return Pattern.compile(start + ".*" + end, Pattern.DOTALL)
                .matcher(document)
                .replaceFirst(Matcher.quoteReplacement(start + table + end));
    }

    @Test
    void tablesAreThoseOfTheCatalogue() throws IOException {
        String document = Files.readString(DOCUMENT);
        String expected = with(with(document, "options", meanings()), "presets", presets());
        Files.writeString(EXPECTED, expected);
        assertThat(document)
                .as("copy deepscn-app/%s to docs/cli.md", EXPECTED)
                .isEqualTo(expected)
                .contains("`--layers N,N,..`", "| `--candidates` |");
    }
}
