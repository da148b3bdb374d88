package io.github.deepscn.selection;

import io.github.deepscn.TableOptions;
import io.github.deepscn.options.Option;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Options that a search tries.
 *
 * @param options all options
 * @param changes the values that differ from the options that the search began with, in the order they are set
 */
public record OptionSet(TableOptions options, Map<Option<?>, Object> changes) {
    public OptionSet {
        changes = Collections.unmodifiableMap(new LinkedHashMap<>(changes));
    }

    /** {@return whether these are the options that the search began with} */
    public boolean isStandard() {
        return changes.isEmpty();
    }

    /** {@return the changed options by their names, with their values as they are typed} */
    public Map<String, String> typed() {
        var typed = new LinkedHashMap<String, String>();
        changes.forEach((option, value) ->
                typed.put(option.name(), option.type().show(value).replace(" ", "")));
        return typed;
    }

    /** {@return the changes as words of a command line: {@code --layers}, {@code 100,100}} */
    public List<String> arguments() {
        return typed().entrySet().stream()
                .flatMap(change -> Stream.of("--" + change.getKey(), change.getValue()))
                .toList();
    }

    /** The changes as they are typed; {@code as they are} if there are none. */
    @Override
    public String toString() {
        return isStandard() ? "as they are" : String.join(" ", arguments());
    }
}
