package io.github.deepscn.app.studio;

import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.source.CellType;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.TableReader;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A table that was brought into the studio. Thread-safe. */
final class DataSet {
    /** As many ways of reading one file are kept at a time. */
    private static final int MOST_KEPT = 3;

    private final DataSetSummary summary;
    private final Path file;

    /** By the kinds that columns were given; memory that runs short takes them. */
    private final Map<Map<String, Kind>, SoftReference<Table>> tables = new HashMap<>();

    DataSet(DataSetSummary summary, Path file) {
        this.summary = summary;
        this.file = file;
    }

    String id() {
        return summary.id();
    }

    /** The name of the file as it was uploaded. */
    String name() {
        return summary.name();
    }

    Path file() {
        return file;
    }

    int rows() {
        return summary.rows();
    }

    Optional<ImageShape> image() {
        return Optional.ofNullable(summary.image());
    }

    DataSetSummary summary() {
        return summary;
    }

    /**
     * The table, read as the command line reads it.
     *
     * @param types of columns that are not to be guessed
     * @throws Refusal if the data set was deleted
     * @throws BadInputException if a column cannot be of its kind
     */
    synchronized Table table(Map<String, Kind> types, long seed) throws IOException {
        if (!Files.exists(file)) {
            tables.clear();
            throw new Refusal(409, "the data is gone: '" + name() + "' was deleted");
        }
        SoftReference<Table> kept = tables.get(types);
        Table table = kept == null ? null : kept.get();
        if (table == null) {
            table = read(file, name(), types, seed);
            if (tables.size() >= MOST_KEPT) {
                tables.clear();
            }
            tables.put(Map.copyOf(types), new SoftReference<>(table));
        }
        return table;
    }

    /**
     * Reads a file.
     *
     * @param name as messages call it, in place of its path
     */
    static Table read(Path file, String name, Map<String, Kind> kinds, long seed) throws IOException {
        Map<String, CellType> types = new HashMap<>();
        kinds.forEach((column, kind) -> types.put(column, kind == Kind.NUMBER ? CellType.NUMBER : CellType.TEXT));
        String source = file.toAbsolutePath().toString();
        try {
            return TableReader.with(ReadOptions.defaults().withTypes(types).withSeed(seed))
                    .read(source);
        } catch (BadInputException e) {
            var named = new BadInputException(String.valueOf(e.getMessage()).replace(source, name));
            named.initCause(e);
            throw named;
        }
    }
}
