package io.github.deepscn.app.studio;

import io.github.deepscn.app.http.Call;
import io.github.deepscn.app.http.LimitedInput;
import io.github.deepscn.app.http.Refusal;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A file that somebody sends. */
final class Upload {
    private static final byte[] GZIP = {0x1f, (byte) 0x8b};

    private Upload() {}

    /**
     * Writes the body of a request into a file. What gzip has packed is unpacked once, into nothing, to see how much it
     * is before anybody reads it into memory.
     *
     * @throws Refusal with 413 if it is larger than uploads may be, as it comes or unpacked
     */
    static void save(Call call, Path file) throws IOException {
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
                // damaged, which the reader of the table says better
            }
        }
    }

    private static boolean isPacked(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(GZIP.length), GZIP);
        }
    }
}
