package io.github.deepscn.app.studio;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.deepscn.app.text.Words;

/** How far a run is. */
enum RunState {
    /** Waits for others to end. */
    QUEUED,
    TRAINING,
    /** Was told to end, and will soon. */
    STOPPING,
    /** Was told to end, and has a model of what there was; it can go on. */
    STOPPED,
    /** The studio ended while it trained; it can go on. */
    INTERRUPTED,
    DONE,
    FAILED;

    /** Whether it ends, or begins, by itself. */
    boolean isActive() {
        return this == QUEUED || this == TRAINING || this == STOPPING;
    }

    @JsonValue
    String id() {
        return Words.id(this);
    }
}
