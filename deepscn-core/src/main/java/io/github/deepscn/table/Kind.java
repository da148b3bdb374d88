package io.github.deepscn.table;

/** What a column means. */
public enum Kind {
    NUMBER,
    CATEGORY,
    DATE
}
