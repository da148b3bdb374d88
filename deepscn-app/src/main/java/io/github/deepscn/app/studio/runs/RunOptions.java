package io.github.deepscn.app.studio.runs;

import io.github.deepscn.TableOptions;
import io.github.deepscn.app.cli.Failures;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.training.TrainingArguments;
import io.github.deepscn.options.Option;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.options.OptionValues;
import io.github.deepscn.options.ValueType;
import io.github.deepscn.table.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** The options of a run: texts as on the command line, read by the parser of the command line. */
final class RunOptions {
    @Command(name = "train")
    private static final class Train {
        @Mixin
        private final TrainingArguments arguments = new TrainingArguments();
    }

    private final Map<String, String> typed;
    private final List<String> words = new ArrayList<>();
    private final OptionValues values;
    private final TableOptions table;
    private final Map<String, Kind> types;

    /**
     * Reads options.
     *
     * @param options texts by the names of the command line without dashes; a blank text stands for the default
     * @throws Refusal with the sentence of the command line if it refuses them
     */
    RunOptions(Map<String, String> options) {
        this.typed = inOrder(options);
        typed.forEach(this::addWords);
        var train = new Train();
        CommandLine line = new CommandLine(train).setExpandAtFiles(false);
        try {
            line.parseArgs(words.toArray(String[]::new));
            this.values = train.arguments.values();
            this.table = train.arguments.options(false);
            this.types = train.arguments.types();
            train.arguments.requireTarget();
        } catch (ParameterException e) {
            throw new Refusal(422, Failures.sentence(e));
        }
    }

    /** The texts that are not blank, in the order of the command line; unknown names last. */
    private static Map<String, String> inOrder(Map<String, String> options) {
        var given = new LinkedHashMap<>(options);
        given.values().removeIf(String::isBlank);
        var ordered = new LinkedHashMap<String, String>();
        for (Option<?> option : OptionCatalogue.ALL) {
            if (given.containsKey(option.name())) {
                ordered.put(option.name(), given.remove(option.name()));
            }
        }
        ordered.putAll(given);
        return ordered;
    }

    private void addWords(String name, String text) {
        boolean flag = OptionCatalogue.ALL.stream()
                .anyMatch(option -> option.name().equals(name) && option.type().equals(ValueType.FLAG));
        if (flag) {
            if (!text.equals("true") && !text.equals("false")) {
                throw new Refusal(422, name + " is '" + text + "', must be true or false");
            }
            words.addAll(text.equals("true") ? List.of("--" + name) : List.of());
        } else if (text.startsWith("-")) {
            words.add("--" + name + "=" + text); // as a word of its own it would be taken for an option
        } else {
            words.addAll(List.of("--" + name, text));
        }
    }

    /** The texts that are not the default. */
    Map<String, String> typed() {
        return typed;
    }

    /** The words of a command line with the same options. */
    List<String> words() {
        return List.copyOf(words);
    }

    OptionValues values() {
        return values;
    }

    TableOptions table() {
        return table;
    }

    Map<String, Kind> types() {
        return types;
    }

    long seed() {
        return table.training().seed();
    }
}
