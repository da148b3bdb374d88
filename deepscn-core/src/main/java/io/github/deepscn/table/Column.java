package io.github.deepscn.table;

/** A named column of a table; a cell holds a value or is missing. Immutable. */
public sealed interface Column permits NumberColumn, TextColumn {
    String name();

    int rows();

    boolean isMissing(int row);

    /** A cell as text; empty where it is missing. */
    String text(int row);

    /** Where a row was before rows were picked, counted from zero: for messages that name it. */
    int origin(int row);

    /** The same cells under another name. */
    Column named(String other);

    /** These rows, counted from zero, in this order; the cells are shared, not copied. */
    Column pick(int[] rows);

    /** The number of missing cells. */
    default int missing() {
        int count = 0;
        for (int i = 0; i < rows(); i++) {
            count += isMissing(i) ? 1 : 0;
        }
        return count;
    }
}
