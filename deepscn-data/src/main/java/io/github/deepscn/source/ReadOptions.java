package io.github.deepscn.source;

import io.github.deepscn.TableModel;
import io.github.deepscn.data.Require;
import io.github.deepscn.source.csv.CsvDialect;
import io.github.deepscn.source.input.ColumnTypes;
import io.github.deepscn.source.input.HeapBudget;
import io.github.deepscn.source.input.MissingWords;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.source.input.Wording;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.Task;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * How to read a source. An option without a value is guessed.
 *
 * @param separator the character between the cells of a CSV row
 * @param decimal the decimal mark of CSV numbers: a point or a comma
 * @param header whether the first CSV row names the columns
 * @param missing the words that mark a missing cell; an empty cell is always missing
 * @param types types of columns by name, in place of a guess
 * @param guesses whether the cells decide the type of every other column; if not, those columns hold text, and a column
 *     with a given type may be absent
 * @param sample number of rows to read, in place of all rows
 * @param seed selects the rows of the sample
 * @param sql the query to a database
 */
public record ReadOptions(
        Optional<Character> separator,
        Optional<Character> decimal,
        Header header,
        Set<String> missing,
        Map<String, CellType> types,
        boolean guesses,
        OptionalLong sample,
        long seed,
        Optional<String> sql) {
    /** The default words that mark a missing cell. */
    public static final Set<String> MISSING = Set.of("NA", "N/A", "NaN", "nan", "null", "NULL", "None", "?");

    public ReadOptions {
        separator.ifPresent(ReadOptions::checkSeparator);
        decimal.ifPresent(mark ->
                Require.that(mark == '.' || mark == ',', "the decimal mark is '" + mark + "', must be '.' or ','"));
        Require.that(
                separator.isEmpty() || !separator.equals(decimal),
                "separator and decimal mark are both '" + separator.orElse(' ') + "', must differ");
        Require.that(
                sample.isEmpty() || sample.getAsLong() >= 1, "sample is " + sample.orElse(0) + ", must be at least 1");
        missing = Set.copyOf(missing);
        types = Map.copyOf(types);
    }

    private static void checkSeparator(char separator) {
        boolean inCells = Character.isLetterOrDigit(separator) || "\"\r\n+-.".indexOf(separator) >= 0;
        Require.that(
                !inCells && separator > 0 && separator < 128,
                "the separator is '" + Wording.shortly("" + separator)
                        + "', must be a character like , ; | or tab that no cell contains");
    }

    /**
     * Guesses everything and reads all rows.
     *
     * @return the options
     */
    public static ReadOptions defaults() {
        Optional<Character> guessed = Optional.empty();
        return new ReadOptions(
                guessed, guessed, Header.AUTO, MISSING, Map.of(), true, OptionalLong.empty(), 0, Optional.empty());
    }

    /**
     * {@return these options with the character between cells given instead of guessed}
     *
     * @param value the character
     */
    public ReadOptions withSeparator(char value) {
        return new ReadOptions(Optional.of(value), decimal, header, missing, types, guesses, sample, seed, sql);
    }

    /**
     * {@return these options with the decimal sign given instead of guessed}
     *
     * @param value a point or a comma
     */
    public ReadOptions withDecimal(char value) {
        return new ReadOptions(separator, Optional.of(value), header, missing, types, guesses, sample, seed, sql);
    }

    /**
     * {@return these options with the header given instead of guessed}
     *
     * @param value whether the first row names the columns
     */
    public ReadOptions withHeader(Header value) {
        return new ReadOptions(separator, decimal, value, missing, types, guesses, sample, seed, sql);
    }

    /**
     * {@return these options with other texts that stand for a missing cell}
     *
     * @param values the texts
     */
    public ReadOptions withMissing(Set<String> values) {
        return new ReadOptions(separator, decimal, header, values, types, guesses, sample, seed, sql);
    }

    /**
     * {@return these options with the types of some columns given instead of guessed}
     *
     * @param values the types by the names of the columns
     */
    public ReadOptions withTypes(Map<String, CellType> values) {
        return new ReadOptions(separator, decimal, header, missing, values, guesses, sample, seed, sql);
    }

    /**
     * Sets the types of the columns that matter; all other columns hold text.
     *
     * @param values the type of each column that matters, by its name
     * @return options with these types
     */
    public ReadOptions withTypesOnly(Map<String, CellType> values) {
        return new ReadOptions(separator, decimal, header, missing, values, false, sample, seed, sql);
    }

    /**
     * {@return these options with the types of the columns that a model knows; all other columns hold text}
     *
     * @param model the model
     */
    public ReadOptions forModel(TableModel model) {
        Map<String, CellType> known = new HashMap<>();
        Encoder encoder = model.encoder();
        encoder.inputs().forEach(input -> known.put(input.column(), type(input.kind() == Kind.NUMBER)));
        boolean classes = model.task() == Task.CLASSIFICATION;
        encoder.targets()
                .forEach(target -> known.put(
                        target.column(), classes && target.number() ? CellType.LABEL : type(target.number())));
        return withTypesOnly(known);
    }

    private static CellType type(boolean number) {
        return number ? CellType.NUMBER : CellType.TEXT;
    }

    /**
     * {@return these options with a random sample of the rows}
     *
     * @param rows the number of rows to keep
     */
    public ReadOptions withSample(long rows) {
        return new ReadOptions(separator, decimal, header, missing, types, guesses, OptionalLong.of(rows), seed, sql);
    }

    /**
     * {@return these options with another seed of the sample}
     *
     * @param value the seed
     */
    public ReadOptions withSeed(long value) {
        return new ReadOptions(separator, decimal, header, missing, types, guesses, sample, value, sql);
    }

    /**
     * {@return these options with a query for a database}
     *
     * @param query the query in SQL
     */
    public ReadOptions withSql(String query) {
        return new ReadOptions(separator, decimal, header, missing, types, guesses, sample, seed, Optional.of(query));
    }

    CsvDialect dialect() {
        return new CsvDialect(
                separator, decimal, header == Header.AUTO ? Optional.empty() : Optional.of(header == Header.YES));
    }

    Request request(HeapBudget heap, Consumer<String> notes) {
        Map<String, Boolean> holdText = types.entrySet().stream()
                .filter(type -> type.getValue() != CellType.LABEL)
                .collect(Collectors.toMap(Map.Entry::getKey, type -> type.getValue() == CellType.TEXT));
        Set<String> labels = types.keySet().stream()
                .filter(name -> types.get(name) == CellType.LABEL)
                .collect(Collectors.toSet());
        var columns = new ColumnTypes(holdText, labels, guesses);
        return new Request(columns, new MissingWords(missing), sample, seed, heap, notes);
    }
}
