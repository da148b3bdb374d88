package io.github.deepscn.source.csv;

import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes tables with the same columns, one below the other, as CSV with a header, a line feed at the end of each line,
 * and quotes where a cell needs them.
 */
public final class CsvWriter implements Consumer<Table> {
    /** Every character that a reader may take for a separator is quoted, so that no reader guesses wrong. */
    private static final String SPECIAL = ",;\t|\"\n\r";

    private final char separator;
    private final Writer out;
    private de.siegmar.fastcsv.writer.@Nullable CsvWriter writer;

    public CsvWriter(char separator, Writer out) {
        this.separator = separator;
        this.out = out;
    }

    /** Writes the rows of a table, the first one behind a header. */
    @Override
    public void accept(Table table) {
        List<Column> columns = table.columns();
        var lines = writer == null ? begin(table.names()) : writer;
        for (int i = 0; i < table.rows(); i++) {
            var row = lines.writeRecord();
            for (Column column : columns) {
                row.writeField(column.text(i));
            }
            row.endRecord();
        }
        try {
            lines.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private de.siegmar.fastcsv.writer.CsvWriter begin(List<String> names) {
        var lines = de.siegmar.fastcsv.writer.CsvWriter.builder()
                .fieldSeparator(separator)
                .lineDelimiter(LineDelimiter.LF)
                .quoteStrategy(quotes(names.size() == 1))
                .build(out);
        lines.writeRecord(names);
        writer = lines;
        return lines;
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
