package io.github.deepscn.table;

/** The kind of a column. */
public enum Kind {
    /** A number; one feature, or one more if cells may be missing. */
    NUMBER,
    /** One of several texts; a feature for each. */
    CATEGORY,
    /** A day or a moment. */
    DATE
}
