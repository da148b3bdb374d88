package io.github.deepscn.source;

import io.github.deepscn.TableModel;
import io.github.deepscn.data.Require;
import io.github.deepscn.source.input.Pass;
import io.github.deepscn.table.Table;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a table in parts, for tables that are larger than the memory. The parts are tables with the same columns;
 * one below the other they are the table that {@link TableReader#read} gives. To be closed, since rows from a stream
 * are kept in a temporary file.
 */
public final class TableParts implements Closeable {
    /** Number of rows in a part: models then predict the same, bit for bit, as of the whole table. */
    static final int PART_ROWS = TableModel.PART_ROWS;

    private final String source;
    private final long rows;
    private final Pass pass;
    private final @Nullable Closeable files;

    /**
     * The parts of a source that a pass learnt about before.
     *
     * @param rows the number of rows in that pass
     * @param files closed in the end
     */
    TableParts(String source, long rows, Pass pass, @Nullable Closeable files) {
        this.source = source;
        this.rows = rows;
        this.pass = pass;
        this.files = files;
    }

    /**
     * {@return a table as one part}
     *
     * @param table the table
     */
    public static TableParts of(Table table) {
        Pass one = parts -> {
            parts.accept(table);
            return table.rows();
        };
        return new TableParts("the table", table.rows(), one, null);
    }

    /** Whether all rows are in memory. */
    boolean areWhole() {
        return files == null;
    }

    /** {@return the number of rows in all parts} */
    public long rows() {
        return rows;
    }

    /**
     * {@return parts that are made of these one by one, each time they are asked for}
     *
     * @param change makes a part of a part
     */
    public TableParts map(UnaryOperator<Table> change) {
        Pass changed = parts -> pass.run(part -> parts.accept(change.apply(part)));
        return new TableParts(source, rows, changed, files);
    }

    /**
     * Hands on the parts in the order of their rows. Of an {@link UncheckedIOException} of the consumer the cause is
     * thrown.
     *
     * @param consumer takes the parts
     * @throws io.github.deepscn.data.BadInputException if the source changed since it was opened
     * @throws IOException if the source cannot be read
     */
    public void forEach(Consumer<Table> consumer) throws IOException {
        long[] seen = {0};
        try {
            pass.run(part -> {
                seen[0] += part.rows();
                consumer.accept(part);
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        Require.that(
                seen[0] == rows, source + " had " + rows + " rows and now has others; it changed while it was read");
    }

    @Override
    public void close() throws IOException {
        if (files != null) {
            files.close();
        }
    }
}
