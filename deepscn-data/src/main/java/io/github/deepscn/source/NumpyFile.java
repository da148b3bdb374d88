package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** NumPy's .npy: one array; a vector is a column, a matrix rows by columns x1, x2, …. */
final class NumpyFile {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int LONGEST_HEAD = 1 << 16;
    private static final Pattern TYPE = Pattern.compile("'descr'\\s*:\\s*'([<>|=])([a-zA-Z])(\\d+)'");
    private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([\\d, ]*)\\)");
    private static final Map<String, ElementType> TYPES = Map.ofEntries(
            Map.entry("f4", ElementType.FLOAT32),
            Map.entry("f8", ElementType.FLOAT64),
            Map.entry("i1", ElementType.INT8),
            Map.entry("i2", ElementType.INT16),
            Map.entry("i4", ElementType.INT32),
            Map.entry("i8", ElementType.INT64),
            Map.entry("u1", ElementType.UINT8),
            Map.entry("u2", ElementType.UINT16),
            Map.entry("u4", ElementType.UINT32),
            Map.entry("u8", ElementType.UINT64),
            Map.entry("b1", ElementType.UINT8));

    private NumpyFile() {}

    static Table read(InputFile file, ReadOptions options, HeapBudget heap) throws IOException {
        try (InputFile.Content content = file.open()) {
            InputStream stream = content.stream();
            byte[] magic = stream.readNBytes(8);
            Require.that(magic.length > 0, file.name() + " is empty");
            Require.that(
                    magic.length == 8 && Arrays.equals(magic, 0, 6, MAGIC, 0, 6) && magic[6] >= 1 && magic[6] <= 3,
                    file.name() + " is not a NumPy file: it does not begin as .npy files do");
            int lengthBytes = magic[6] == 1 ? 2 : 4;
            byte[] lengthField = stream.readNBytes(lengthBytes);
            long length = 0;
            for (int i = lengthField.length - 1; i >= 0; i--) {
                length = length << 8 | (lengthField[i] & 0xff);
            }
            Require.that(
                    length <= LONGEST_HEAD,
                    file.name() + " is damaged: its head is " + Say.count(length) + " bytes long, at most "
                            + Say.count(LONGEST_HEAD) + " are read");
            String head = new String(stream.readNBytes((int) length), StandardCharsets.UTF_8);
            BinaryArray array = array(file, head, 8 + lengthBytes + length);
            List<String> names = IntStream.rangeClosed(1, (int) array.columns())
                    .mapToObj(j -> "x" + j)
                    .toList();
            return array.read(stream, names, options, heap);
        }
    }

    private static BinaryArray array(InputFile file, String head, long headBytes) throws IOException {
        Matcher type = found(file, TYPE, head, "its type is none of f4, f8, i1 to i8, u1 to u8");
        ElementType element = TYPES.get(type.group(2) + type.group(3));
        if (element == null) {
            throw new BadInputException(file.name() + " holds numbers of type '" + type.group(2) + type.group(3)
                    + "', must be f4, f8, i1 to i8 or u1 to u8; convert it with astype('f8')");
        }
        boolean columnByColumn =
                found(file, ORDER, head, "its order is not told").group(1).equals("True");
        var shape = new ArrayList<Long>();
        for (String length :
                found(file, SHAPE, head, "its shape is not told").group(1).split(",", -1)) {
            String digits = length.strip();
            if (!digits.isEmpty()) {
                Require.that(digits.matches("\\d{1,18}"), file.name() + " is damaged: its shape is not told");
                shape.add(Long.valueOf(digits));
            }
        }
        Require.that(
                shape.size() == 1 || shape.size() == 2,
                file.name() + " holds an array of " + shape.size() + " dimensions, must have 1 or 2; reshape it");
        // Native order means that of the machine that wrote it; nearly all are little-endian.
        ByteOrder order = type.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        return BinaryArray.of(file, shape, element, order, columnByColumn, headBytes);
    }

    private static Matcher found(InputFile file, Pattern pattern, String head, String otherwise) {
        Matcher matcher = pattern.matcher(head);
        Require.that(matcher.find(), file.name() + " cannot be read as a NumPy file: " + otherwise);
        return matcher;
    }
}
