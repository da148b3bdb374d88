package io.github.deepscn.source;

import io.github.deepscn.table.Column;
import io.github.deepscn.table.Table;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** CSV with a header, lines that end in a line feed, and quotes where a cell needs them. */
final class CsvWriter {
    /** What might be taken for a separator is quoted whether it is one here or not, so that no reader guesses wrong. */
    private static final String SPECIAL = ",;\t|\"\n\r";

    private final char separator;

    CsvWriter(char separator) {
        this.separator = separator;
    }

    void write(Table table, OutputStream out) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
        List<Column> columns = table.columns();
        for (int j = 0; j < columns.size(); j++) {
            separate(writer, j);
            writeCell(writer, columns.get(j).name(), true);
        }
        writer.write('\n');
        // A blank line would be passed over, so a missing cell that is all its row has quotes.
        boolean alone = columns.size() == 1;
        for (int i = 0; i < table.rows(); i++) {
            for (int j = 0; j < columns.size(); j++) {
                separate(writer, j);
                writeCell(writer, columns.get(j).text(i), alone);
            }
            writer.write('\n');
        }
        writer.flush();
    }

    private void separate(Writer writer, int column) throws IOException {
        if (column > 0) {
            writer.write(separator);
        }
    }

    private void writeCell(Writer writer, String text, boolean quoteEmpty) throws IOException {
        if (!needsQuotes(text, quoteEmpty)) {
            writer.write(text);
            return;
        }
        writer.write('"');
        writer.write(text.replace("\"", "\"\""));
        writer.write('"');
    }

    private boolean needsQuotes(String text, boolean quoteEmpty) {
        if (text.isEmpty()) {
            return quoteEmpty;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (SPECIAL.indexOf(c) >= 0) {
                return true;
            }
        }
        return Character.isWhitespace(text.charAt(0))
                || Character.isWhitespace(text.charAt(text.length() - 1))
                || text.charAt(0) == '\uFEFF';
    }
}
