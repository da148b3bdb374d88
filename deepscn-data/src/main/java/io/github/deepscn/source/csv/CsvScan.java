package io.github.deepscn.source.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvReader;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Place;
import io.github.deepscn.source.input.Wording;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongPredicate;

/** One pass over the rows of CSV files, which hands on the chosen rows in chunks. */
final class CsvScan extends AbstractBaseCsvCallbackHandler<CsvScan> {
    private final List<InputFile> files;
    private final CsvLayout layout;
    private final int columns;
    private final LongPredicate choice;
    private final int partRows;
    private final Consumer<CsvChunk> chunks;

    private CsvChunk chunk;
    private boolean isTaken;
    private boolean isBlank;
    private boolean isTooLong;
    private long rows;

    /**
     * A pass over all files.
     *
     * @param choice tells by its number whether a row is taken
     * @param partRows a chunk ends after as many rows, and after each multiple of them
     */
    CsvScan(List<InputFile> files, CsvLayout layout, LongPredicate choice, int partRows, Consumer<CsvChunk> chunks) {
        this.files = files;
        this.layout = layout;
        this.choice = choice;
        this.partRows = partRows;
        this.chunks = chunks;
        columns = layout.names().size();
        chunk = new CsvChunk(files.get(0), columns);
    }

    /** Number of rows in all files, taken or not. */
    long run() throws IOException {
        for (InputFile file : files) {
            chunk = new CsvChunk(file, columns);
            scan(file);
            chunks.accept(chunk);
        }
        return rows;
    }

    private void scan(InputFile file) throws IOException {
        boolean isHeader = layout.header();
        isTaken = !isHeader && choice.test(rows);
        try (InputFile.Content content = file.open();
                CsvReader<CsvScan> reader = CsvText.reader(layout.separator())
                        .build(this, new InputStreamReader(content.stream(), CsvText.decoder()))) {
            for (CsvScan row : reader) {
                if (!isHeader) {
                    row.endRow(file);
                }
                isHeader = false;
                if (chunk.isFull() || (rows % partRows == 0 && chunk.rows() > 0)) {
                    chunks.accept(chunk);
                    chunk = new CsvChunk(file, columns);
                }
                isTaken = choice.test(rows);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (RuntimeException e) {
            throw CsvText.translated(place(file), e);
        }
    }

    private Place place(InputFile file) {
        return new Place(file.name(), "line", getStartingLineNumber());
    }

    private void endRow(InputFile file) {
        if (isTooLong) {
            throw CsvText.tooLong(place(file));
        }
        if (getFieldCount() != columns) {
            if (getFieldCount() > 1 || !isBlank) {
                throw place(file)
                        .fault(Wording.count(getFieldCount()) + (getFieldCount() == 1 ? " cell" : " cells")
                                + ", must be " + Wording.count(columns)
                                + " as in the first row; is a separator, a quote or a cell missing?");
            }
            chunk.dropRow();
            return;
        }
        if (isTaken) {
            chunk.endRow(getStartingLineNumber());
        }
        rows++;
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
        if (index == 0) {
            isTooLong = false;
            isBlank = !quoted
                    && (length == 0 || Character.isWhitespace(buffer[offset]))
                    && new String(buffer, offset, length).isBlank();
        }
        isTooLong |= length > CsvText.LONGEST_CELL;
        if (isTaken && index < columns && !isTooLong) {
            chunk.addCell(buffer, offset, length);
        }
    }

    @Override
    protected CsvScan buildRecord() {
        return this;
    }
}
