package io.github.deepscn.data;

/**
 * The one exception for input that cannot be used: data, options or arguments. Its message names the thing, the value
 * seen and what is allowed.
 */
public final class BadInputException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public BadInputException(String message) {
        super(message);
    }
}
