package io.github.deepscn.source.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Place;
import io.github.deepscn.source.input.Request;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The first rows of a CSV file, from which its layout is guessed.
 *
 * @param bytes length of the text in the file, unpacked
 * @param unpackedPerByte bytes that a byte of the file is unpacked to
 */
record CsvHead(InputFile file, String text, int bytes, double unpackedPerByte) {
    private static final int BYTES = 1 << 18;
    private static final int MOST_BYTES = 1 << 26;

    static CsvHead read(InputFile file) throws IOException {
        try (InputFile.Content content = file.open()) {
            InputStream stream = content.stream();
            var read = new ByteArrayOutputStream();
            int wanted = BYTES;
            read.writeBytes(stream.readNBytes(wanted));
            while (read.size() == wanted && wanted < MOST_BYTES && afterLastLineEnd(read.toByteArray()) == 0) {
                read.writeBytes(stream.readNBytes(wanted));
                wanted *= 2;
            }
            byte[] head = read.toByteArray();
            double unpackedPerByte =
                    head.length / Math.max(1.0, (double) content.channel().position());
            int lastRow = stream.read() < 0 ? 0 : afterLastLineEnd(head);
            int bytes = lastRow == 0 ? head.length : lastRow;
            String text =
                    CsvText.decoder().decode(ByteBuffer.wrap(head, 0, bytes)).toString();
            int bad = text.indexOf(CsvText.NOT_TEXT);
            if (bad >= 0) {
                long line = (text.substring(0, bad) + ".").lines().count();
                throw CsvText.notText(new Place(file.name(), "line", line));
            }
            return new CsvHead(file, text, bytes, unpackedPerByte);
        }
    }

    private static int afterLastLineEnd(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n' && bytes[end - 1] != '\r') {
            end--;
        }
        return end;
    }

    record Row(Place place, List<Cell> cells) {}

    record Cell(String text, boolean quoted) {}

    /**
     * The first rows, at most this many; a row with a fault, which may be the cut at the end of the head, ends them.
     */
    List<Row> rows(char separator, int most) {
        return rows(separator, most, false);
    }

    List<Row> rows(char separator, int most, boolean refusesFaults) {
        var rows = new ArrayList<Row>();
        var handler = new RowHandler();
        try {
            var found = CsvText.reader(separator).build(handler, text).iterator();
            while (rows.size() < most && found.hasNext()) {
                rows.add(found.next());
            }
        } catch (RuntimeException e) {
            RuntimeException fault = CsvText.translated(handler.place(), e);
            if (refusesFaults) {
                throw fault;
            }
        }
        return rows;
    }

    /** Number of rows that a file of this size has, at the mean length of the lines in the head. */
    double estimatedRows(double fileBytes) {
        return fileBytes * unpackedPerByte * Math.max(1, text.lines().count()) / bytes;
    }

    private final class RowHandler extends AbstractBaseCsvCallbackHandler<Row> {
        private List<Cell> cells = new ArrayList<>();

        Place place() {
            return new Place(file.name(), "line", getStartingLineNumber());
        }

        @Override
        protected void handleBegin(long line) {
            cells = new ArrayList<>();
        }

        @Override
        protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
            if (index >= Request.MOST_COLUMNS) {
                Request.requireFewColumns(place() + ":", index + 1);
            }
            cells.add(new Cell(new String(buffer, offset, length), quoted));
        }

        @Override
        protected Row buildRecord() {
            return new Row(place(), cells);
        }
    }
}
