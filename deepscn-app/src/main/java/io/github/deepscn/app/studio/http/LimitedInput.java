package io.github.deepscn.app.studio.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body that may be so long and not longer. */
final class LimitedInput extends FilterInputStream {
    private final long most;
    private long count;

    LimitedInput(InputStream in, long most) {
        super(in);
        this.most = most;
    }

    static Refusal tooLarge(long most) {
        return new Refusal(413, "That is too large: at most " + Sizes.of(most) + " are taken here.");
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
            throw tooLarge(most);
        }
    }
}
