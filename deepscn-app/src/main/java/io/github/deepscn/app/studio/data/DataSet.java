package io.github.deepscn.app.studio.data;

import io.github.deepscn.TableOptions;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.source.CellType;
import io.github.deepscn.source.SizeCheck;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A table that was added to the studio. Thread-safe. */
public final class DataSet {
    private final DataSetSummary summary;
    private final Path file;

    /** The table that was read last; the garbage collector may discard it. */
    private SoftReference<Read> last = new SoftReference<>(null);

    /** A table, and the types that were given to its columns. */
    private record Read(Map<String, CellType> types, Table table) {}

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
     * @param learning the options of the training, which may tell the types of columns
     * @throws Refusal if the data set was deleted
     * @throws BadInputException if a column does not have the given kind
     */
    public synchronized Table table(TableOptions learning) throws IOException {
        Refusal.when(!Files.exists(file), 409, "the data set '" + name() + "' was deleted");
        Read read = last.get();
        Map<String, CellType> types = DataOptions.types(learning);
        if (read == null || !read.types.equals(types)) {
            read = new Read(types, read(file, name(), learning, note -> {}));
            last = new SoftReference<>(read);
        }
        return read.table;
    }

    /**
     * Reads a file.
     *
     * @param name the name that messages use instead of the path
     * @param notes receives sentences on how cells were understood
     */
    static Table read(Path file, String name, TableOptions learning, Consumer<String> notes) throws IOException {
        String source = file.toAbsolutePath().toString();
        try {
            return new DataOptions().read(source, learning, SizeCheck.NONE, notes);
        } catch (BadInputException e) {
            throw new BadInputException(String.valueOf(e.getMessage()).replace(source, name), e);
        }
    }
}
