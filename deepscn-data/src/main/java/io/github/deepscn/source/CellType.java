package io.github.deepscn.source;

/** What a column holds. */
public enum CellType {
    NUMBER,
    TEXT
}
