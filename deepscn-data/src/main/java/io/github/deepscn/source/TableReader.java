package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a table from a file, several files, standard input or a database. The name of a file says its format: CSV,
 * Parquet, JSON lines, NumPy, MATLAB or IDX; what has another name is taken for CSV. Immutable and thread-safe.
 */
public final class TableReader {
    private final ReadOptions options;
    private final HeapBudget heap;

    private TableReader(ReadOptions options, HeapBudget heap) {
        this.options = options;
        this.heap = heap;
    }

    public static TableReader with(ReadOptions options) {
        return new TableReader(options, HeapBudget.ofThisMachine(SizeCheck.NONE));
    }

    /** The same reader, which asks this before it reads a table whose size it knows or can estimate. */
    public TableReader checking(SizeCheck check) {
        return new TableReader(options, HeapBudget.ofThisMachine(check));
    }

    /** A reader that believes the heap to be of this size. */
    TableReader withHeap(long bytes) {
        return new TableReader(options, new HeapBudget(bytes, SizeCheck.NONE));
    }

    /**
     * Reads a table; {@code -} is the standard input of this process.
     *
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
     * @param standardInput where {@code -} is read from
     * @throws BadInputException if the content cannot be used
     * @throws IOException if the source cannot be read
     */
    public Table read(String source, InputStream standardInput) throws IOException {
        if (source.startsWith("jdbc:")) {
            return new Database(source, options, heap).read();
        }
        Require.that(
                options.sql().isEmpty(),
                source + " is a file, but an SQL query is given, which needs a database: jdbc:duckdb:, jdbc:sqlite: or"
                        + " jdbc:postgresql:");
        if (source.equals("-")) {
            return readStream("standard input", standardInput);
        }
        List<InputFile> files = SourceFiles.of(source);
        if (files.size() == 1 && !files.get(0).canBeReadTwice()) {
            try (InputStream pipe = Files.newInputStream(files.get(0).path())) {
                return readStream(source, pipe);
            }
        }
        Format format = Format.of(files.get(0).name());
        for (InputFile file : files) {
            Require.that(
                    Format.of(file.name()) == format,
                    file.name() + " and " + files.get(0).name() + " have different formats, must have the same");
        }
        if (format == Format.CSV) {
            return CsvTable.read(files, options, heap);
        }
        Require.that(
                files.size() == 1 || options.sample().isEmpty(),
                source + ": a sample of several files is taken of CSV files only; name one file");
        var parts = new ArrayList<Table>();
        for (InputFile file : files) {
            parts.add(format.read(file, options, heap));
        }
        return Parts.joined(files, parts);
    }

    /** CSV that flows by; it goes into a file first, since some columns have to be read twice. */
    private Table readStream(String name, InputStream stream) throws IOException {
        Path copy = Files.createTempFile("deepscn-", ".csv");
        try {
            try (var out = WriteException.naming(copy, Files.newOutputStream(copy))) {
                stream.transferTo(out);
            }
            return CsvTable.read(List.of(InputFile.of(name, copy)), options, heap);
        } finally {
            Files.deleteIfExists(copy);
        }
    }
}
