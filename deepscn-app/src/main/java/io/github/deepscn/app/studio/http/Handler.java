package io.github.deepscn.app.studio.http;

import java.io.IOException;

/** Answers the requests of a route. */
@FunctionalInterface
public interface Handler {
    /**
     * The answer.
     *
     * @throws Refusal if it is to be refused
     * @throws io.github.deepscn.data.BadInputException if data or options cannot be used; answered with 422
     */
    Reply answer(Call call) throws IOException;
}
