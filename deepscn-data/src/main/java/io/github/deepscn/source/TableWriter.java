package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.source.csv.CsvWriter;
import io.github.deepscn.source.input.Place;
import io.github.deepscn.source.json.JsonLinesWriter;
import io.github.deepscn.source.sql.ParquetFiles;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Path;
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
        requireFinite(table);
        if (target.equals("-")) {
            CsvWriter.write(',', table, standardOutput);
            standardOutput.flush();
            return;
        }
        String name = Format.plainName(target);
        boolean packed = target.toLowerCase(Locale.ROOT).endsWith(".gz");
        WholeFile.Content content;
        if (name.endsWith(".csv")) {
            content = out -> CsvWriter.write(',', table, out);
        } else if (name.endsWith(".tsv")) {
            content = out -> CsvWriter.write('\t', table, out);
        } else if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
            content = out -> JsonLinesWriter.write(table, out);
        } else if (name.endsWith(".parquet") && !packed) {
            content = out -> ParquetFiles.write(table, csv -> CsvWriter.write(',', table, csv), out);
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
        requireFinite(table);
        CsvWriter.write(',', table, out);
    }

    private static WholeFile.Content packed(WholeFile.Content content) {
        return out -> {
            try (var packing = new GZIPOutputStream(out, 1 << 16)) {
                content.writeTo(packing);
            }
        };
    }

    private static void requireFinite(Table table) {
        for (Column column : table.columns()) {
            for (int i = 0; column instanceof NumberColumn numbers && i < table.rows(); i++) {
                if (Double.isInfinite(numbers.value(i))) {
                    throw new Place("the table", "row", i + 1).stray(column.name(), column.text(i), numbers.value(i));
                }
            }
        }
    }
}
