package io.github.deepscn.app.studio.data;

import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.source.SizeCheck;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
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
        Refusal.when(!Files.exists(file), 409, "the data set '" + name() + "' was deleted");
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
            return new DataOptions().read(source, kinds, seed, SizeCheck.NONE);
        } catch (BadInputException e) {
            throw new BadInputException(String.valueOf(e.getMessage()).replace(source, name), e);
        }
    }
}
