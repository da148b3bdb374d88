package io.github.deepscn.openblas;

import org.jspecify.annotations.Nullable;

/** The functions of an open shared library, called by name. */
public interface Functions extends AutoCloseable {

    /** Calls a function without parameters that returns text. */
    @Nullable
    String text(String function);

    /** Calls a function without parameters that returns a number. */
    int number(String function);

    /** Calls a function that takes a number and returns nothing. */
    void call(String function, int argument);

    /** Calls a function without parameters that returns nothing. */
    void call(String function);

    /** Closes the library. It stays loaded while others have it open. */
    @Override
    void close();
}
