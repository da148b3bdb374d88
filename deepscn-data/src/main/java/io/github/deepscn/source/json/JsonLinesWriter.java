package io.github.deepscn.source.json;

import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/** Writes JSON lines: each row is an object, a missing cell is null. */
public final class JsonLinesWriter {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .rootValueSeparator("\n")
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private JsonLinesWriter() {}

    public static void write(Table table, OutputStream out) throws IOException {
        List<Column> columns = table.columns();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            for (int i = 0; i < table.rows(); i++) {
                json.writeStartObject();
                for (Column column : columns) {
                    json.writeName(column.name());
                    if (column.isMissing(i)) {
                        json.writeNull();
                    } else if (column instanceof NumberColumn) {
                        json.writeNumber(column.text(i));
                    } else {
                        json.writeString(column.text(i));
                    }
                }
                json.writeEndObject();
            }
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
        if (table.rows() > 0) {
            out.write('\n');
        }
    }
}
