package io.github.deepscn.source;

/** What is made of the cells of a column in one pass over the file. */
enum CellUse {
    NUMBER,
    TEXT,
    PASS
}
