package io.github.deepscn.app.cli;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.data.Require;
import io.github.deepscn.source.CellType;
import io.github.deepscn.source.Header;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.SizeCheck;
import io.github.deepscn.source.TableParts;
import io.github.deepscn.source.TableReader;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a table is read. To be used as a {@link Mixin}; {@link #FOOTER} stands for its options in the help. */
public final class DataOptions {
    /** The options in one line of help. */
    public static final String FOOTER =
            "Reading DATA, guessed if not given (docs/data.md): --separator CHAR --decimal CHAR"
                    + " --[no-]header --missing TEXT,.. --sql QUERY --sample N";

    /** Separates the cells of a CSV file; {@code \\t} is a tab. */
    @Option(names = "--separator", paramLabel = "CHAR", hidden = true)
    private @Nullable String separator;

    /** Before the decimals, a point or a comma. */
    @Option(names = "--decimal", paramLabel = "CHAR", hidden = true)
    private @Nullable Character decimal;

    /** Whether the first line holds the names. */
    @Option(names = "--header", negatable = true, hidden = true)
    private @Nullable Boolean header;

    /** Texts of cells without a value. */
    @Option(names = "--missing", paramLabel = "TEXT", split = ",", hidden = true)
    private @Nullable List<String> missing;

    /** Query for the rows if the source is a JDBC URL. */
    @Option(names = "--sql", paramLabel = "QUERY", hidden = true)
    private @Nullable String sql;

    /** The number of rows to read, drawn at random. */
    @Option(names = "--sample", paramLabel = "N", converter = PositiveInteger.class, hidden = true)
    private @Nullable Integer sample;

    /**
     * Reads a table to learn from.
     *
     * @param learning the options of the training, which may tell the types of columns
     * @param check refuses a table that is too large before it is read
     * @param notes receives sentences on how cells were understood
     */
    public Table read(String source, TableOptions learning, SizeCheck check, Consumer<String> notes)
            throws IOException {
        ReadOptions read = options()
                .withTypes(types(learning))
                .withSeed(learning.training().seed());
        return TableReader.with(read).checking(check).telling(notes).read(source);
    }

    /** The types of cells that options tell: those of the given kinds, and labels if the targets are classes. */
    public static Map<String, CellType> types(TableOptions learning) {
        var types = new HashMap<String, CellType>();
        learning.encoder().types().forEach((column, kind) -> types.put(column, type(kind == Kind.NUMBER)));
        if (learning.task().equals(Optional.of(Task.CLASSIFICATION))) {
            learning.targets().forEach(target -> types.putIfAbsent(target, CellType.LABEL));
        }
        return types;
    }

    /**
     * Reads the columns that a model knows, as the kinds that it knows, and targets if there are any.
     *
     * @param notes receives sentences on how cells were understood
     */
    public Table read(String source, TableModel model, Consumer<String> notes) throws IOException {
        return reader(model, notes).read(source);
    }

    /** {@link #read(String, TableModel, Consumer)} in parts, so that the table may be larger than the memory. */
    public TableParts parts(String source, TableModel model, Consumer<String> notes) throws IOException {
        return reader(model, notes).parts(source, System.in);
    }

    private TableReader reader(TableModel model, Consumer<String> notes) {
        return TableReader.with(options().forModel(model)).telling(notes);
    }

    private static CellType type(boolean number) {
        return number ? CellType.NUMBER : CellType.TEXT;
    }

    private ReadOptions options() {
        var options = ReadOptions.defaults();
        options = with(options, separator, (old, text) -> old.withSeparator(separator(text)));
        options = with(options, decimal, ReadOptions::withDecimal);
        options = with(options, header, (old, yes) -> old.withHeader(yes ? Header.YES : Header.NO));
        options = with(options, missing, DataOptions::withMissing);
        options = with(options, sql, ReadOptions::withSql);
        return with(options, sample, (old, rows) -> old.withSample(rows));
    }

    private static <T> ReadOptions with(
            ReadOptions options, @Nullable T value, BiFunction<ReadOptions, T, ReadOptions> change) {
        return value == null ? options : change.apply(options, value);
    }

    /** The separator that a person means by a text. */
    public static char separator(String text) {
        String meant = text.equals("\\t") || text.equalsIgnoreCase("tab") ? "\t" : text;
        Require.that(meant.length() == 1, "separator is '" + text + "', must be one character, or \\t");
        return meant.charAt(0);
    }

    private static ReadOptions withMissing(ReadOptions options, List<String> words) {
        Set<String> texts = new TreeSet<>(words);
        texts.add("");
        return options.withMissing(texts);
    }
}
