package io.github.deepscn.source.csv;

import io.github.deepscn.data.Require;
import io.github.deepscn.source.input.Cells;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.NumberForm;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.source.input.Wording;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads CSV files with the same columns into one table. The calling thread splits the files into cells; other threads
 * parse chunks of rows. The first rows decide whether a column holds numbers; if a later row contradicts, the files are
 * read again with the column as text, since the spelling of the cells is gone.
 */
public final class CsvTable {
    private static final Cells RELEASED = new Cells(0);

    private final List<InputFile> files;
    private final Request request;
    private final CsvLayout layout;
    private final String source;
    private final int columns;
    private final List<CsvColumn> known;

    public CsvTable(List<InputFile> files, CsvDialect dialect, Request request) throws IOException {
        this.files = files;
        this.request = request;
        InputFile first = files.get(0);
        CsvHead head = CsvHead.read(first);
        layout = new CsvGuess(first, head, dialect, request.missing()).layout();
        source = first.name() + (files.size() > 1 ? " and the others" : "");
        columns = layout.names().size();
        known = IntStream.range(0, columns)
                .mapToObj(j -> new CsvColumn(layout, j, request.types()))
                .toList();
        request.types().requireColumns(first.name(), layout.names());
        double bytes = 0;
        for (InputFile file : files) {
            bytes += file.size();
            requireSameNames(file);
        }
        double rows = request.taken(head.estimatedRows(bytes));
        request.heap().require(source, "about ", rows, columns);
    }

    private void requireSameNames(InputFile file) throws IOException {
        List<CsvHead.Row> first = layout.header() && !file.equals(files.get(0))
                ? CsvHead.read(file).rows(layout.separator(), 1)
                : List.of();
        if (!first.isEmpty()) {
            List<String> names = CsvGuess.names(first.get(0));
            Require.that(
                    names.equals(layout.names()),
                    first.get(0).place() + ": the columns are " + listed(names) + ", must be " + listed(layout.names())
                            + " as in the first file");
        }
    }

    private static String listed(List<String> names) {
        String first = Wording.shortly(String.join(", ", names.subList(0, Math.min(10, names.size()))));
        return names.size() > 10 ? first + ", … (" + Wording.count(names.size()) + ")" : first;
    }

    public Table read() throws IOException {
        LongPredicate choice = row -> true;
        if (request.sample().isPresent()) {
            choice = request.choice(new CsvScan(files, layout, row -> false, Integer.MAX_VALUE, chunk -> {}).run());
        }
        Optional<Table> table = Optional.empty();
        while (table.isEmpty()) {
            table = table(parts(choice));
        }
        tell();
        return table.get();
    }

    /** Learns how all rows write the columns, for {@link #pass}; the number of rows. */
    public long learn(int partRows) throws IOException {
        long rows = pass(partRows, part -> {});
        requireRows(rows);
        tell();
        return rows;
    }

    /** One pass over all rows, in parts of this many. A part that shows a column to hold text is left out. */
    public long pass(int partRows, Consumer<Table> parts) throws IOException {
        long[] taken = {0};
        try (var parsers = new CsvParsers(request.missing())) {
            long rows = new CsvScan(files, layout, row -> true, partRows, chunk -> {
                        parsers.parse(chunk, forms());
                        taken[0] += chunk.rows();
                        if (taken[0] == partRows) {
                            table(parsers.parts()).ifPresent(parts);
                            taken[0] = 0;
                        }
                    })
                    .run();
            if (taken[0] > 0) {
                table(parsers.parts()).ifPresent(parts);
            }
            return rows;
        }
    }

    private @Nullable NumberForm[] forms() {
        return known.stream().map(CsvColumn::form).toArray(NumberForm[]::new);
    }

    private void requireRows(long rows) {
        Require.that(rows > 0, files.get(0).name() + " has no rows" + (layout.header() ? ", only a header" : ""));
    }

    /** Names the columns whose numbers are not written plainly. */
    private void tell() {
        Map<String, List<String>> named = new LinkedHashMap<>();
        for (CsvColumn column : known) {
            NumberForm form = column.form();
            if (form != null && !form.isPlain()) {
                named.computeIfAbsent(form.described(), described -> new ArrayList<>())
                        .add(column.name());
            }
        }
        named.forEach((described, names) -> request.notes().accept(listed(names) + ": " + described));
    }

    /** The table; empty if some columns of numbers turned out to hold text. */
    private Optional<Table> table(List<CsvChunk.Part> parts) {
        int rows = parts.stream().mapToInt(CsvChunk.Part::rows).sum();
        requireRows(rows);
        boolean complete = true;
        var built = new ArrayList<Column>();
        for (int j = 0; j < columns; j++) {
            Optional<Column> column = known.get(j).of(joined(parts, j, rows), rows);
            complete &= column.isPresent();
            if (complete) {
                column.ifPresent(built::add);
            }
        }
        return complete ? Optional.of(Table.of(built)) : Optional.empty();
    }

    /** The cells of a column, which the parts release. */
    private static Cells joined(List<CsvChunk.Part> parts, int column, int rows) {
        var cells = new Cells(rows);
        int row = 0;
        for (CsvChunk.Part part : parts) {
            cells.setAll(row, part.columns().set(column, RELEASED));
            row += part.rows();
        }
        return cells;
    }

    private List<CsvChunk.Part> parts(LongPredicate choice) throws IOException {
        @Nullable NumberForm[] forms = forms();
        long[] taken = {0};
        try (var parsers = new CsvParsers(request.missing())) {
            new CsvScan(files, layout, choice, Integer.MAX_VALUE, chunk -> {
                        taken[0] += chunk.rows();
                        request.heap().require(source, "more than ", (double) taken[0], columns);
                        parsers.parse(chunk, forms);
                    })
                    .run();
            return parsers.parts();
        }
    }
}
