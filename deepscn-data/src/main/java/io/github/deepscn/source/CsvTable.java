package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;

/**
 * Reads CSV files with the same columns into one table. What the first rows say of a column is believed; where a later
 * row contradicts, the column is read a second time, as text.
 */
final class CsvTable {
    private static final int BLOCK = 1 << 20;
    private static final int LARGEST_BLOCK = 1 << 24;
    private static final int ROWS_PER_BLOCK = 64;

    private final List<InputFile> files;
    private final ReadOptions options;
    private final HeapBudget heap;
    private final MissingWords missing;
    private final CsvLayout layout;
    private final int columns;

    private CsvTable(List<InputFile> files, ReadOptions options, HeapBudget heap) throws IOException {
        this.files = files;
        this.options = options;
        this.heap = heap;
        missing = new MissingWords(options.missing());
        InputFile first = files.get(0);
        CsvHead head = CsvHead.read(first);
        layout = new CsvGuess(first, head, options).layout();
        columns = layout.names().size();
        Types.requireKnown(first.name(), options, layout.names());
        requireRoom(head);
    }

    static Table read(List<InputFile> files, ReadOptions options, HeapBudget heap) throws IOException {
        return new CsvTable(files, options, heap).read();
    }

    private void requireRoom(CsvHead head) throws IOException {
        double rows = 0;
        for (InputFile file : files) {
            rows += (double) file.size() * head.unpackedPerByte() / Math.max(1, layout.bytesPerRow());
        }
        double taken = Math.min(rows, (double) options.sample().orElse(Long.MAX_VALUE));
        heap.require(source(), "about ", taken, columns);
    }

    private String source() {
        return files.get(0).name() + (files.size() > 1 ? " and the others" : "");
    }

    private Table read() throws IOException {
        RowChoice choice = RowChoice.ALL;
        IntToLongFunction firstRow = block -> 0;
        if (options.sample().isPresent()) {
            CellUse[] none = new CellUse[columns];
            Arrays.fill(none, CellUse.PASS);
            long[] firstRows = firstRows(pass(none, choice, firstRow));
            long rows = firstRows[firstRows.length - 1];
            choice = RowChoice.sample(options.sample().getAsLong(), rows, options.seed());
            firstRow = block -> firstRows[block];
        }
        CellUse[] uses = firstUses();
        List<BlockCells> blocks = pass(uses, choice, firstRow);
        int rows = rows(blocks);
        var read = new CsvColumns(files, layout, options, blocks, rows);
        SortedMap<Integer, Column> built = new TreeMap<>();
        for (int j = 0; j < columns; j++) {
            if (read.mustTurnToText(j)) {
                uses[j] = CellUse.TEXT;
            } else {
                built.put(j, read.column(j));
                uses[j] = CellUse.PASS;
            }
        }
        if (built.size() < columns) {
            var again = new CsvColumns(files, layout, options, pass(uses, choice, firstRow), rows);
            for (int j = 0; j < columns; j++) {
                if (uses[j] == CellUse.TEXT) {
                    built.put(j, again.column(j));
                }
            }
        }
        return Table.of(List.copyOf(built.values()));
    }

    private CellUse[] firstUses() {
        CellUse[] uses = new CellUse[columns];
        for (int j = 0; j < columns; j++) {
            CellType given = options.typeOf(layout.names().get(j));
            CellType type = given == null ? layout.guesses().get(j) : given;
            uses[j] = type == CellType.TEXT ? CellUse.TEXT : CellUse.NUMBER;
        }
        return uses;
    }

    private List<BlockCells> pass(CellUse[] uses, RowChoice choice, IntToLongFunction firstRow) throws IOException {
        int blockBytes = (int) Math.min(LARGEST_BLOCK, Math.max(BLOCK, layout.bytesPerRow() * ROWS_PER_BLOCK));
        try (var reader = new BlockReader(files, layout.separator(), blockBytes)) {
            boolean keeps = Arrays.stream(uses).anyMatch(use -> use != CellUse.PASS);
            var team = new BlockTeam(reader, () -> new BlockParser(layout, uses, missing), choice, firstRow)
                    .watchedBy(rows -> heap.require(source(), "more than ", keeps ? (double) rows : 0, columns));
            List<BlockCells> blocks = team.run(threads(blockBytes));
            requireNoFault(blocks);
            return blocks;
        }
    }

    private int threads(int blockBytes) throws IOException {
        long size = 0;
        for (InputFile file : files) {
            size += file.size();
        }
        return (int) Math.min(Runtime.getRuntime().availableProcessors(), 1 + size / blockBytes);
    }

    private void requireNoFault(List<BlockCells> blocks) {
        if (blocks.isEmpty()) {
            return;
        }
        BlockCells last = blocks.get(blocks.size() - 1);
        RowFault fault = last.fault;
        if (fault != null) {
            throw CsvGuess.fault(files.get(last.file), firstLine(blocks, blocks.size() - 1), fault);
        }
    }

    /** The line of its file, counted from one, with which a block begins. */
    static long firstLine(List<BlockCells> blocks, int index) {
        long line = 1;
        for (int i = index - 1; i >= 0 && blocks.get(i).file == blocks.get(index).file; i--) {
            line += blocks.get(i).lines;
        }
        return line;
    }

    private int rows(List<BlockCells> blocks) {
        long rows = 0;
        for (BlockCells block : blocks) {
            rows += block.rows;
        }
        if (rows == 0) {
            throw new BadInputException(
                    files.get(0).name() + " has no rows" + (layout.header() ? ", only a header" : ""));
        }
        Require.that(rows <= Integer.MAX_VALUE - 16, files.get(0).name() + " has more rows than a table can hold");
        return (int) rows;
    }

    /** The number of the first row of every block, and behind them the number of rows. */
    private static long[] firstRows(List<BlockCells> blocks) {
        long[] rows = new long[blocks.size() + 1];
        for (int i = 0; i < blocks.size(); i++) {
            rows[i + 1] = rows[i] + blocks.get(i).allRows;
        }
        return rows;
    }
}
