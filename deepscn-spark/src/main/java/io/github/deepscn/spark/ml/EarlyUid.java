package io.github.deepscn.spark.ml;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The uid of an object under construction. Spark's constructors call {@code uid()} before the constructor of a Java
 * subclass can set its field, so until then a thread-local variable holds the uid.
 */
final class EarlyUid {
    private static final ThreadLocal<String> WAITING = new ThreadLocal<>();

    private final String uid;

    private EarlyUid(String uid) {
        this.uid = uid;
    }

    /** Call this in the arguments of a constructor, which are evaluated before Spark's constructors run. */
    static EarlyUid of(String uid) {
        WAITING.set(Objects.requireNonNull(uid, "uid"));
        return new EarlyUid(uid);
    }

    /** Call this after Spark's constructors have run. */
    String settled() {
        WAITING.remove();
        return uid;
    }

    /** The value of the field, or the waiting uid if the field is not set yet. */
    static String or(@Nullable String field) {
        return field == null ? WAITING.get() : field;
    }
}
