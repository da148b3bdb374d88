package io.github.deepscn.paper.digits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.paper.experiment.Request;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.types.MatFile;
import us.hebi.matlab.mat.types.MatlabType;

class DigitsDataTest {
    private static final int PIXELS = DigitImages.PIXELS;

    @TempDir
    private Path folder;

    private static Request request(long seed, Optional<Path> mnist, Optional<Path> matlab) {
        return new Request(true, OptionalInt.of(1), seed, 1, mnist, matlab, "");
    }

    @Test
    void strokesFollowFromTheSeed() throws IOException {
        DigitsData data = DigitsData.of(request(7, Optional.empty(), Optional.empty()), 30, folder);
        DigitsData again = DigitsData.of(request(7, Optional.empty(), Optional.empty()), 30, folder);
        DigitsData other = DigitsData.of(request(8, Optional.empty(), Optional.empty()), 30, folder);
        assertThat(data.source()).isEqualTo(DigitsData.Source.STROKES);
        assertThat(again.training().pixels()).isDeepEqualTo(data.training().pixels());
        assertThat(again.test().angles()).isEqualTo(data.test().angles());
        assertThat(other.training().angles()).isNotEqualTo(data.training().angles());
        assertThat(data.test().pixels()[0]).isNotEqualTo(data.training().pixels()[0]);
        assertThat(data.training().className(13)).isEqualTo("3");
        for (int i = 0; i < 30; i++) {
            assertThat(data.training().angles()[i]).isBetween(-45.0, 45.0);
            double ink = 0;
            for (double grey : data.training().pixels()[i]) {
                assertThat(grey).isBetween(0.0, 1.0 + 1e-12);
                ink += grey;
            }
            assertThat(ink).as("ink of image %d", i).isBetween(15.0, 300.0);
        }
    }

    @Test
    void mnistIsSampledTurnedAndLabelled() throws IOException {
        writeMnist(folder, 40, 20);
        DigitsData data = DigitsData.of(request(3, Optional.of(folder), Optional.empty()), 12, Path.of("nowhere"));
        assertThat(data.source()).isEqualTo(DigitsData.Source.MNIST);
        assertThat(data.training().count()).isEqualTo(12);
        assertThat(data.test().count()).isEqualTo(12);
        for (int i = 0; i < 12; i++) {
            // every image n has one grey, n + 100, around its centre, and the label n % 10
            double[] picture = data.training().pixels()[i];
            int grey = (int) Math.round(picture[14 * 28 + 14] * 255);
            assertThat(data.training().className(i)).isEqualTo("" + (grey - 100) % 10);
        }
        assertThat(DigitsData.of(request(3, Optional.of(folder), Optional.empty()), 12, folder)
                        .training()
                        .pixels())
                .isDeepEqualTo(data.training().pixels());
        assertThat(DigitsData.of(request(4, Optional.of(folder), Optional.empty()), 12, folder)
                        .training()
                        .angles())
                .isNotEqualTo(data.training().angles());
    }

    @Test
    void mnistOfTheBuildIsFound() throws IOException {
        Path target = Files.createDirectories(folder.resolve("target/mnist"));
        writeMnist(target, 12, 11);
        var request = request(1, Optional.empty(), Optional.empty());
        assertThat(DigitsData.of(request, 50, folder).training().count()).isEqualTo(12);
        Path module = Files.createDirectories(folder.resolve("module"));
        assertThat(DigitsData.of(request, 50, module).test().count()).isEqualTo(11);
    }

