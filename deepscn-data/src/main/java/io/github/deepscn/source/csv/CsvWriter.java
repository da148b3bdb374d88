package io.github.deepscn.source.csv;

import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes CSV with a header, a line feed at the end of each line, and quotes where a cell needs them. */
public final class CsvWriter {
    /** Every character that a reader may take for a separator is quoted, so that no reader guesses wrong. */
    private static final String SPECIAL = ",;\t|\"\n\r";

    private CsvWriter() {}

    /** Flushes the stream and leaves it open. */
    public static void write(char separator, Table table, OutputStream out) throws IOException {
        write(separator, table, new OutputStreamWriter(out, StandardCharsets.UTF_8));
    }

    /** Flushes the writer and leaves it open. */
    public static void write(char separator, Table table, Writer out) throws IOException {
        List<Column> columns = table.columns();
        var writer = de.siegmar.fastcsv.writer.CsvWriter.builder()
                .fieldSeparator(separator)
                .lineDelimiter(LineDelimiter.LF)
                .quoteStrategy(quotes(columns.size() == 1))
                .build(out);
        try {
            writer.writeRecord(table.names());
            for (int i = 0; i < table.rows(); i++) {
                var row = writer.writeRecord();
                for (Column column : columns) {
                    row.writeField(column.text(i));
                }
                row.endRecord();
            }
            writer.flush();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /**
     * @param single whether a row has one cell only; without quotes an empty cell would be a blank line, which is
     *     skipped
     */
    private static QuoteStrategy quotes(boolean single) {
        return new QuoteStrategy() {
            @Override
            public boolean quoteEmpty(int line, int column) {
                return single || line == 1;
            }

            @Override
            public boolean quoteValue(int line, int column, String value) {
                return value.chars().anyMatch(c -> SPECIAL.indexOf(c) >= 0)
                        || Character.isWhitespace(value.charAt(0))
                        || Character.isWhitespace(value.charAt(value.length() - 1))
                        || value.charAt(0) == '\uFEFF';
            }
        };
    }
}
