package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.source.csv.CsvWriter;
import io.github.deepscn.source.input.Place;
import io.github.deepscn.source.json.JsonLinesWriter;
import io.github.deepscn.source.sql.ParquetFiles;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Writes a table to a file, completely or not at all. */
public final class TableWriter {
    private TableWriter() {}

    /**
     * Writes a table. A number is written as the shortest text that reads back as the same number, a missing cell as an
     * empty one.
     *
     * @param target a file whose name ends in {@code .csv}, {@code .tsv}, {@code .jsonl} or {@code .parquet}, the first
     *     three also followed by {@code .gz}; or {@code -} for CSV on standard output
     * @param table the rows to write
     * @param standardOutput target of {@code -}; it is flushed and left open
     * @throws BadInputException if the name has no known ending, or the format cannot hold the table
     * @throws IOException if the file cannot be written
     */
    public static void write(String target, Table table, OutputStream standardOutput) throws IOException {
        write(target, TableParts.of(table), standardOutput);
    }

    /**
     * {@link #write(String, Table, OutputStream)} of a table in parts, which are written one by one.
     *
     * @param target as for a whole table
     * @param parts the rows to write
     * @param standardOutput target of {@code -}; it is flushed and left open
     * @throws IOException if the parts cannot be read or the file cannot be written
     */
    public static void write(String target, TableParts parts, OutputStream standardOutput) throws IOException {
        if (target.equals("-")) {
            write(parts, new OutputStreamWriter(standardOutput, StandardCharsets.UTF_8));
            return;
        }
        String name = Format.plainName(target);
        boolean packed = target.toLowerCase(Locale.ROOT).endsWith(".gz");
        WholeFile.Content content;
        if (name.endsWith(".csv")) {
            content = out -> writeCsv(',', parts, out);
        } else if (name.endsWith(".tsv")) {
            content = out -> writeCsv('\t', parts, out);
        } else if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
            content = out -> writeJson(parts, out);
        } else if (name.endsWith(".parquet") && !packed) {
            content = out -> ParquetFiles.write(csv -> writeCsvForParquet(parts, csv), out);
        } else {
            throw new BadInputException("file " + target
                    + " has a name of no known format, must end in .csv, .tsv, .jsonl (also with .gz) or .parquet");
        }
        WholeFile.write(Path.of(target), packed ? packed(content) : content);
    }

    /**
     * Writes a table as CSV. The writer is flushed and left open.
     *
     * @param table the rows to write
     * @param out where the text goes; it stays open
     * @throws IOException if the file cannot be written
     */
    public static void write(Table table, Writer out) throws IOException {
        write(TableParts.of(table), out);
    }

    /**
     * Writes a table in parts as CSV, by way of a temporary file, so that it is written completely or not at all. The
     * writer is flushed and left open.
     *
     * @param parts the rows to write
     * @param out where the text goes; it stays open
     * @throws IOException if the parts cannot be read or the text cannot be written
     */
    public static void write(TableParts parts, Writer out) throws IOException {
        if (parts.areWhole()) {
            writeCsv(',', parts, out);
            return;
        }
        Path copy = Files.createTempFile("deepscn-", ".csv");
        try {
            try (Writer kept = new OutputStreamWriter(
                    WriteException.naming(copy, Files.newOutputStream(copy)), StandardCharsets.UTF_8)) {
                writeCsv(',', parts, kept);
            }
            try (Reader kept = Files.newBufferedReader(copy)) {
                kept.transferTo(out);
            }
            out.flush();
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    private static void writeCsv(char separator, TableParts parts, OutputStream out) throws IOException {
        writeCsv(separator, parts, new OutputStreamWriter(out, StandardCharsets.UTF_8));
    }

    private static void writeCsv(char separator, TableParts parts, Writer out) throws IOException {
        finite(parts).forEach(new CsvWriter(separator, out));
    }

    private static void writeJson(TableParts parts, OutputStream out) throws IOException {
        finite(parts).forEach(part -> {
            try {
                JsonLinesWriter.write(part, out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** The names and types of the columns, without rows. */
    private static Table writeCsvForParquet(TableParts parts, OutputStream csv) throws IOException {
        var columns = new ArrayList<Table>(1);
        writeCsv(
                ',',
                parts.map(part -> {
                    if (columns.isEmpty()) {
                        ParquetFiles.requireDistinctNames(part);
                        columns.add(part.pick(new int[0]));
                    }
                    return part;
                }),
                csv);
        return columns.get(0);
    }

    private static WholeFile.Content packed(WholeFile.Content content) {
        return out -> {
            try (var packing = new GZIPOutputStream(out, 1 << 16)) {
                content.writeTo(packing);
            }
        };
    }

    /** The parts, none of which may hold an infinite number. */
    private static TableParts finite(TableParts parts) {
        long[] before = {0};
        return parts.map(part -> {
            requireFinite(part, before[0]);
            before[0] += part.rows();
            return part;
        });
    }

    private static void requireFinite(Table part, long before) {
        for (Column column : part.columns()) {
            for (int i = 0; column instanceof NumberColumn numbers && i < part.rows(); i++) {
                if (Double.isInfinite(numbers.value(i))) {
                    throw new Place("the table", "row", before + i + 1)
                            .stray(column.name(), column.text(i), numbers.value(i));
                }
            }
        }
    }
}
