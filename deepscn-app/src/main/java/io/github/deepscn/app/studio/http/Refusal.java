package io.github.deepscn.app.studio.http;

/** A request that is refused, with a status of HTTP and a sentence that says why. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    public Refusal(int status, String sentence) {
        super(sentence);
        this.status = status;
    }

    public int status() {
        return status;
    }
}
