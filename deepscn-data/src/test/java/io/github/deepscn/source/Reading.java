package io.github.deepscn.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Helpers for the tests of this package. */
final class Reading {
    private Reading() {}

    static Table text(String csv) {
        return text(csv, ReadOptions.defaults());
    }

    /** A table from standard input. */
    static Table text(String csv, ReadOptions options) {
        try {
            return TableReader.with(options).read("-", new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Table file(Path file) throws IOException {
        return file(file, ReadOptions.defaults());
    }

    static Table file(Path file, ReadOptions options) throws IOException {
        return TableReader.with(options).read(file.toString(), InputStream.nullInputStream());
    }

    static byte[] packed(byte[] bytes) {
        var packed = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }

    static Path write(Path file, String text) throws IOException {
        return Files.writeString(file, text);
    }

    /** A table on one line: names and types, then the rows; a missing cell is ~. */
    static String told(Table table) {
        var told = new ArrayList<String>();
        var head = new ArrayList<String>();
        for (Column column : table.columns()) {
            head.add(column.name() + (column instanceof NumberColumn ? "#" : "$"));
        }
        told.add(String.join(" ", head));
        for (int i = 0; i < table.rows(); i++) {
            var row = new ArrayList<String>();
            for (Column column : table.columns()) {
                row.add(column.isMissing(i) ? "~" : column.text(i));
            }
            told.add(String.join(" ", row));
        }
        return String.join(" | ", told);
    }

    static void assertSame(Table actual, Table expected) {
        assertThat(actual.names()).isEqualTo(expected.names());
        assertThat(actual.rows()).isEqualTo(expected.rows());
        for (String name : expected.names()) {
            Column a = actual.column(name);
            Column b = expected.column(name);
            assertThat(a.getClass()).as(name).isEqualTo(b.getClass());
            for (int i = 0; i < expected.rows(); i++) {
                assertThat(a.isMissing(i)).as("%s, row %d is missing", name, i).isEqualTo(b.isMissing(i));
                assertThat(a.text(i)).as("%s, row %d", name, i).isEqualTo(b.text(i));
            }
        }
    }

    static List<String> texts(Column column) {
        var texts = new ArrayList<String>();
        for (int i = 0; i < column.rows(); i++) {
            texts.add(column.text(i));
        }
        return texts;
    }
}
