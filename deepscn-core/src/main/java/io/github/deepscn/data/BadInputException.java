package io.github.deepscn.data;

/**
 * Input that cannot be used: data, options or arguments. The message names what is wrong, the value seen and what is
 * allowed.
 */
public final class BadInputException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public BadInputException(String message) {
        super(message);
    }

    public BadInputException(String message, Throwable cause) {
        super(message, cause);
    }
}
