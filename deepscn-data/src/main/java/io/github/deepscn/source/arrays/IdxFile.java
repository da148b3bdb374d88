package io.github.deepscn.source.arrays;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;

/** IDX, the format of MNIST: an image is a row of pixels p1, p2, …; a vector is a column of labels. */
public final class IdxFile {
    private static final int MOST_DIMENSIONS = 8;

    private IdxFile() {}

    public static Table read(InputFile file, Request request) throws IOException {
        try (InputFile.Content content = file.open()) {
            InputStream stream = content.stream();
            byte[] magic = stream.readNBytes(4);
            Require.that(magic.length > 0, file.name() + " is empty");
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
}
