package io.github.deepscn.spark.submit;

import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.PositiveInteger;
import io.github.deepscn.data.Require;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for reading rows. Use it as a {@link Mixin}. */
final class ReadingOptions {
    @Option(
            names = "--format",
            paramLabel = "NAME",
            order = 60,
            description = "csv, parquet, json or table; default: by name.")
    RowSource.@Nullable Format format;

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
            description = "Cell separator of a CSV file; \\t: tab.")
    private @Nullable String separator;

    @Option(names = "--decimal", paramLabel = "CHAR", order = 63, description = "Decimal mark of a CSV file.")
    private char decimal = '.';

    @Option(names = "--no-header", order = 64, description = "The first line of a CSV file is data.")
    boolean headless;

    @Option(
            names = "--missing",
            paramLabel = "TEXT,..",
            split = ",",
            order = 65,
            description = "Texts that stand for a missing cell.",
            hideParamSyntax = true)
    private List<String> missing = List.of("NA", "N/A", "NaN", "nan", "null", "NULL", "None", "?");

    @Option(
            names = "--partitions",
            paramLabel = "N",
            order = 66,
            converter = PositiveInteger.class,
            description = "Repartition the rows into N tasks.")
    @Nullable
    Integer partitions;

    @Option(
            names = "--sample",
            paramLabel = "ROWS",
            order = 67,
            converter = PositiveInteger.class,
            description = "Rows for learning the encoder; 100000.")
    @Nullable
    Integer sample;

    /** Options of Spark's reader; those of the user override ours. */
    Map<String, String> reader(RowSource.Format what, String data) {
        var told = new LinkedHashMap<String, String>();
        if (what == RowSource.Format.CSV) {
            told.put("header", "" + !headless);
            told.put("sep", separator(data));
            // two quotes in a quoted cell mean one, as in all other programs
            told.put("escape", "\"");
            // files with different headers are an error; otherwise Spark would mix up their columns
            told.put("enforceSchema", "false");
        }
        if (what == RowSource.Format.CSV || what == RowSource.Format.JSON) {
            told.put("mode", "FAILFAST");
        }
        told.putAll(options);
        return told;
    }

    private String separator(String data) {
        if (separator != null) {
            return "" + DataOptions.separator(separator);
        }
        return data.contains(".tsv") ? "\t" : ",";
    }

    /** The decimal mark of numbers in CSV files. */
    char decimal() {
        Require.that(decimal == '.' || decimal == ',', "the decimal mark is '" + decimal + "', must be '.' or ','");
        return decimal;
    }

    /** Texts for a missing cell; the default is that of {@code deepscn train}. */
    Set<String> missing() {
        return missing.stream().map(String::strip).collect(Collectors.toSet());
    }
}
