package io.github.deepscn.app.studio;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.deepscn.app.text.Words;

/** How the model of a run comes about. */
enum RunKind {
    /** From nothing. */
    TRAINED,
    /** By more nodes for the network of another run. */
    GROWN,
    /** By fewer nodes than the network of another run has. */
    PRUNED;

    @JsonValue
    String id() {
        return Words.id(this);
    }
}
