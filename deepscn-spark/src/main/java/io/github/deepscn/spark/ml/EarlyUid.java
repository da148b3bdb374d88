package io.github.deepscn.spark.ml;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The uid of an object that is being made. Spark's own constructors, in Scala, ask for it before those of a class in
 * Java have set a field; so it waits for them here, in the thread that makes the object.
 */
final class EarlyUid {
    private static final ThreadLocal<String> WAITING = new ThreadLocal<>();

    private final String uid;

    private EarlyUid(String uid) {
        this.uid = uid;
    }

    /** To be called among the arguments of {@code this(…)}, which come before Spark's constructors. */
    static EarlyUid of(String uid) {
        WAITING.set(Objects.requireNonNull(uid, "uid"));
        return new EarlyUid(uid);
    }

    /** To be called when Spark's constructors have run. */
    String settled() {
        WAITING.remove();
        return uid;
    }

    /** A field that is set, or the uid that waits in its place. */
    static String or(@Nullable String field) {
        return field == null ? WAITING.get() : field;
    }
}
