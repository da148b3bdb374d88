package io.github.deepscn.source;

import io.github.deepscn.data.Require;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a source is read. What is not given is guessed.
 *
 * @param separator of the cells in a CSV row
 * @param decimal the decimal mark of CSV numbers: a point or a comma
 * @param header whether the first CSV row names the columns
 * @param missing the words for a missing cell; an empty cell always is one
 * @param types of columns by name, in place of the guess
 * @param guesses whether other columns get the type that their cells suggest; if not, they are texts, and a column that
 *     is given a type need not be there
 * @param sample this many rows instead of all
 * @param seed chooses the sampled rows
 * @param sql the query, for a database
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
    /** The words for a missing cell, unless others are given. */
    public static final Set<String> MISSING =
            Set.copyOf(List.of("NA", "N/A", "NaN", "nan", "null", "NULL", "None", "?"));

    private static final ReadOptions DEFAULTS = new ReadOptions(
            Optional.empty(),
            Optional.empty(),
            Header.AUTO,
            MISSING,
            Map.of(),
            true,
            OptionalLong.empty(),
            0,
            Optional.empty());

    public ReadOptions {
        separator.ifPresent(ReadOptions::checkSeparator);
        decimal.ifPresent(mark ->
                Require.that(mark == '.' || mark == ',', "the decimal mark is '" + mark + "', must be '.' or ','"));
        Require.that(
                separator.isEmpty() || !separator.equals(decimal),
                "separator and decimal mark are both '" + separator.orElse(' ') + "', must differ");
        Require.that(
                sample.isEmpty() || sample.getAsLong() >= 1, "sample is " + sample.orElse(0) + ", must be at least 1");
        missing = Set.copyOf(new LinkedHashSet<>(missing));
        types = Map.copyOf(new LinkedHashMap<>(types));
    }

    private static void checkSeparator(char separator) {
        boolean meaningful = Character.isLetterOrDigit(separator) || "\"\r\n+-.".indexOf(separator) >= 0;
        Require.that(
                !meaningful && separator > 0 && separator < 128,
                "the separator is '" + Say.shortly("" + separator)
                        + "', must be a character like , ; | or the tab, which is no part of cells");
    }

    /** Everything guessed, all rows. */
    public static ReadOptions defaults() {
        return DEFAULTS;
    }

    public ReadOptions withSeparator(char value) {
        return new ReadOptions(Optional.of(value), decimal, header, missing, types, guesses, sample, seed, sql);
    }

    public ReadOptions withDecimal(char value) {
        return new ReadOptions(separator, Optional.of(value), header, missing, types, guesses, sample, seed, sql);
    }

    public ReadOptions withHeader(Header value) {
        return new ReadOptions(separator, decimal, value, missing, types, guesses, sample, seed, sql);
    }

    public ReadOptions withMissing(Set<String> values) {
        return new ReadOptions(separator, decimal, header, values, types, guesses, sample, seed, sql);
    }

    public ReadOptions withTypes(Map<String, CellType> values) {
        return new ReadOptions(separator, decimal, header, missing, values, guesses, sample, seed, sql);
    }

    /** The types of the columns that matter; all others are texts. */
    public ReadOptions withTypesOnly(Map<String, CellType> values) {
        return new ReadOptions(separator, decimal, header, missing, values, false, sample, seed, sql);
    }

    /** The type that a column is given, or null where it is to be guessed. */
    @Nullable
    CellType typeOf(String column) {
        CellType given = types.get(column);
        return given == null && !guesses ? CellType.TEXT : given;
    }

    public ReadOptions withSample(long rows) {
        return new ReadOptions(separator, decimal, header, missing, types, guesses, OptionalLong.of(rows), seed, sql);
    }

    public ReadOptions withSeed(long value) {
        return new ReadOptions(separator, decimal, header, missing, types, guesses, sample, value, sql);
    }

    public ReadOptions withSql(String query) {
        return new ReadOptions(separator, decimal, header, missing, types, guesses, sample, seed, Optional.of(query));
    }
}
