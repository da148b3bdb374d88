package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** IDX, the format of MNIST: images are rows of pixels p1, p2, …; a vector is a column of labels. */
final class IdxFile {
    private static final int MOST_DIMENSIONS = 8;

    private IdxFile() {}

    static Table read(InputFile file, ReadOptions options, HeapBudget heap) throws IOException {
        try (InputFile.Content content = file.open()) {
            InputStream stream = content.stream();
            byte[] magic = stream.readNBytes(4);
            Require.that(magic.length > 0, file.name() + " is empty");
            Require.that(
                    magic.length == 4 && magic[0] == 0 && magic[1] == 0 && magic[3] > 0 && magic[3] <= MOST_DIMENSIONS,
                    file.name() + " is not an IDX file: it does not begin as such files do");
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
            for (int i = 0; i < dimensions; i++) {
                shape.add(lengths.getInt() & 0xffffffffL);
            }
            BinaryArray array = BinaryArray.of(file, shape, type, ByteOrder.BIG_ENDIAN, false, 4 + 4L * dimensions);
            List<String> names = dimensions == 1
                    ? List.of("label")
                    : IntStream.rangeClosed(1, (int) array.columns())
                            .mapToObj(j -> "p" + j)
                            .toList();
            return array.read(stream, names, options, heap);
        }
    }
}
