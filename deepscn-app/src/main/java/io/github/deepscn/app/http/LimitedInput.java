package io.github.deepscn.app.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** A stream of limited length; reading past the limit throws a {@link Refusal} with status 413. */
public final class LimitedInput extends InputStream {
    private final InputStream in;
    private final long limit;
    private final String state;
    private long count;

    /**
     * Wraps a stream.
     *
     * @param state what the message says of the content, such as {@code " when unpacked"}
     */
    public LimitedInput(InputStream in, long limit, String state) {
        this.in = in;
        this.limit = limit;
        this.state = state;
    }

    static Refusal tooLarge(long limit, String state) {
        String size = String.format(Locale.ROOT, "%.1f MiB", limit / 0x1p20);
        return new Refusal(413, "That is too large" + state + ": the limit is " + size + ".");
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int n = in.read(bytes, offset, length);
        count += Math.max(0, n);
        if (count > limit) {
            throw tooLarge(limit, state);
        }
        return n;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
