package io.github.deepscn.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.types.MatlabType;

/** .npy, .mat and IDX. */
class BinaryFilesTest {
    /** numpy: np.save(file, np.asfortranarray(np.array([[1, 2, 3], [4, 5, 6]], dtype='>i4'))). */
    private static final String BY_NUMPY =
            "k05VTVBZAQB2AHsnZGVzY3InOiAnPmk0JywgJ2ZvcnRyYW5fb3JkZXInOiBUcnVlLCAnc2hhcGUn"
                    + "OiAoMiwgMyksIH0gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAoAAAABAAAABAAA"
                    + "AAIAAAAFAAAAAwAAAAY=";

    /**
     * scipy, behind the head of 128 bytes: savemat(file, {'X': [[1, 2], [3, 4.5], [5, 6]], 'y': uint8 [[1], [0], [1]],
     * 'note': 'text', 'scalar': 7.0}, do_compression=True).
     */
    private static final String BY_SCIPY =
            "DwAAADkAAAB4nONjYGBIAGI2IOaA0iDACuUzAzETEDMCYQSQ5gRiAwYY+GAPoTkcILQIlGaA0kJQW"
                    + "sIBAKOhA90PAAAAKAAAAHic42NgYDAAYjYg5gBiTgYIYIXymYGYEYwZGSqBNBNQBMQGABi+AOkPAAAAKgAAAHic42NgYDAAYjYg5gBiFgYI"
                    + "YIXyGaFijEAyL78kVQBIl6RWlAAAKVUD9w8AAAAqAAAAeJzjY2BgcABiNiDmgNIgwArlMyJhkFxxcmJOYhEDAydUHgJkHABTnQNc";

    @TempDir
    private Path folder;

