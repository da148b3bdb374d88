package io.github.deepscn.app.studio;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.deepscn.options.Option.Place;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.options.ValueType;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Presets and options for the form of the studio, under the names of the command line. */
final class AboutOptions {
    static final List<Preset> PRESETS = Stream.of(io.github.deepscn.options.Preset.values())
            .map(preset -> new Preset(ValueType.name(preset), preset.label(), preset.help()))
            .toList();

    static final List<Option> OPTIONS =
            OptionCatalogue.at(Place.FORM).stream().map(AboutOptions::described).toList();

    private AboutOptions() {}

    record Preset(String id, String label, String help) {}

    /**
     * An option.
     *
     * @param name on the command line, without dashes
     * @param kind integers, numbers, integer, number, choice or text
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
