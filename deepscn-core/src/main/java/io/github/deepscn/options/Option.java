package io.github.deepscn.options;

import io.github.deepscn.TableOptions;
import io.github.deepscn.data.Records;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.train.Options;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The complete description of an option of training. The command line, Spark's params, the form of the studio, reports,
 * programs that repeat a run and the table in the documents are generated from it.
 *
 * @param name as on the command line, without dashes
 * @param type the type of its values
 * @param parameter what stands for a value in help: {@code N}, {@code COL}; empty for a flag
 * @param sentence what it means, short enough for a line of help
 * @param detail what a form and the documents say besides
 * @param symbol the paper's symbol, if it has one
 * @param example what a form shows in the empty field
 * @param places where it can be set
 * @param getter the value that options hold, if they hold one
 * @param wither options that hold another value
 * @param <T> its values
 */
public record Option<T>(
        String name,
        ValueType<T> type,
        String parameter,
        String sentence,
        String detail,
        String symbol,
        String example,
        Set<Place> places,
        Function<TableOptions, Optional<T>> getter,
        BiFunction<TableOptions, T, TableOptions> wither) {

    /** Where an option can be set. */
    public enum Place {
        COMMAND_LINE,
        /** The form of options in the studio. */
        FORM,
        SPARK
    }

    /** An option of the command line. */
    static <T> Option<T> of(String name, ValueType<T> type, String parameter, String sentence) {
        return new Option<>(
                name,
                type,
                parameter,
                sentence,
                "",
                "",
                "",
                Set.of(Place.COMMAND_LINE),
                options -> Optional.empty(),
                (options, value) -> options);
    }

    Option<T> detail(String text) {
        return Records.with(this, "detail", text);
    }

    Option<T> symbol(String text) {
        return Records.with(this, "symbol", text);
    }

    Option<T> example(String text) {
        return Records.with(this, "example", text);
    }

    Option<T> in(Place... set) {
        return Records.with(this, "places", Set.of(set));
    }

    /** Adds the functions that read and change the value. */
    Option<T> held(Function<TableOptions, T> get, BiFunction<TableOptions, T, TableOptions> with) {
        return heldIfSet(options -> Optional.of(get.apply(options)), with);
    }

    /** Adds the functions that read the value, if there is one, and change it. */
    Option<T> heldIfSet(Function<TableOptions, Optional<T>> get, BiFunction<TableOptions, T, TableOptions> with) {
        return Records.with(Records.with(this, "getter", get), "wither", with);
    }

    /** An option of columns. */
    Option<T> encoded(Function<EncoderOptions, T> get, BiFunction<EncoderOptions, T, EncoderOptions> with) {
        return held(
                options -> get.apply(options.encoder()),
                (options, value) -> options.withEncoder(with.apply(options.encoder(), value)));
    }

    /** An option of one network, which can be set everywhere. */
    Option<T> trained(Function<Options, T> get, BiFunction<Options, T, Options> with) {
        return in(Place.values())
                .held(
                        options -> get.apply(options.training()),
                        (options, value) -> options.withTraining(with.apply(options.training(), value)));
    }

    /** The value that options hold, if they hold one. */
    public Optional<T> get(TableOptions options) {
        return getter.apply(options);
    }

    /**
     * Options that hold another value.
     *
     * @throws io.github.deepscn.data.BadInputException if it is out of range or does not go with the other options
     */
    public TableOptions set(TableOptions options, T value) {
        return wither.apply(options, value);
    }

    /** Sets a value that is known to have the type. */
    @SuppressWarnings("unchecked")
    TableOptions setAny(TableOptions options, Object value) {
        return set(options, (T) value);
    }

    /** The name as a heading: {@code Time budget}. */
    public String label() {
        String words = name.replace('-', ' ');
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    /** The sentence and the detail. */
    public String help() {
        return detail.isEmpty() ? sentence : sentence + " " + detail;
    }

    /** The value of these options as people would type it; empty if they hold none. */
    public String shown(TableOptions options) {
        return get(options).map(type::show).orElse("");
    }

    /** The value of these options as a word of a command line; empty if they hold none. */
    public Optional<String> typed(TableOptions options) {
        return get(options).map(value -> type.show(value).replace(" ", ""));
    }
}
