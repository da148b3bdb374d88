package io.github.deepscn.app.cli;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Decodes UTF-8 bytes for a writer: tables are written as bytes, commands write characters. */
public final class DecodedOutput extends OutputStream {
    private final PrintWriter out;
    private final CharsetDecoder decoder =
            StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE);
    private final ByteBuffer bytes = ByteBuffer.allocate(1 << 13);
    private final CharBuffer characters = CharBuffer.allocate(1 << 13);

    public DecodedOutput(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void write(int value) {
        bytes.put((byte) value);
        if (!bytes.hasRemaining()) {
            decode();
        }
    }

    @Override
    public void write(byte[] values, int offset, int length) {
        for (int done = 0; done < length; ) {
            int some = Math.min(bytes.remaining(), length - done);
            bytes.put(values, offset + done, some);
            done += some;
            if (!bytes.hasRemaining()) {
                decode();
            }
        }
    }

    /** Decodes complete characters; the bytes of an incomplete one stay. */
    private void decode() {
        bytes.flip();
        decoder.decode(bytes, characters, false);
        bytes.compact();
        out.write(characters.array(), 0, characters.position());
        characters.clear();
    }

    @Override
    public void flush() {
        decode();
        out.flush();
    }
}