    private Path file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    private void refuses(String name, byte[] bytes, String message) throws IOException {
        Path file = file(name, bytes);
        assertThatThrownBy(() -> Reading.file(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + message);
    }

    private static byte[] npy(String type, String order, String shape, byte[] numbers) {
        String head = "{'descr': '" + type + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }\n";
        var out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) head.length(), 0});
        out.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(numbers);
        return out.toByteArray();
    }

    private static byte[] bytes(ByteOrder order, int size, Consumer<ByteBuffer> put) {
        ByteBuffer buffer = ByteBuffer.allocate(size).order(order);
        put.accept(buffer);
        return buffer.array();
    }

    @Test
    void numpyWritesWhatWeRead() throws IOException {
        assertThat(Reading.told(Reading.file(file("a.npy", Base64.getDecoder().decode(BY_NUMPY)))))
                .isEqualTo("x1# x2# x3# | 1 2 3 | 4 5 6");
    }

    @Test
    void everyTypeOfNumber() throws IOException {
        ByteOrder little = ByteOrder.LITTLE_ENDIAN;
        ByteOrder big = ByteOrder.BIG_ENDIAN;
        Map<String, byte[]> arrays = Map.ofEntries(
                Map.entry("<f8", bytes(little, 16, b -> b.putDouble(-1).putDouble(2.5))),
                Map.entry(">f8", bytes(big, 16, b -> b.putDouble(-1).putDouble(2.5))),
                Map.entry("<f4", bytes(little, 8, b -> b.putFloat(-1).putFloat(2.5f))),
                Map.entry(">f4", bytes(big, 8, b -> b.putFloat(-1).putFloat(2.5f))));
        for (var array : arrays.entrySet()) {
            Path file = file("a.npy", npy(array.getKey(), "False", "(2,)", array.getValue()));
            assertThat(Reading.told(Reading.file(file))).as(array.getKey()).isEqualTo("x1# | -1 | 2.5");
        }
        Map<String, String> integers = Map.of(
                "|i1",
                "-1",
                "<i2",
                "-1",
                ">i4",
                "-1",
                "<i8",
                "-1",
                "|u1",
                "255",
                ">u2",
                "65535",
                "<u4",
                "4294967295",
                ">u8",
                "1.8446744073709552E19");
        for (var integer : integers.entrySet()) {
            byte[] ones = new byte[integer.getKey().charAt(2) - '0'];
            Arrays.fill(ones, (byte) -1);
            Path file = file("a.npy", Reading.packed(npy(integer.getKey(), "False", "(1, 1)", ones)));
            assertThat(Reading.told(Reading.file(file))).as(integer.getKey()).isEqualTo("x1# | " + integer.getValue());
        }
    }

    @Test
    void numpySampleIsOfRowsInEitherOrder() throws IOException {
        byte[] rows = bytes(ByteOrder.LITTLE_ENDIAN, 800, b -> {
            for (int i = 0; i < 100; i++) {
                b.putInt(i).putInt(1000 + i);
            }
        });
        byte[] columns = bytes(ByteOrder.LITTLE_ENDIAN, 800, b -> {
            for (int i = 0; i < 200; i++) {
                b.putInt(i < 100 ? i : 900 + i);
            }
        });
        ReadOptions options = ReadOptions.defaults().withSample(10);
        Table byRows = Reading.file(file("r.npy", npy("<i4", "False", "(100, 2)", rows)), options);
        assertThat(byRows.rows()).isEqualTo(10);
        Reading.assertSame(Reading.file(file("c.npy", npy("<i4", "True", "(100, 2)", columns)), options), byRows);
    }

    @Test
    void brokenNumpyFiles() throws IOException {
        byte[] eight = new byte[8];
        refuses("a.npy", new byte[0], " is empty");
        refuses("a.npy", "a,b\n1,2\n".getBytes(StandardCharsets.UTF_8), " is not a NumPy file");
        refuses("a.npy", npy("<c8", "False", "(1,)", eight), " holds numbers of type 'c8', must be f4, f8");
        refuses("a.npy", npy("<f8", "False", "(1, 1, 1)", eight), " holds an array of 3 dimensions, must have 1 or 2");
        refuses("a.npy", npy("<f8", "False", "(0, 3)", new byte[0]), " has no rows");
        refuses("a.npy", npy("<f8", "False", "(2,)", eight), " is too small for the 2 × 1 numbers that it announces");
        refuses(
                "a.npy",
                npy("<f8", "False", "(999999999999, 1000000)", eight),
                " is too small for the 999,999,999,999 × 1,000,000 numbers that it announces");
        refuses("a.npy", npy("<f8", "False", "(1, 99999999999)", eight), " has more than 1,000,000 columns");
        refuses("a.npy", npy("<f4", "False", "(1,)", eight), " has more bytes than its header announces");
        refuses(
                "a.npy",
                Reading.packed(npy("<f8", "False", "(2,)", eight)),
                " is cut short: it has fewer numbers than");
        refuses(
                "a.npy",
                npy("<f8", "False", "(1,)", bytes(ByteOrder.LITTLE_ENDIAN, 8, b -> b.putDouble(1 / 0.0))),
                ", row 1, column 'x1': 'Infinity' is not finite");
    }

    private static byte[] idx(int type, int[] shape, byte[] numbers) {
        var out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {0, 0, (byte) type, (byte) shape.length});
        for (int length : shape) {
            out.writeBytes(bytes(ByteOrder.BIG_ENDIAN, 4, b -> b.putInt(length)));
        }
        out.writeBytes(numbers);
        return out.toByteArray();
    }

    @Test
    void imagesAndLabels() throws IOException {
        byte[] images = idx(8, new int[] {2, 2, 2}, new byte[] {0, 1, 2, 3, 4, 5, 6, (byte) 255});
        assertThat(Reading.told(Reading.file(file("train-images-idx3-ubyte.gz", Reading.packed(images)))))
                .isEqualTo("p1# p2# p3# p4# | 0 1 2 3 | 4 5 6 255");
        byte[] labels = idx(8, new int[] {3}, new byte[] {7, 0, 9});
        Path file = file("train-labels-idx1-ubyte", labels);
        assertThat(Reading.told(Reading.file(file))).isEqualTo("label# | 7 | 0 | 9");
        ReadOptions text = ReadOptions.defaults().withTypes(Map.of("label", CellType.TEXT));
        assertThat(Reading.told(Reading.file(file, text))).isEqualTo("label$ | 7 | 0 | 9");
        byte[] doubles = idx(14, new int[] {1}, bytes(ByteOrder.BIG_ENDIAN, 8, b -> b.putDouble(0.5)));
        assertThat(Reading.told(Reading.file(file("d.idx", doubles)))).isEqualTo("label# | 0.5");
    }

    @Test
    void brokenIdxFiles() throws IOException {
        refuses("a.idx", new byte[0], " is empty");
        refuses("a.idx", new byte[] {1, 2, 3, 4}, " is not an IDX file");
        refuses("a.idx", idx(1, new int[] {1}, new byte[1]), " is not an IDX file: no type of number has the code 1");
        refuses(
                "a.idx",
                idx(8, new int[] {-1, 28, 28}, new byte[9]),
                " is too small for the 4,294,967,295 × 784 numbers");
        refuses("a.idx", idx(8, new int[] {-1, -1, -1}, new byte[9]), " has more than 1,000,000 columns");
        refuses("a.idx", Arrays.copyOf(idx(8, new int[] {5}, new byte[0]), 6), " is cut short");
    }

    private static byte[] scipyFile() {
        byte[] arrays = Base64.getDecoder().decode(BY_SCIPY);
        byte[] all = Arrays.copyOf("MATLAB 5.0 MAT-file".getBytes(StandardCharsets.US_ASCII), 128 + arrays.length);
        Arrays.fill(all, 19, 124, (byte) ' ');
        all[125] = 1;
        all[126] = 'I';
        all[127] = 'M';
        System.arraycopy(arrays, 0, all, 128, arrays.length);
        return all;
    }

    @Test
    void matlabArraysStandSideBySide() throws IOException {
        assertThat(Reading.told(Reading.file(file("a.mat", scipyFile()))))
                .isEqualTo("X1# X2# y# | 1 2 1 | 3 4.5 0 | 5 6 1");
    }

    @Test
    void matlabImagesAreRows() throws IOException {
        var images = Mat5.newMatrix(new int[] {2, 2, 1, 3}, MatlabType.UInt8);
        for (int i = 0; i < 12; i++) {
            images.setInt(i, i);
        }
        Path file = folder.resolve("images.mat");
        Mat5.writeToFile(Mat5.newMatFile().addArray("im", images), file.toFile());
        assertThat(Reading.told(Reading.file(file))).isEqualTo("im1# im2# im3# im4# | 0 1 2 3 | 4 5 6 7 | 8 9 10 11");
        assertThat(Reading.file(file, ReadOptions.defaults().withSample(2)).rows())
                .isEqualTo(2);
    }

    @Test
    void brokenMatlabFiles() throws IOException {
        refuses("a.mat", new byte[0], " is empty");
        refuses("a.mat", new byte[300], " is not a MATLAB file of version 5 to 7");
        refuses(
                "a.mat",
                "MATLAB 7.3 MAT-file".getBytes(StandardCharsets.US_ASCII),
                " is a MATLAB file of version 7.3, must be 5 to 7; save it with '-v7'");
    }

    @Test
    void mangledBinaryFilesAreReadOrRefused() throws IOException {
        Path plain = folder.resolve("plain.mat");
        Mat5.writeToFile(Mat5.newMatFile().addArray("x", Mat5.newMatrix(20, 3)), plain.toFile());
        Map<String, byte[]> sound = Map.of(
                "a.mat", scipyFile(),
                "b.mat", Files.readAllBytes(plain),
                "a.npy", Base64.getDecoder().decode(BY_NUMPY),
                "a.idx", idx(8, new int[] {2, 2, 2}, new byte[8]));
        for (var entry : sound.entrySet()) {
            for (int seed = 0; seed < 300; seed++) {
                var random = new SplittableRandom(seed);
                byte[] bytes = entry.getValue().clone();
                for (int i = 0; i <= seed % 4; i++) {
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                }
                Path file = file(
                        entry.getKey(), seed % 5 == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes);
                try {
                    Table table = Reading.file(file);
                    assertThat(table.columns().get(0)).isInstanceOf(NumberColumn.class);
                } catch (BadInputException e) {
                    assertThat(e.getMessage())
                            .as("%s, seed %d", entry.getKey(), seed)
                            .doesNotContain("\n");
                } catch (RuntimeException e) {
                    throw new AssertionError(entry.getKey() + ", seed " + seed, e);
                }
            }
        }
    }
}
