package io.github.deepscn.io.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.data.WriteException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A checkpoint that cannot be written says so once, and keeps what it has. */
class FrameFileTest {
    private static final String IDENTITY = "Options[seed=1]\nrows";
    private static final byte[] STEP = {1, 2, 3, 4, 5, 6, 7, 8};

    @TempDir
    private Path folder;

    private final List<WriteException> failures = new ArrayList<>();

    /** A disk with a limited number of bytes left; a write beyond it is cut short or refused. */
    private static final class FullDisk extends RandomAccessFile {
        private int left;

        FullDisk(Path file, int left) throws IOException {
            super(file.toFile(), "rw");
            this.left = left;
            seek(length());
        }

        @Override
        public void write(byte[] bytes) throws IOException {
            int taken = Math.min(left, bytes.length);
            super.write(bytes, 0, taken);
            left -= taken;
            if (taken < bytes.length) {
                throw new IOException("No space left on device");
            }
        }
    }

    private static int steps(Path file) {
        var steps = new ArrayList<byte[]>();
        FrameFile.open(file, IDENTITY, steps::add, failure -> {}).close();
        return steps.size();
    }

    @Test
    void afterTheFirstFailureNothingIsWrittenAndWhatWasWrittenIsRead() throws IOException {
        Path file = folder.resolve("checkpoint");
        FrameFile.create(file, IDENTITY, failures::add).close();
        int frame = 8 + STEP.length;
        try (var full = new FrameFile(file, new FullDisk(file, 2 * frame + 5), failures::add)) {
            full.write(STEP);
            full.write(STEP);
            assertThat(failures).isEmpty();
            full.write(STEP);
            full.write(STEP);
        }
        assertThat(failures)
                .singleElement()
                .satisfies(failure ->
                        assertThat(failure).hasMessage(file + ": cannot be written: No space left on device"));
        assertThat(steps(file)).isEqualTo(2);
    }

    @Test
    void aDiskThatFailsInTheEndIsToldOfToo() throws IOException {
        Path file = folder.resolve("checkpoint");
        FrameFile.create(file, IDENTITY, failures::add).close();
        var gone = new RandomAccessFile(file.toFile(), "rw");
        var frames = new FrameFile(file, gone, failures::add);
        gone.close();
        frames.close();
        frames.close();
        assertThat(failures).hasSize(1);
        assertThat(Files.size(file)).isPositive();
    }
}
