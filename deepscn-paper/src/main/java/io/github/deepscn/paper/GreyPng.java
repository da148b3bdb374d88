package io.github.deepscn.paper;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** A grey picture as PNG: a signature and three chunks, for which the desktop classes need not be loaded. */
final class GreyPng {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int BITS = 8;

    private GreyPng() {}

    /** An address that holds the picture itself. */
    static String dataUri(Exhibit.Picture picture) {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(bytes(picture));
    }

    static byte[] bytes(Exhibit.Picture picture) {
        if (picture.grey().size() != picture.width() * picture.height()) {
            throw new IllegalArgumentException("%d values for a picture of %d by %d"
                    .formatted(picture.grey().size(), picture.width(), picture.height()));
        }
        ByteBuffer header = ByteBuffer.allocate(13)
                .putInt(picture.width())
                .putInt(picture.height())
                .put((byte) BITS); // colour type, compression, filter and interlace are zero: grey, the only ones, none
        var png = new ByteArrayOutputStream();
        png.writeBytes(SIGNATURE);
        chunk(png, "IHDR", header.array());
        chunk(png, "IDAT", deflated(rows(picture)));
        chunk(png, "IEND", new byte[0]);
        return png.toByteArray();
    }

    /** Every row begins with the number of its filter, which is none. */
    private static byte[] rows(Exhibit.Picture picture) {
        int width = picture.width();
        byte[] rows = new byte[(width + 1) * picture.height()];
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < width; x++) {
                double grey = Math.max(0, Math.min(1, picture.grey().get(y * width + x)));
                rows[y * (width + 1) + 1 + x] = (byte) Math.round(255 * grey);
            }
        }
        return rows;
    }

    private static byte[] deflated(byte[] bytes) {
        var deflater = new Deflater();
        try {
            deflater.setInput(bytes);
            deflater.finish();
            var packed = new ByteArrayOutputStream();
            byte[] buffer = new byte[1 << 12];
            while (!deflater.finished()) {
                packed.write(buffer, 0, deflater.deflate(buffer));
            }
            return packed.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private static void chunk(ByteArrayOutputStream png, String type, byte[] content) {
        byte[] name = type.getBytes(US_ASCII);
        var sum = new CRC32();
        sum.update(name);
        sum.update(content);
        png.writeBytes(ByteBuffer.allocate(4).putInt(content.length).array());
        png.writeBytes(name);
        png.writeBytes(content);
        png.writeBytes(ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
    }
}
