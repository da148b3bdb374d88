package io.github.deepscn.app.studio.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body that may be so long and not longer. */
public final class LimitedInput extends FilterInputStream {
    private final long most;
    private final String how;
    private long count;

    private LimitedInput(InputStream in, long most, String how) {
        super(in);
        this.most = most;
        this.how = how;
    }

    /** A body as it comes. */
    static LimitedInput of(InputStream in, long most) {
        return new LimitedInput(in, most, "");
    }

    /** The content of a packed body. Reading beyond the limit throws a {@link Refusal} with 413. */
    public static LimitedInput unpacked(InputStream in, long most) {
        return new LimitedInput(in, most, " when unpacked");
    }

    static Refusal tooLarge(long most, String how) {
        return new Refusal(413, "That is too large" + how + ": at most " + Sizes.of(most) + " are taken here.");
    }

    @Override
    public int read() throws IOException {
        int b = super.read();
        count(b < 0 ? 0 : 1);
        return b;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int n = super.read(bytes, offset, length);
        count(Math.max(0, n));
        return n;
    }

    @Override
    public long skip(long n) throws IOException {
        long skipped = super.skip(n);
        count(skipped);
        return skipped;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private void count(long more) {
        count += more;
        if (count > most) {
            throw tooLarge(most, how);
        }
    }
}
