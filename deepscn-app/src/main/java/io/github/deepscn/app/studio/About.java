package io.github.deepscn.app.studio;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.options.Option.Place;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.options.ValueType;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Facts about the program, with presets and options for its form under the names of the command line. */
record About(String version, long uploadLimit, int threads, List<Preset> presets, List<Option> options) {
    record Preset(String id, String label, String help) {}

    /**
     * An option.
     *
     * @param name on the command line, without dashes
     * @param kind integers, numbers, integer, number, choice, flag or text
     * @param allowed the names to choose from
     * @param placeholder what an empty field shows
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Option(
            String name,
            String label,
            String help,
            String kind,
            @Nullable List<String> allowed,
            @Nullable String placeholder) {}

    static About of(long uploadLimit, int threads) {
        return new About(
                Provenance.currentVersion(),
                uploadLimit,
                threads,
                Stream.of(io.github.deepscn.options.Preset.values())
                        .map(preset -> new Preset(ValueType.name(preset), preset.label(), preset.help()))
                        .toList(),
                OptionCatalogue.at(Place.FORM).stream().map(About::described).toList());
    }

    private static Option described(io.github.deepscn.options.Option<?> option) {
        String kind = option.type().kind();
        boolean choice = kind.equals("choice");
        return new Option(
                option.name(),
                option.label(),
                option.help(),
                kind,
                choice ? option.type().allowed() : null,
                choice ? null : option.example());
    }
}
