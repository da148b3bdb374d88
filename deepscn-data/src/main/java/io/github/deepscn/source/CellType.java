package io.github.deepscn.source;

/** The type of the cells of a column. */
public enum CellType {
    /** A text is an error. */
    NUMBER,
    /** Taken as written. */
    TEXT,
    /** Numbers if every cell is one, otherwise texts as written. No cell counts as a mistake. */
    LABEL
}
