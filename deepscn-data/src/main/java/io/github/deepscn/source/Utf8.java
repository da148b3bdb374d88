package io.github.deepscn.source;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Strict decoding: what is not text is found out, not replaced. */
final class Utf8 {
    private Utf8() {}

    /** @param line where the bytes are, for the fault if they are not text */
    static String decode(byte[] bytes, int from, int to, long line) {
        boolean ascii = true;
        for (int i = from; i < to; i++) {
            if (bytes[i] == 0) {
                throw notText(line, "a NUL byte");
            }
            ascii &= bytes[i] > 0;
        }
        if (ascii) {
            return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, to - from))
                    .toString();
        } catch (CharacterCodingException e) {
            throw notText(line, "bytes that are not UTF-8");
        }
    }

    private static RowFault notText(long line, String what) {
        return new RowFault(line, "is not a text file: it has " + what + "; if it is text, save it as UTF-8");
    }
}
