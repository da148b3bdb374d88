package io.github.deepscn.source.arrays;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.source.input.Wording;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.format.Mat5Reader;
import us.hebi.matlab.mat.types.MatFile;
import us.hebi.matlab.mat.types.MatlabType;
import us.hebi.matlab.mat.types.Matrix;
import us.hebi.matlab.mat.types.Sources;

/**
 * MATLAB's .mat, version 5 to 7: the numeric arrays with the most rows, side by side. An array of four dimensions holds
 * images; its last dimension counts them, and each image is a row.
 */
public record MatlabFile(InputFile file, Request request) {
    private static final System.Logger LOG = System.getLogger(MatlabFile.class.getName());
    private static final int HEADER = 128;
    private static final Set<MatlabType> NUMBERS = EnumSet.range(MatlabType.Double, MatlabType.UInt64);

    /** A numeric array as rows and columns. */
    private record Array(String name, Matrix matrix, long rows, long columns, boolean images) {
        double value(long row, long column) {
            return matrix.getDouble((int) (images ? row * columns + column : column * rows + row));
        }

        List<String> columnNames() {
            return columns == 1
                    ? List.of(name)
                    : LongStream.rangeClosed(1, columns).mapToObj(j -> name + j).toList();
        }
    }

    public Table read() throws IOException {
        byte[] bytes = content();
        Require.that(bytes.length > 0, file.name() + " is empty");
        requireVersion5(bytes);
        List<Array> arrays = arrays(bytes);
        long rows = arrays.stream().mapToLong(Array::rows).max().orElse(0);
        Require.that(rows > 0, file.name() + " holds no numeric array of 2 or 4 dimensions with any rows");
        List<Array> taken = arrays.stream().filter(array -> array.rows == rows).toList();
        long columns = taken.stream().mapToLong(Array::columns).sum();
        Require.that(columns > 0, file.name() + " has no columns");
        Request.requireFewColumns(file.name(), (double) columns);
        arrays.stream()
                .filter(array -> array.rows != rows && array.rows > 1)
                .forEach(array -> LOG.log(
                        System.Logger.Level.WARNING,
                        "{0}: array ''{1}'' is left out, it has {2} rows and the table {3}",
                        file.name(),
                        Wording.shortly(array.name),
                        array.rows,
                        rows));
        return table(taken, rows);
    }

    private byte[] content() throws IOException {
        int most = Integer.MAX_VALUE - 16;
        try (InputFile.Content content = file.open()) {
            byte[] bytes = content.stream().readNBytes(most);
            Require.that(
                    content.stream().read() < 0,
                    file.name() + " is too large: a MATLAB file may have " + Wording.count(most) + " bytes");
            return bytes;
        }
    }

    private Table table(List<Array> arrays, long rows) {
        var names = new ArrayList<String>();
        arrays.forEach(array -> names.addAll(array.columnNames()));
        var table = new NumberTable(file.name(), names, rows, request);
        int column = 0;
        for (Array array : arrays) {
            for (long j = 0; j < array.columns; j++, column++) {
                for (long i = 0; i < rows; i++) {
                    table.add(i, column, array.value(i, j));
                }
            }
        }
        return table.build();
    }

    private void requireVersion5(byte[] bytes) {
        String header = new String(bytes, 0, Math.min(HEADER, bytes.length), StandardCharsets.ISO_8859_1);
        Require.that(
                !header.startsWith("MATLAB 7.3") && !header.startsWith("\u0089HDF"),
                file.name() + " is a MATLAB file of version 7.3, must be 5 to 7; save it with '-v7'");
        Require.that(
                bytes.length >= HEADER && (header.endsWith("IM") || header.endsWith("MI")),
                file.name() + " is not a MATLAB file of version 5 to 7: its first bytes are not those of such a file");
    }

    private List<Array> arrays(byte[] bytes) {
        try {
            MatFile content = Mat5.newReader(Sources.wrap(bytes))
                    .setEntryFilter(header -> isWanted(header, bytes.length * InputFile.BEST_PACKING))
                    .disableSubsystemProcessing()
                    .readMat();
            var arrays = new ArrayList<Array>();
            for (MatFile.Entry entry : content.getEntries()) {
                if (entry.getValue() instanceof Matrix matrix) {
                    arrays.add(array(entry.getName(), matrix));
                }
            }
            return arrays;
        } catch (BadInputException e) {
            throw e;
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            // The library trusts the lengths in a file, so a damaged file can make it fail in any way.
            throw new BadInputException(file.name() + " is a damaged MATLAB file: " + Wording.firstLine(e), e);
        }
    }

    /** Decides before an array is read whether to read it; refuses an array larger than the file can hold. */
    private boolean isWanted(Mat5Reader.EntryHeader header, double mostNumbers) {
        int[] dimensions = header.getDimensions();
        if (!NUMBERS.contains(header.getType())
                || header.isComplex()
                || (dimensions.length != 2 && dimensions.length != 4)) {
            return false;
        }
        double numbers = 1;
        for (int length : dimensions) {
            Require.that(length >= 0, file.name() + " is damaged: an array has a length of " + length);
            numbers *= length;
        }
        Require.that(
                numbers <= mostNumbers,
                file.name() + " is damaged: it is too small for the numbers that an array announces");
        request.heap().require(file.name(), "", numbers, 1);
        return true;
    }

    private static Array array(String name, Matrix matrix) {
        int[] d = matrix.getDimensions();
        return d.length == 2
                ? new Array(name, matrix, d[0], d[1], false)
                : new Array(name, matrix, d[3], (long) d[0] * d[1] * d[2], true);
    }
}
