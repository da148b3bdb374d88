package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.format.Mat5Reader;
import us.hebi.matlab.mat.types.MatFile;
import us.hebi.matlab.mat.types.MatlabType;
import us.hebi.matlab.mat.types.Matrix;
import us.hebi.matlab.mat.types.Sources;

/**
 * MATLAB's .mat, version 5 to 7: the numeric arrays with the most rows, side by side. An array of four dimensions is
 * images along the last one, a row each.
 */
final class MatlabFile {
    private static final System.Logger LOG = System.getLogger(MatlabFile.class.getName());
    private static final int HEAD = 128;
    private static final Set<MatlabType> NUMBERS = Set.of(
            MatlabType.Double,
            MatlabType.Single,
            MatlabType.Int8,
            MatlabType.UInt8,
            MatlabType.Int16,
            MatlabType.UInt16,
            MatlabType.Int32,
            MatlabType.UInt32,
            MatlabType.Int64,
            MatlabType.UInt64);

    private final InputFile file;
    private final ReadOptions options;
    private final HeapBudget heap;
    private double mostNumbers;

    MatlabFile(InputFile file, ReadOptions options, HeapBudget heap) {
        this.file = file;
        this.options = options;
        this.heap = heap;
    }

    /** A numeric array as rows and columns. */
    private record Array(String name, Matrix matrix, long rows, long columns, boolean images) {
        double value(long row, long column) {
            return matrix.getDouble((int) (images ? row * columns + column : column * rows + row));
        }

        String columnName(long column) {
            return columns == 1 ? name : name + (column + 1);
        }
    }

    Table read() throws IOException {
        byte[] bytes = file.readAll(Integer.MAX_VALUE - 16);
        Require.that(bytes.length > 0, file.name() + " is empty");
        requireVersion5(bytes);
        List<Array> arrays = arrays(bytes);
        long rows = arrays.stream().mapToLong(Array::rows).max().orElse(0);
        Require.that(rows > 0, file.name() + " holds no numeric array of 2 or 4 dimensions with any rows");
        List<Array> taken = arrays.stream().filter(array -> array.rows == rows).toList();
        long columns = taken.stream().mapToLong(Array::columns).sum();
        Require.that(columns > 0, file.name() + " has no columns");
        Require.that(
                columns <= CsvGuess.MOST_COLUMNS,
                file.name() + " has more than " + Say.count(CsvGuess.MOST_COLUMNS)
                        + " columns, the most that are read");
        arrays.stream()
                .filter(array -> array.rows != rows && array.rows > 1)
                .forEach(array -> LOG.log(
                        System.Logger.Level.WARNING,
                        "{0}: array ''{1}'' is left out, it has {2} rows and the table {3}",
                        file.name(),
                        Say.shortly(array.name),
                        array.rows,
                        rows));
        return table(taken, rows, columns);
    }

    private Table table(List<Array> arrays, long rows, long columns) {
        long taken = Math.min(rows, options.sample().orElse(Long.MAX_VALUE));
        heap.require(file.name(), "", (double) taken, columns);
        RowChoice choice = RowChoice.sample(taken, rows, options.seed());
        var built = new ArrayList<Column>();
        for (Array array : arrays) {
            for (long j = 0; j < array.columns; j++) {
                String name = array.columnName(j);
                double[] values = new double[(int) taken];
                for (int i = 0, n = 0; i < rows; i++) {
                    if (choice.takes(i)) {
                        values[n] = array.value(i, j);
                        if (Double.isInfinite(values[n])) {
                            throw Types.infinite(file.name() + ", row " + (i + 1), name, "" + values[n]);
                        }
                        n++;
                    }
                }
                built.add(Numeric.column(NumberColumn.of(name, values), options));
            }
        }
        Types.requireKnown(
                file.name(), options, built.stream().map(Column::name).toList());
        return Table.of(built);
    }

    private void requireVersion5(byte[] bytes) {
        String head = new String(bytes, 0, Math.min(HEAD, bytes.length), StandardCharsets.ISO_8859_1);
        Require.that(
                !head.startsWith("MATLAB 7.3") && !head.startsWith("\u0089HDF"),
                file.name() + " is a MATLAB file of version 7.3, must be 5 to 7; save it with '-v7'");
        boolean marked = bytes.length >= HEAD && (head.endsWith("IM") || head.endsWith("MI"));
        Require.that(marked, file.name() + " is not a MATLAB file of version 5 to 7: it does not begin as such do");
    }

    private List<Array> arrays(byte[] bytes) {
        mostNumbers = bytes.length * InputFile.BEST_PACKING;
        try {
            MatFile content = Mat5.newReader(Sources.wrap(bytes))
                    .setEntryFilter(this::isWanted)
                    .disableSubsystemProcessing()
                    .readMat();
            var arrays = new ArrayList<Array>();
            for (MatFile.Entry entry : content.getEntries()) {
                if (entry.getValue() instanceof Matrix matrix && NUMBERS.contains(matrix.getType())) {
                    arrays.add(array(entry.getName(), matrix));
                }
            }
            return arrays;
        } catch (BadInputException e) {
            throw e;
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            // The library trusts the lengths in a file, so a damaged one can make it fail in any way.
            var refusal = new BadInputException(file.name() + " is a damaged MATLAB file: " + Say.firstLine(e));
            refusal.initCause(e);
            throw refusal;
        }
    }

    /** Called before the numbers of an array are read: the file, which packs them, must be able to hold so many. */
    private boolean isWanted(Mat5Reader.EntryHeader header) {
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
        heap.require(file.name(), "", numbers, 1);
        return true;
    }

    private static Array array(String name, Matrix matrix) {
        int[] d = matrix.getDimensions();
        return d.length == 2
                ? new Array(name, matrix, d[0], d[1], false)
                : new Array(name, matrix, d[3], (long) d[0] * d[1] * d[2], true);
    }
}