    @Test
    void incompleteMnistIsAnErrorThatNamesTheFile() {
        assertThatThrownBy(() -> DigitsData.of(request(1, Optional.of(folder), Optional.empty()), 5, folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("train-images-idx3-ubyte");
    }

    @Test
    void matlabDigitsStandUpright() throws IOException {
        writeMatlab(folder.resolve("DigitsDataTrain.mat"), "Train", 6, true);
        writeMatlab(folder.resolve("DigitsDataTest.mat"), "Test", 4, true);
        DigitsData data = DigitsData.of(request(1, Optional.empty(), Optional.of(folder)), 50, folder);
        assertThat(data.source()).isEqualTo(DigitsData.Source.MATLAB);
        assertThat(data.training().count()).isEqualTo(6);
        assertThat(data.test().count()).isEqualTo(4);
        for (int i = 0; i < 6; i++) {
            assertThat(data.training().angles()[i]).isEqualTo(i - 2.5);
            assertThat(data.training().className(i)).isEqualTo("" + i % 10);
            assertThat(data.training().pixels()[i][2 * 28 + 5]).isCloseTo(0.5 + i / 100.0, within(1e-6));
            assertThat(data.training().pixels()[i][5 * 28 + 2]).isZero();
        }
    }

    @Test
    void classesThatCannotBeReadAreUnknown() throws IOException {
        writeMatlab(folder.resolve("DigitsDataTrain.mat"), "Train", 6, false);
        writeMatlab(folder.resolve("DigitsDataTest.mat"), "Test", 6, false);
        DigitsData data = DigitsData.of(request(1, Optional.empty(), Optional.of(folder)), 50, folder);
        assertThat(data.training().classes()).isEmpty();
        assertThat(data.test().className(2)).isEqualTo("all");
    }

    @Test
    void matlabFileOfOtherArraysIsRefused() throws IOException {
        Mat5.writeToFile(
                Mat5.newMatFile().addArray("x", Mat5.newMatrix(20, 3)),
                folder.resolve("DigitsDataTrain.mat").toFile());
        assertThatThrownBy(() -> DigitsData.of(request(1, Optional.empty(), Optional.of(folder)), 5, folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("XTrain")
                .hasMessageContaining("anglesTrain");
    }

    /** Image i is black but for one pixel in row 2, column 5. */
    private static void writeMatlab(Path path, String set, int count, boolean numericLabels) throws IOException {
        var images = Mat5.newMatrix(new int[] {28, 28, 1, count}, MatlabType.Single);
        var angles = Mat5.newMatrix(count, 1);
        var labels = Mat5.newMatrix(count, 1);
        for (int i = 0; i < count; i++) {
            images.setDouble(new int[] {2, 5, 0, i}, 0.5 + i / 100.0);
            angles.setDouble(i, i - 2.5);
            labels.setDouble(i, i % 10);
        }
        MatFile file = Mat5.newMatFile().addArray("X" + set, images).addArray("angles" + set, angles);
        file.addArray("labels" + set, numericLabels ? labels : Mat5.newCell(count, 1));
        Mat5.writeToFile(file, path.toFile());
    }

    /** Training images packed, test images not, as people have them. */
    private static void writeMnist(Path folder, int training, int test) throws IOException {
        try (OutputStream out =
                new GZIPOutputStream(Files.newOutputStream(folder.resolve("train-images-idx3-ubyte.gz")))) {
            out.write(images(training));
        }
        Files.write(folder.resolve("train-labels-idx1-ubyte"), labels(training));
        Files.write(folder.resolve("t10k-images-idx3-ubyte"), images(test));
        Files.write(folder.resolve("t10k-labels-idx1-ubyte"), labels(test));
    }

    private static byte[] images(int count) {
        var out = new ByteArrayOutputStream();
        out.writeBytes(ByteBuffer.allocate(16)
                .putInt(0x803)
                .putInt(count)
                .putInt(28)
                .putInt(28)
                .array());
        for (int i = 0; i < count; i++) {
            for (int p = 0; p < PIXELS; p++) {
                int row = p / 28;
                int column = p % 28;
                boolean middle = row >= 9 && row < 19 && column >= 9 && column < 19;
                out.write(middle ? i + 100 : 0);
            }
        }
        return out.toByteArray();
    }

    private static byte[] labels(int count) {
        ByteBuffer bytes = ByteBuffer.allocate(8 + count).putInt(0x801).putInt(count);
        for (int i = 0; i < count; i++) {
            bytes.put((byte) (i % 10));
        }
        return bytes.array();
    }
}
