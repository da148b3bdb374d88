package io.github.deepscn.source.arrays;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.source.input.Say;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** NumPy's .npy: one array; a vector is a column, a matrix has rows and columns x1, x2, …. */
public final class NumpyFile {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int LONGEST_HEADER = 1 << 16;
    private static final Pattern TYPE = Pattern.compile("'descr'\\s*:\\s*'([<>|=])([a-zA-Z])(\\d+)'");
    private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([\\d, ]*)\\)");

    private NumpyFile() {}

    public static Table read(InputFile file, Request request) throws IOException {
        try (InputFile.Content content = file.open()) {
            InputStream stream = content.stream();
            byte[] magic = stream.readNBytes(8);
            Require.that(magic.length > 0, file.name() + " is empty");
            Require.that(
                    magic.length == 8 && Arrays.equals(magic, 0, 6, MAGIC, 0, 6) && magic[6] >= 1 && magic[6] <= 3,
                    file.name() + " is not a NumPy file: its first bytes are not those of an .npy file");
            int lengthBytes = magic[6] == 1 ? 2 : 4;
            byte[] lengthField = stream.readNBytes(lengthBytes);
            long length = 0;
            for (int i = lengthField.length - 1; i >= 0; i--) {
                length = length << 8 | (lengthField[i] & 0xff);
            }
            Require.that(
                    length <= LONGEST_HEADER,
                    file.name() + " is damaged: its header is " + Say.count(length) + " bytes long, at most "
                            + Say.count(LONGEST_HEADER) + " are read");
            String header = new String(stream.readNBytes((int) length), StandardCharsets.UTF_8);
            return array(file, header).read(stream, 8 + lengthBytes + length, "x", request);
        }
    }

    private static BinaryArray array(InputFile file, String header) {
        Matcher type = found(file, TYPE, header, "its type is none of f4, f8, i1 to i8, u1 to u8");
        String code = type.group(2) + type.group(3);
        ElementType element = ElementType.ofCode(code)
                .orElseThrow(() -> new BadInputException(file.name() + " holds numbers of type '" + code
                        + "', must be f4, f8, i1 to i8 or u1 to u8; convert it with astype('f8')"));
        boolean columnByColumn = found(file, ORDER, header, "its header lacks the order")
                .group(1)
                .equals("True");
        var shape = new ArrayList<Long>();
        for (String length : found(file, SHAPE, header, "its header lacks the shape")
                .group(1)
                .split(",", -1)) {
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
        ByteOrder order = type.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        return new BinaryArray(file, shape, element, order, columnByColumn);
    }

    private static Matcher found(InputFile file, Pattern pattern, String header, String otherwise) {
        Matcher matcher = pattern.matcher(header);
        Require.that(matcher.find(), file.name() + " cannot be read as a NumPy file: " + otherwise);
        return matcher;
    }
}
