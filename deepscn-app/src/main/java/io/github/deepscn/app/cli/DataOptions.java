package io.github.deepscn.app.cli;

import io.github.deepscn.source.CellType;
import io.github.deepscn.source.Header;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.SizeCheck;
import io.github.deepscn.source.TableReader;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a table is read. To be used as a {@link Mixin}; {@link #FOOTER} stands for its options in the help. */
public final class DataOptions {
    /** The options in one line of help. */
    public static final String FOOTER =
            "Reading DATA, guessed if not given (docs/data.md): --separator CHAR --decimal CHAR"
                    + " --[no-]header --missing TEXT,.. --sql QUERY --sample N";

    @Option(
            names = "--separator",
            paramLabel = "CHAR",
            order = 80,
            description = "Separator of the cells of a CSV file; \\t: tab.",
            hidden = true)
    private @Nullable String separator;

    @Option(
            names = "--decimal",
            paramLabel = "CHAR",
            order = 81,
            description = "Before the decimals, . or a comma.",
            hidden = true)
    private @Nullable Character decimal;

    @Option(
            names = "--header",
            negatable = true,
            order = 82,
            description = "Whether the first line holds the names.",
            hidden = true)
    private @Nullable Boolean header;

    @Option(
            names = "--missing",
            paramLabel = "TEXT",
            split = ",",
            order = 83,
            description = "Texts of cells without a value.",
            hidden = true)
    private @Nullable List<String> missing;

    @Option(
            names = "--sql",
            paramLabel = "QUERY",
            order = 84,
            description = "Query for the rows if DATA is a JDBC URL.",
            hidden = true)
    private @Nullable String sql;

    @Option(
            names = "--sample",
            paramLabel = "N",
            order = 85,
            converter = PositiveInteger.class,
            description = "Read N rows only, drawn at random.",
            hidden = true)
    private @Nullable Integer sample;

    /**
     * Reads a table to learn from.
     *
     * @param check refuses a table that is too large before it is read
     */
    public Table read(String source, Map<String, Kind> kinds, long seed, SizeCheck check) throws IOException {
        Map<String, CellType> types = new HashMap<>();
        kinds.forEach((column, kind) -> types.put(column, kind == Kind.NUMBER ? CellType.NUMBER : CellType.TEXT));
        return reader(options().withTypes(types).withSeed(seed)).checking(check).read(source);
    }

    /** Reads the columns that a model knows, and targets if there are any. */
    public Table read(String source, Encoder encoder) throws IOException {
        return reader(KnownColumns.of(encoder, options())).read(source);
    }

    private static TableReader reader(ReadOptions options) {
        return TableReader.with(options);
    }

    private ReadOptions options() {
        var options = ReadOptions.defaults();
        if (separator != null) {
            options = options.withSeparator(Separators.parse(separator));
        }
        if (decimal != null) {
            options = options.withDecimal(decimal);
        }
        if (header != null) {
            options = options.withHeader(header ? Header.YES : Header.NO);
        }
        if (missing != null) {
            Set<String> texts = new TreeSet<>(missing);
            texts.add("");
            options = options.withMissing(texts);
        }
        if (sql != null) {
            options = options.withSql(sql);
        }
        if (sample != null) {
            options = options.withSample(sample);
        }
        return options;
    }
}
