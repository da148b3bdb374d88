package io.github.deepscn.table;

/** The kind of a column. */
public enum Kind {
    NUMBER,
    CATEGORY,
    DATE
}
