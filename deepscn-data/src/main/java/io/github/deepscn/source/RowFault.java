package io.github.deepscn.source;

/**
 * Something wrong in a row, at a line that is counted within a block; turned into a message once the place is known.
 */
final class RowFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long line;

    /** @param line counted from zero in the block */
    RowFault(long line, String message) {
        super(message, null, false, false);
        this.line = line;
    }

    long line() {
        return line;
    }

    String message() {
        return String.valueOf(getMessage());
    }
}
