package io.github.deepscn.app.http;

/**
 * Limits of a server.
 *
 * @param uploadBytes maximum size of an uploaded file
 * @param idleMillis time after which a connection is closed on which nothing moves although the client should send or
 *     receive
 * @param connections maximum number of open connections; further ones wait until one of them closes
 */
public record Limits(long uploadBytes, long idleMillis, int connections) {
    static final int THREADS = 128;

    /** Fewer than threads, so that pages that watch trainings leave threads for other requests. */
    static final int STREAMS = 64;

    public Limits(long uploadBytes) {
        this(uploadBytes, 30_000, 4096);
    }
}
