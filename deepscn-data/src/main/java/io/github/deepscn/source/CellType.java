package io.github.deepscn.source;

/** The type of the cells of a column. */
public enum CellType {
    NUMBER,
    TEXT
}
