package io.github.deepscn.linalg;

import java.util.function.IntConsumer;

/** Who does pieces of work that may be done at the same time. */
@FunctionalInterface
public interface Pieces {
    /** Does the pieces {@code 0} to {@code count}, and returns when all are done. */
    void each(int count, IntConsumer piece);

    /** The calling thread, one after the other. */
    static Pieces inTurn() {
        return (count, piece) -> {
            for (int k = 0; k < count; k++) {
                piece.accept(k);
            }
        };
    }
}
