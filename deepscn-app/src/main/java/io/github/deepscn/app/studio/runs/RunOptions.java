package io.github.deepscn.app.studio.runs;

import io.github.deepscn.TableOptions;
import io.github.deepscn.app.cli.Failures;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.studio.data.DataSet;
import io.github.deepscn.app.text.CommandText;
import io.github.deepscn.app.training.TrainingArguments;
import io.github.deepscn.options.Option;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.options.OptionValues;
import io.github.deepscn.options.ValueType;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The options of a run: texts as on the command line, read by the parser of the command line.
 *
 * @param typed the texts that are not the default
 * @param words the words of a command line with the same options
 */
record RunOptions(Map<String, String> typed, List<String> words, OptionValues values, TableOptions table) {
    /**
     * Reads options.
     *
     * @param options texts by the names of the command line without dashes; a blank text stands for the default
     * @throws Refusal with the sentence of the command line if it refuses them
     */
    static RunOptions of(Map<String, String> options) {
        Map<String, String> typed = inOrder(options);
        List<String> words = new ArrayList<>();
        typed.forEach((name, text) -> words.addAll(words(name, text)));
        var arguments = new TrainingArguments();
        var command = CommandSpec.create().name("train");
        arguments.addTo(command);
        try {
            new CommandLine(command).setExpandAtFiles(false).parseArgs(words.toArray(String[]::new));
            var read = new RunOptions(typed, words, arguments.values(), arguments.options(false));
            arguments.requireTarget();
            return read;
        } catch (ParameterException e) {
            throw new Refusal(422, Failures.sentence(e));
        }
    }

    /** The texts that are not blank, in the order of the command line; unknown names last. */
    private static Map<String, String> inOrder(Map<String, String> options) {
        var ordered = new LinkedHashMap<String, String>();
        OptionCatalogue.ALL.stream()
                .map(Option::name)
                .filter(options::containsKey)
                .forEach(name -> ordered.put(name, options.get(name)));
        ordered.putAll(options);
        ordered.values().removeIf(String::isBlank);
        return ordered;
    }

    private static List<String> words(String name, String text) {
        boolean flag = OptionCatalogue.ALL.stream()
                .anyMatch(option -> option.name().equals(name) && option.type().equals(ValueType.FLAG));
        if (flag) {
            if (!text.equals("true") && !text.equals("false")) {
                throw new Refusal(422, name + " is '" + text + "', must be true or false");
            }
            return text.equals("true") ? List.of("--" + name) : List.of();
        }
        return text.startsWith("-")
                ? List.of("--" + name + "=" + text) // as a word of its own it would be taken for an option
                : List.of("--" + name, text);
    }

    /** The rows of a data set, read with these options. */
    Table table(DataSet data) throws IOException {
        return data.table(table);
    }

    /**
     * The command line that trains with these options.
     *
     * @param file the file of the data
     * @param more further words
     */
    String command(String file, String... more) {
        var all = new ArrayList<>(List.of("train", file.startsWith("-") ? "./" + file : file));
        all.addAll(words);
        all.addAll(List.of(more));
        all.addAll(List.of("-o", KeptRun.MODEL));
        return CommandText.of(all);
    }
}
