package io.github.deepscn.app.studio.runs;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.deepscn.app.text.Words;

/** How a run makes its model. */
public enum RunKind {
    /** By training a new network. */
    TRAINED,
    /** By adding nodes to the network of another run. */
    GROWN,
    /** By removing nodes from the network of another run. */
    PRUNED;

    @JsonValue
    String id() {
        return Words.id(this);
    }
}
