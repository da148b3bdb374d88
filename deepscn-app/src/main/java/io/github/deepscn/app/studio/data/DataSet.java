package io.github.deepscn.app.studio.data;

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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A table that was added to the studio. Thread-safe. */
public final class DataSet {
    private final DataSetSummary summary;
    private final Path file;

    /** The table that was read last; the garbage collector may discard it. */
    private SoftReference<Read> last = new SoftReference<>(null);

    /** A table, and the kinds that were given to its columns. */
    private record Read(Map<String, Kind> types, Table table) {}

    public DataSet(DataSetSummary summary, Path file) {
        this.summary = summary;
        this.file = file;
    }

    public String id() {
        return summary.id();
    }

    /** The name of the uploaded file. */
    public String name() {
        return summary.name();
    }

    public Optional<ImageShape> image() {
        return Optional.ofNullable(summary.image());
    }

    public DataSetSummary summary() {
        return summary;
    }

    /**
     * Reads the table as the command line reads it.
     *
     * @param types kinds of columns that are given instead of guessed
     * @throws Refusal if the data set was deleted
     * @throws BadInputException if a column does not have the given kind
     */
    public synchronized Table table(Map<String, Kind> types, long seed) throws IOException {
        if (!Files.exists(file)) {
            throw new Refusal(409, "the data set '" + name() + "' was deleted");
        }
        Read read = last.get();
        if (read == null || !read.types.equals(types)) {
            read = new Read(Map.copyOf(types), read(file, name(), types, seed));
            last = new SoftReference<>(read);
        }
        return read.table;
    }

    /**
     * Reads a file.
     *
     * @param name the name that messages use instead of the path
     */
    public static Table read(Path file, String name, Map<String, Kind> kinds, long seed) throws IOException {
        String source = file.toAbsolutePath().toString();
        try {
            return TableReader.with(
                            ReadOptions.defaults().withTypes(cells(kinds)).withSeed(seed))
                    .read(source);
        } catch (BadInputException e) {
            var named = new BadInputException(String.valueOf(e.getMessage()).replace(source, name));
            named.initCause(e);
            throw named;
        }
    }

    /** The types that cells of columns of these kinds are read as. */
    public static Map<String, CellType> cells(Map<String, Kind> kinds) {
        Map<String, CellType> cells = new LinkedHashMap<>();
        kinds.forEach((column, kind) -> cells.put(column, kind == Kind.NUMBER ? CellType.NUMBER : CellType.TEXT));
        return cells;
    }
}
