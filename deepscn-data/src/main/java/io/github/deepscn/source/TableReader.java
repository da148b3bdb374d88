package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.source.arrays.ArrayFile;
import io.github.deepscn.source.arrays.MatlabFile;
import io.github.deepscn.source.csv.CsvTable;
import io.github.deepscn.source.input.HeapBudget;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Pass;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.source.json.JsonRows;
import io.github.deepscn.source.sql.Database;
import io.github.deepscn.source.sql.ParquetFiles;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads a table from a file, several files, standard input or a database. The name of a file tells its format: CSV,
 * Parquet, JSON lines, NumPy, MATLAB or IDX; a file with any other name is CSV. Immutable and thread-safe.
 */
public final class TableReader {
    private final ReadOptions options;
    private final HeapBudget heap;
    private final Consumer<String> notes;

    private TableReader(ReadOptions options, HeapBudget heap, Consumer<String> notes) {
        this.options = options;
        this.heap = heap;
        this.notes = notes;
    }

    /**
     * {@return a reader with these options}
     *
     * @param options how to understand the cells
     */
    public static TableReader with(ReadOptions options) {
        var heap = new HeapBudget(Runtime.getRuntime().maxMemory(), SizeCheck.NONE::require);
        return new TableReader(options, heap, note -> {});
    }

    /**
     * {@return a reader that runs this check before it reads a table whose size it knows or can estimate}
     *
     * @param check refuses a size by an exception
     */
    public TableReader checking(SizeCheck check) {
        return new TableReader(options, new HeapBudget(heap.heapBytes(), check::require), notes);
    }

    /**
     * {@return a reader that tells how it understood cells that could be read in another way, in sentences}
     *
     * @param listener is told each sentence
     */
    public TableReader telling(Consumer<String> listener) {
        return new TableReader(options, heap, listener);
    }

    /** A reader that assumes a heap of this size. */
    TableReader withHeap(long bytes) {
        return new TableReader(options, new HeapBudget(bytes, heap.other()), notes);
    }

    /**
     * Reads a table; {@code -} is the standard input of this process.
     *
     * @param source a path, a URL of a database, or {@code -}
     * @return the table
     * @throws BadInputException if the content cannot be used
     * @throws IOException if the source cannot be read
     */
    public Table read(String source) throws IOException {
        return read(source, System.in);
    }

    /**
     * Reads a table.
     *
     * @param source a path; a pattern like {@code part-*.csv} for several files with the same columns, read in the
     *     order of their names; {@code -} for CSV from standard input; or a JDBC URL, for which the options hold the
     *     query
     * @param standardInput the stream that {@code -} stands for
     * @return the table
     * @throws BadInputException if the content cannot be used
     * @throws IOException if the source cannot be read
     */
    public Table read(String source, InputStream standardInput) throws IOException {
        if (source.startsWith("jdbc:")) {
            return new Database(source).read(options.sql(), request());
        }
        try (SourceFiles files = files(source, standardInput)) {
            return read(source, files);
        }
    }

    /**
     * Reads a table in parts, so that it may be larger than the memory. The options must say what the columns hold:
     * {@link ReadOptions#withTypesOnly} or {@link ReadOptions#forModel}. CSV files, one file of JSON lines and one
     * Parquet file are read twice, a part at a time; other sources, and samples, are one part.
     *
     * @param source as for {@link #read(String, InputStream)}
     * @param standardInput the stream that {@code -} stands for
     * @return the parts; the caller closes them
     * @throws BadInputException if the content cannot be used, or the options leave types to a guess
     * @throws IOException if the source cannot be read
     */
    public TableParts parts(String source, InputStream standardInput) throws IOException {
        Require.that(
                !options.guesses(),
                source + " cannot be read in parts without the types of its columns; give them with"
                        + " withTypesOnly or forModel");
        if (source.startsWith("jdbc:") || options.sample().isPresent()) {
            return TableParts.of(read(source, standardInput));
        }
        SourceFiles files = files(source, standardInput);
        try {
            return parts(source, files);
        } catch (IOException | RuntimeException e) {
            files.close();
            throw e;
        }
    }

    private TableParts parts(String source, SourceFiles files) throws IOException {
        Request request = options.request(HeapBudget.none(), notes);
        InputFile first = files.list().get(0);
        Format format = files.format();
        if (format == Format.CSV) {
            var csv = new CsvTable(files.list(), options.dialect(), request);
            return new TableParts(
                    source, csv.learn(TableParts.PART_ROWS), parts -> csv.pass(TableParts.PART_ROWS, parts), files);
        }
        boolean readAtOnce = files.list().size() > 1 || !(format == Format.JSON || format == Format.PARQUET);
        if (readAtOnce) {
            return TableParts.of(read(source, files));
        }
        var json = new JsonRows(first, request);
        Pass pass = format == Format.JSON
                ? parts -> json.pass(TableParts.PART_ROWS, parts)
                : ParquetFiles.passes(first, TableParts.PART_ROWS, request);
        return new TableParts(source, pass.run(part -> {}), pass, files);
    }

    private SourceFiles files(String source, InputStream standardInput) throws IOException {
        Require.that(
                options.sql().isEmpty(),
                source + " is a file, but an SQL query is given, which needs a database: jdbc:duckdb:, jdbc:sqlite: or"
                        + " jdbc:postgresql:");
        return SourceFiles.of(source, standardInput);
    }

    private Table read(String source, SourceFiles files) throws IOException {
        Format format = files.format();
        if (format == Format.CSV) {
            return readCsv(files.list());
        }
        Require.that(
                files.list().size() == 1 || options.sample().isEmpty(),
                source + ": several files can be sampled only if they are CSV files; name one file");
        var parts = new ArrayList<Table>();
        for (InputFile file : files.list()) {
            parts.add(read(format, file));
        }
        return Parts.joined(files.list(), parts);
    }

    private Table read(Format format, InputFile file) throws IOException {
        Request request = request();
        return switch (format) {
            case CSV -> readCsv(List.of(file));
            case PARQUET -> ParquetFiles.read(file, request);
            case JSON -> new JsonRows(file, request).read();
            case NUMPY -> new ArrayFile(file, request).readNumpy();
            case MATLAB -> readMatlab(file, request);
            case IDX -> new ArrayFile(file, request).readIdx();
        };
    }

    private static Table readMatlab(InputFile file, Request request) throws IOException {
        try {
            return new MatlabFile(file, request).read();
        } catch (NoClassDefFoundError e) {
            throw new IOException(
                    file.name() + " needs a library that is not there; add us.hebi.matlab.mat:mfl-core, on the module"
                            + " path with --add-modules us.hebi.matlab.mat.mfl.core",
                    e);
        }
    }

    private Table readCsv(List<InputFile> files) throws IOException {
        return new CsvTable(files, options.dialect(), request()).read();
    }

    private Request request() {
        return options.request(heap, notes);
    }
}
