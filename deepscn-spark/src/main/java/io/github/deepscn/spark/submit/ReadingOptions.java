package io.github.deepscn.spark.submit;

import io.github.deepscn.app.cli.PositiveInteger;
import io.github.deepscn.app.cli.Separators;
import io.github.deepscn.data.Require;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How Spark reads rows, and how they are parted. To be used as a {@link Mixin}. */
final class ReadingOptions {
    /** The words for a missing cell, unless others are given: those of {@code deepscn train}. */
    private static final Set<String> MISSING = Set.of("NA", "N/A", "NaN", "nan", "null", "NULL", "None", "?");

    @Option(
            names = "--format",
            paramLabel = "NAME",
            order = 60,
            description = "csv, parquet, json or table; else by DATA's name.")
    private @Nullable DataFormat format;

    @Option(
            names = "--option",
            paramLabel = "KEY=VALUE",
            order = 61,
            description = "An option of Spark's reader.",
            hideParamSyntax = true)
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(
            names = "--separator",
            paramLabel = "CHAR",
            order = 62,
            description = "Between the cells of a CSV file; \\t: tab.")
    private @Nullable String separator;

    @Option(names = "--decimal", paramLabel = "CHAR", order = 63, description = "Before the decimals in a CSV file.")
    private char decimal = '.';

    @Option(names = "--no-header", order = 64, description = "The first line of a CSV file has cells, not names.")
    private boolean headless;

    @Option(
            names = "--missing",
            paramLabel = "TEXT,..",
            split = ",",
            order = 65,
            description = "What stands in cells without a value.",
            hideParamSyntax = true)
    private @Nullable List<String> missing;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            order = 66,
            converter = PositiveInteger.class,
            description = "Part the rows anew, into so many tasks.")
    private @Nullable Integer partitions;

    @Option(
            names = "--sample",
            paramLabel = "ROWS",
            order = 67,
            converter = PositiveInteger.class,
            description = "Learn the encoder from so many; 100000.")
    private @Nullable Integer sample;

    Optional<DataFormat> format() {
        return Optional.ofNullable(format);
    }

    /** What Spark's reader is told besides; the user has the last word. */
    Map<String, String> reader(DataFormat what, String data) {
        var told = new LinkedHashMap<String, String>();
        if (what == DataFormat.CSV) {
            told.put("header", "" + !headless);
            told.put("sep", separator(data));
            // two quotes in a quoted cell are one, as everywhere but in Spark
            told.put("escape", "\"");
            // files whose headers differ are an error, not columns in a wrong place
            told.put("enforceSchema", "false");
        }
        if (what == DataFormat.CSV || what == DataFormat.JSON) {
            told.put("mode", "FAILFAST");
        }
        told.putAll(options);
        return told;
    }

    private String separator(String data) {
        if (separator != null) {
            return "" + Separators.parse(separator);
        }
        return data.contains(".tsv") ? "\t" : ",";
    }

    boolean hasHeader() {
        return !headless;
    }

    /** The decimal mark of numbers in files without types. */
    char decimal() {
        Require.that(decimal == '.' || decimal == ',', "the decimal mark is '" + decimal + "', must be '.' or ','");
        return decimal;
    }

    Set<String> missing() {
        var words = new TreeSet<String>();
        (missing == null ? MISSING : missing).forEach(word -> words.add(word.strip()));
        return words;
    }

    Optional<Integer> partitions() {
        return Optional.ofNullable(partitions);
    }

    /** The most rows that the encoder is learnt from, if it was said. */
    Optional<Integer> sample() {
        return Optional.ofNullable(sample);
    }
}
