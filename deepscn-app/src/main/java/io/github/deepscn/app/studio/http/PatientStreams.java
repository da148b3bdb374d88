package io.github.deepscn.app.studio.http;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The streams of a request: each read and each write is the client's turn. */
final class PatientStreams {
    /** Written at once: little enough for a slow client to take in time. */
    private static final int PIECE = 1 << 15;

    private PatientStreams() {}

    static InputStream in(InputStream body, Patience patience) {
        return new FilterInputStream(body) {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                boolean before = patience.turn(true);
                int n = super.read(bytes, offset, length);
                patience.moved(Math.max(0, n));
                patience.turn(before);
                return n;
            }
        };
    }

    static OutputStream out(OutputStream body, Patience patience) {
        return new FilterOutputStream(body) {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                boolean before = patience.turn(true);
                for (int done = 0; done < length; done += PIECE) {
                    int piece = Math.min(PIECE, length - done);
                    out.write(bytes, offset + done, piece);
                    patience.moved(piece);
                }
                patience.turn(before);
            }

            @Override
            public void flush() throws IOException {
                boolean before = patience.turn(true);
                out.flush();
                patience.turn(before);
            }

            @Override
            public void close() throws IOException {
                boolean before = patience.turn(true);
                out.close();
                patience.turn(before);
            }
        };
    }
}
