package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.source.arrays.ArrayFile;
import io.github.deepscn.source.arrays.MatlabFile;
import io.github.deepscn.source.csv.CsvTable;
import io.github.deepscn.source.input.HeapBudget;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.source.json.JsonRows;
import io.github.deepscn.source.sql.Database;
import io.github.deepscn.source.sql.ParquetFiles;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
        Require.that(
                options.sql().isEmpty(),
                source + " is a file, but an SQL query is given, which needs a database: jdbc:duckdb:, jdbc:sqlite: or"
                        + " jdbc:postgresql:");
        if (source.equals("-")) {
            return readStream("standard input", standardInput);
        }
        List<InputFile> files = SourceFiles.of(source);
        InputFile first = files.get(0);
        if (files.size() == 1 && !first.canBeReadTwice()) {
            try (InputStream pipe = Files.newInputStream(first.path())) {
                return readStream(source, pipe);
            }
        }
        Format format = Format.of(first.name());
        for (InputFile file : files) {
            Require.that(
                    Format.of(file.name()) == format,
                    file.name() + " and " + first.name() + " have different formats, must have the same");
        }
        if (format == Format.CSV) {
            return readCsv(files);
        }
        Require.that(
                files.size() == 1 || options.sample().isEmpty(),
                source + ": several files can be sampled only if they are CSV files; name one file");
        var parts = new ArrayList<Table>();
        for (InputFile file : files) {
            parts.add(read(format, file));
        }
        return Parts.joined(files, parts);
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

    /** Reads CSV from a stream by way of a temporary file, since a file may have to be read twice. */
    private Table readStream(String name, InputStream stream) throws IOException {
        Path copy = Files.createTempFile("deepscn-", ".csv");
        try {
            try (var out = WriteException.naming(copy, Files.newOutputStream(copy))) {
                stream.transferTo(out);
            }
            return readCsv(List.of(InputFile.of(name, copy)));
        } finally {
            Files.deleteIfExists(copy);
        }
    }
}
