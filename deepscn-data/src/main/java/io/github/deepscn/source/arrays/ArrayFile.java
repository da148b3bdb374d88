package io.github.deepscn.source.arrays;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.source.input.Wording;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A file of one array behind a header: NumPy's .npy, or IDX, the format of MNIST. */
public record ArrayFile(InputFile file, Request request) {
    private static final byte[] NUMPY = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int LONGEST_HEADER = 1 << 16;
    private static final Pattern TYPE = Pattern.compile("'descr'\\s*:\\s*'([<>|=])([a-zA-Z])(\\d+)'");
    private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([\\d, ]*)\\)");
    private static final int MOST_DIMENSIONS = 8;

    /** Reads IDX: an image is a row of pixels p1, p2, …; a vector is a column of labels. */
    public Table readIdx() throws IOException {
        try (InputFile.Content content = file.open()) {
            InputStream stream = content.stream();
            byte[] magic = magic(stream, 4);
            Require.that(
                    magic.length == 4 && magic[0] == 0 && magic[1] == 0 && magic[3] > 0 && magic[3] <= MOST_DIMENSIONS,
                    file.name() + " is not an IDX file: its first bytes are not those of an IDX file");
            ElementType type = switch (magic[2]) {
                case 0x08 -> ElementType.UINT8;
                case 0x09 -> ElementType.INT8;
                case 0x0B -> ElementType.INT16;
                case 0x0C -> ElementType.INT32;
                case 0x0D -> ElementType.FLOAT32;
                case 0x0E -> ElementType.FLOAT64;
                default ->
                    throw new BadInputException(
                            file.name() + " is not an IDX file: no type of number has the code " + magic[2]);
            };
            int dimensions = magic[3];
            ByteBuffer lengths = ByteBuffer.wrap(stream.readNBytes(4 * dimensions));
            Require.that(lengths.remaining() == 4 * dimensions, file.name() + " is cut short; copy it again");
            var shape = new ArrayList<Long>();
            while (lengths.hasRemaining()) {
                shape.add(lengths.getInt() & 0xffffffffL);
            }
            return new BinaryArray(file, shape, type, ByteOrder.BIG_ENDIAN, false)
                    .read(stream, 4 + 4L * dimensions, dimensions == 1 ? BinaryArray.LABEL : "p", request);
        }
    }

    private byte[] magic(InputStream stream, int length) throws IOException {
        byte[] magic = stream.readNBytes(length);
        Require.that(magic.length > 0, file.name() + " is empty");
        return magic;
    }

    /** Reads NumPy's .npy: a vector is a column, a matrix has rows and columns x1, x2, …. */
    public Table readNumpy() throws IOException {
        try (InputFile.Content content = file.open()) {
            InputStream stream = content.stream();
            byte[] magic = magic(stream, 8);
            Require.that(
                    magic.length == 8 && Arrays.equals(magic, 0, 6, NUMPY, 0, 6) && magic[6] >= 1 && magic[6] <= 3,
                    file.name() + " is not a NumPy file: its first bytes are not those of an .npy file");
            int lengthBytes = magic[6] == 1 ? 2 : 4;
            ByteBuffer lengthField = ByteBuffer.wrap(Arrays.copyOf(stream.readNBytes(lengthBytes), 4));
            long length = lengthField.order(ByteOrder.LITTLE_ENDIAN).getInt() & 0xffffffffL;
            Require.that(
                    length <= LONGEST_HEADER,
                    file.name() + " is damaged: its header is " + Wording.count(length) + " bytes long, at most "
                            + Wording.count(LONGEST_HEADER) + " are read");
            String header = new String(stream.readNBytes((int) length), StandardCharsets.UTF_8);
            return numpyArray(header).read(stream, 8 + lengthBytes + length, "x", request);
        }
    }

    private BinaryArray numpyArray(String header) {
        Matcher type = found(TYPE, header, "its type is none of f4, f8, i1 to i8, u1 to u8");
        String code = type.group(2) + type.group(3);
        ElementType element = ElementType.ofCode(code)
                .orElseThrow(() -> new BadInputException(file.name() + " holds numbers of type '" + code
                        + "', must be f4, f8, i1 to i8 or u1 to u8; convert it with astype('f8')"));
        Matcher order = found(ORDER, header, "its header lacks the order");
        Matcher lengths = found(SHAPE, header, "its header lacks the shape");
        var shape = new ArrayList<Long>();
        for (String length : lengths.group(1).split(",", -1)) {
            String digits = length.strip();
            if (!digits.isEmpty()) {
                Require.that(digits.matches("\\d{1,18}"), file.name() + " is damaged: its header lacks the shape");
                shape.add(Long.valueOf(digits));
            }
        }
        Require.that(
                shape.size() == 1 || shape.size() == 2,
                file.name() + " holds an array of " + shape.size() + " dimensions, must have 1 or 2; reshape it");
        // Native order is that of the machine that wrote the file; nearly all machines are little-endian.
        ByteOrder bytes = type.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        return new BinaryArray(file, shape, element, bytes, order.group(1).equals("True"));
    }

    private Matcher found(Pattern pattern, String header, String otherwise) {
        Matcher matcher = pattern.matcher(header);
        Require.that(matcher.find(), file.name() + " cannot be read as a NumPy file: " + otherwise);
        return matcher;
    }
}
