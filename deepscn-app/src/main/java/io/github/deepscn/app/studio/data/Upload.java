package io.github.deepscn.app.studio.data;

import io.github.deepscn.app.http.Call;
import io.github.deepscn.app.http.LimitedInput;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Saves uploaded files. */
public final class Upload {
    private static final byte[] GZIP = {0x1f, (byte) 0x8b};

    private Upload() {}

    /**
     * Writes the body of a request into a file. A gzip file is decompressed once without storing the result, so that
     * its size is known before anything reads it into memory.
     *
     * @throws io.github.deepscn.app.http.Refusal with 413 if the file exceeds the upload limit, compressed or not
     */
    public static void save(Call call, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                InputStream body = call.body()) {
            body.transferTo(out);
        }
        if (isPacked(file)) {
            try (InputStream packed = Files.newInputStream(file);
                    var unpacked = new LimitedInput(
                            new GZIPInputStream(packed, 1 << 16), call.uploadLimit(), " when unpacked")) {
                unpacked.transferTo(OutputStream.nullOutputStream());
            } catch (EOFException | ZipException e) {
                // The table reader reports damaged files with a better message.
            }
        }
    }

    private static boolean isPacked(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(GZIP.length), GZIP);
        }
    }
}
