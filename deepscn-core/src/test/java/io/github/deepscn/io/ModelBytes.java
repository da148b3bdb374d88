package io.github.deepscn.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A model file taken apart, to be put together with something changed. */
final class ModelBytes {
    private final String header;
    private final byte[] data;

    ModelBytes(String header, byte[] data) {
        this.header = header;
        this.data = data.clone();
    }

    String header() {
        return header;
    }

    byte[] data() {
        return data.clone();
    }

    static ModelBytes read(Path file) throws IOException {
        byte[] all = Files.readAllBytes(file);
        int length = (int) ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN).getLong();
        return new ModelBytes(
                new String(all, Long.BYTES, length, StandardCharsets.UTF_8),
                Arrays.copyOfRange(all, Long.BYTES + length, all.length));
    }

    ModelBytes withHeader(String changed) {
        return new ModelBytes(changed, data);
    }

    /** The first occurrence replaced; the text must be there. */
    ModelBytes replacing(String text, String by) {
        int at = header.indexOf(text);
        if (at < 0) {
            throw new IllegalArgumentException(text + " is not in " + header);
        }
        return withHeader(header.substring(0, at) + by + header.substring(at + text.length()));
    }

    ModelBytes withoutDigest() {
        return withHeader(header.replaceFirst("\\\\\"digest\\\\\":\\\\\"[0-9a-f]{64}\\\\\",", ""));
    }

    ModelBytes withNumber(int index, double value) {
        byte[] changed = data.clone();
        ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN).putDouble(index * Double.BYTES, value);
        return new ModelBytes(header, changed);
    }

    byte[] bytes() {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        return bytes(text.length);
    }

    /** With a header length that may be wrong. */
    byte[] bytes(long headerLength) {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Long.BYTES + text.length + data.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(headerLength)
                .put(text)
                .put(data)
                .array();
    }
}
