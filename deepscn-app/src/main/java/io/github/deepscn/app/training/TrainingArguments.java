package io.github.deepscn.app.training;

import static java.util.Objects.requireNonNull;

import io.github.deepscn.TableOptions;
import io.github.deepscn.app.cli.Failures;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.options.Option;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.options.OptionValues;
import io.github.deepscn.options.ValueType;
import io.github.deepscn.table.Task;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The options of training on a command line, made from the {@link OptionCatalogue}. To be used as a {@link Mixin}. */
@Command
public final class TrainingArguments {
    private static final Map<Option<?>, String> SHORT_NAMES =
            Map.of(OptionCatalogue.TARGET, "-t", OptionCatalogue.EXCLUDE, "-x");

    private @Nullable CommandSpec command;

    /** Adds all options to a command. */
    @Spec(Spec.Target.MIXEE)
    public void addTo(CommandSpec spec) {
        command = spec;
        List<Option<?>> options = OptionCatalogue.at(Option.Place.COMMAND_LINE);
        for (int k = 0; k < options.size(); k++) {
            spec.addOption(described(options.get(k), k + 1));
        }
    }

    private static OptionSpec described(Option<?> option, int order) {
        String name = "--" + option.name();
        String alias = SHORT_NAMES.get(option);
        ValueType<?> type = option.type();
        var spec = (alias == null ? OptionSpec.builder(name) : OptionSpec.builder(alias, name))
                .order(order)
                .description(option.sentence());
        if (type.equals(ValueType.FLAG)) {
            return spec.type(boolean.class).build();
        }
        ITypeConverter<?> converter = text -> element(type, text);
        spec.paramLabel(option.parameter());
        if (type.container() == Object.class) {
            return spec.type(type.element()).converters(converter).build();
        }
        spec.type(type.container()).splitRegex(type.separator()).hideParamSyntax(true);
        if (type.container() == Map.class) {
            ITypeConverter<String> key = text -> text;
            return spec.auxiliaryTypes(String.class, type.element())
                    .converters(key, converter)
                    .build();
        }
        return spec.auxiliaryTypes(type.element()).converters(converter).build();
    }

    private static Object element(ValueType<?> type, String text) {
        try {
            Object value = type.read(text);
            // picocli adds the elements of a list to the list of values, so a list that is an element needs another
            return value instanceof List ? List.of(value) : value;
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }

    private CommandSpec command() {
        return requireNonNull(command, "not a mixin of a command");
    }

    /** The options that the command line sets. */
    public OptionValues values() {
        var values = new HashMap<Option<?>, Object>();
        var parsed = command().commandLine().getParseResult();
        for (Option<?> option : OptionCatalogue.at(Option.Place.COMMAND_LINE)) {
            if (parsed.hasMatchedOption("--" + option.name())) {
                values.put(option, parsed.matchedOption("--" + option.name()).getValue());
            }
        }
        return new OptionValues(values);
    }

    /**
     * The options as one value.
     *
     * @param single whether the default is one network
     * @throws ParameterException if one of them is out of range or some do not go together
     */
    public TableOptions options(boolean single) {
        return options(values(), single);
    }

    /**
     * Some options as one value.
     *
     * @throws ParameterException if one of them is out of range or some do not go together
     */
    public TableOptions options(OptionValues values) {
        return options(values, false);
    }

    private TableOptions options(OptionValues values, boolean single) {
        try {
            return values.options(single);
        } catch (BadInputException e) {
            throw new ParameterException(command().commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Refuses a command line without a target.
     *
     * @throws ParameterException if the task needs one
     */
    public void requireTarget() {
        OptionValues values = values();
        boolean needed = values.get(OptionCatalogue.TASK).orElse(Task.REGRESSION) != Task.AUTOENCODER;
        if (needed && !values.has(OptionCatalogue.TARGET)) {
            throw Failures.badUsage(command, "the column to predict is missing: --target COL");
        }
    }
}
