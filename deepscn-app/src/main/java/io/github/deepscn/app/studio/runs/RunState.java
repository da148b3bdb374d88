package io.github.deepscn.app.studio.runs;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.deepscn.app.text.Words;

/** The state of a run. */
public enum RunState {
    /** Waits for other runs to end. */
    QUEUED,
    TRAINING,
    /** Was asked to stop and has not stopped yet. */
    STOPPING,
    /** Stopped on request with the best model so far; can be resumed. */
    STOPPED,
    /** The studio ended during the training; can be resumed. */
    INTERRUPTED,
    DONE,
    FAILED;

    /** Whether the run is going to change without anything being asked of it. */
    boolean isActive() {
        return this == QUEUED || this == TRAINING || this == STOPPING;
    }

    @JsonValue
    String id() {
        return Words.id(this);
    }
}
