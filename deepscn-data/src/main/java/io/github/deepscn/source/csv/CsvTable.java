package io.github.deepscn.source.csv;

import io.github.deepscn.data.Require;
import io.github.deepscn.source.input.Cells;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Numbers;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.source.input.Say;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;

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

    public CsvTable(List<InputFile> files, CsvDialect dialect, Request request) throws IOException {
        this.files = files;
        this.request = request;
        InputFile first = files.get(0);
        CsvHead head = CsvHead.read(first);
        layout = new CsvGuess(first, head, dialect, request.missing()).layout();
        source = first.name() + (files.size() > 1 ? " and the others" : "");
        columns = layout.names().size();
        request.types().requireColumns(first.name(), layout.names());
        double bytes = 0;
        for (InputFile file : files) {
            bytes += file.size();
            requireSameNames(file);
        }
        double rows = request.taken(head.estimatedRows(layout.separator(), bytes));
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
        String first = Say.shortly(String.join(", ", names.subList(0, Math.min(10, names.size()))));
        return names.size() > 10 ? first + ", … (" + Say.count(names.size()) + ")" : first;
    }

    public Table read() throws IOException {
        LongPredicate choice = row -> true;
        if (request.sample().isPresent()) {
            choice = request.choice(new CsvScan(files, layout, row -> false, chunk -> {}).run());
        }
        boolean[] isText = new boolean[columns];
        for (int j = 0; j < columns; j++) {
            String name = layout.names().get(j);
            boolean guessed =
                    request.types().isGuessed(name) && layout.holdsText().get(j);
            isText[j] = guessed || request.types().mustBeText(name);
        }
        Optional<Table> table = Optional.empty();
        while (table.isEmpty()) {
            table = read(isText, choice);
        }
        return table.get();
    }

    /** The table; empty if some columns of numbers turned out to hold text, which they are marked for then. */
    private Optional<Table> read(boolean[] isText, LongPredicate choice) throws IOException {
        List<CsvChunk.Part> parts = parts(isText, choice);
        int rows = parts.stream().mapToInt(CsvChunk.Part::rows).sum();
        Require.that(rows > 0, files.get(0).name() + " has no rows" + (layout.header() ? ", only a header" : ""));
        boolean complete = true;
        var built = new ArrayList<Column>();
        for (int j = 0; j < columns; j++) {
            String name = layout.names().get(j);
            Cells cells = joined(parts, j, rows);
            boolean hasStrays = !isText[j] && !cells.texts().isEmpty();
            check(name, cells, hasStrays);
            isText[j] |= hasStrays;
            complete &= !hasStrays;
            if (complete) {
                built.add(isText[j] ? cells.textColumn(name, rows) : cells.numberColumn(name, rows));
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

    /** Refuses cells that are no text, and strays that do not make the column one of texts. */
    private void check(String name, Cells cells, boolean hasStrays) {
        for (Cells.Text text : cells.texts()) {
            if (text.text().indexOf(CsvText.NOT_TEXT) >= 0) {
                throw CsvText.notText(text.place());
            }
        }
        if (hasStrays) {
            Cells.Text first = cells.texts().get(0);
            boolean areInfinite = cells.texts().stream().noneMatch(text -> Double.isNaN(number(text.text())));
            if (areInfinite || request.types().mustBeNumbers(name)) {
                throw first.place().stray(name, first.text(), number(first.text()));
            }
        }
        if (request.types().isGuessed(name)) {
            cells.requireNoMistake(name, text -> Double.isFinite(number(text)));
        }
    }

    private double number(String text) {
        return Numbers.parse(text, layout.decimal());
    }

    /** The parsed chunks in the order of their rows. The calling thread helps when the parsers cannot keep up. */
    private List<CsvChunk.Part> parts(boolean[] isText, LongPredicate choice) throws IOException {
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
        var parsers = new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(2 * threads),
                CsvTable::parserThread,
                new ThreadPoolExecutor.CallerRunsPolicy());
        var parts = new ArrayList<CompletableFuture<CsvChunk.Part>>();
        long[] taken = {0};
        try {
            new CsvScan(files, layout, choice, chunk -> {
                        taken[0] += chunk.rows();
                        request.heap().require(source, "more than ", (double) taken[0], columns);
                        parts.add(CompletableFuture.supplyAsync(
                                () -> chunk.parse(request.missing(), layout.decimal(), isText), parsers));
                    })
                    .run();
            return parts.stream().map(CompletableFuture::join).toList();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        } finally {
            parsers.shutdownNow();
        }
    }

    private static Thread parserThread(Runnable work) {
        var thread = new Thread(work, "deepscn-csv");
        thread.setDaemon(true);
        return thread;
    }
}
