package io.github.deepscn.app.studio;

import io.github.deepscn.TableOptions;
import io.github.deepscn.app.cli.Failures;
import io.github.deepscn.app.studio.http.Refusal;
import io.github.deepscn.app.training.LearningOptions;
import io.github.deepscn.table.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** The options of a run: texts as they would be typed on the command line, understood by what understands it. */
final class RunOptions {
    /** The words of {@code train} that say what is learnt, and how. */
    @Command(name = "train")
    private static final class Words {
        @Mixin
        private final LearningOptions learning = new LearningOptions();
    }

    private final Map<String, String> typed;
    private final List<String> words;
    private final LearningOptions learning;
    private final TableOptions table;
    private final String preset;

    /**
     * Understands options.
     *
     * @param options texts by the names of the command line without dashes; an empty one is the default
     * @throws Refusal with the sentence of the command line if it does not understand them
     */
    RunOptions(Map<String, String> options) {
        var parsed = new Words();
        CommandLine line = new CommandLine(parsed).setExpandAtFiles(false).setCaseInsensitiveEnumValuesAllowed(true);
        this.typed = inOrder(line, options);
        this.words = words(line, typed);
        this.learning = parsed.learning;
        try {
            line.parseArgs(words.toArray(String[]::new));
            this.table = learning.options(false);
            this.preset = learning.presetName();
            learning.requireTarget();
        } catch (ParameterException e) {
            throw new Refusal(422, Failures.sentence(e));
        }
    }

    /** Those that are not the default, in the order of the command line; unknown ones last. */
    private static Map<String, String> inOrder(CommandLine line, Map<String, String> options) {
        var given = new LinkedHashMap<>(options);
        given.values().removeIf(String::isBlank);
        var ordered = new LinkedHashMap<String, String>();
        for (OptionSpec option : line.getCommandSpec().options()) {
            String text = given.remove(name(option));
            if (text != null) {
                ordered.put(name(option), text);
            }
        }
        ordered.putAll(given);
        return ordered;
    }

    private static String name(OptionSpec option) {
        return option.longestName().replaceFirst("^-+", "");
    }

    private static List<String> words(CommandLine line, Map<String, String> typed) {
        var words = new ArrayList<String>();
        typed.forEach((name, text) -> {
            String option = "--" + name;
            OptionSpec known = line.getCommandSpec().findOption(option);
            if (known != null && known.arity().max() == 0) {
                addFlag(name, text, words);
            } else if (text.startsWith("-")) {
                words.add(option + "=" + text); // apart, it would be taken for an option itself
            } else {
                words.add(option);
                words.add(text);
            }
        });
        return words;
    }

    private static void addFlag(String name, String text, List<String> words) {
        switch (text) {
            case "true" -> words.add("--" + name);
            case "false" -> {}
            default -> throw new Refusal(422, name + " is '" + text + "', must be true or false");
        }
    }

    /** The texts that are not the default. */
    Map<String, String> typed() {
        return typed;
    }

    /** The words of a command line that says the same. */
    List<String> words() {
        return List.copyOf(words);
    }

    TableOptions table() {
        return table;
    }

    /** What the options start from. */
    String preset() {
        return preset;
    }

    Map<String, Kind> types() {
        return learning.types();
    }

    long seed() {
        return learning.seed();
    }
}
