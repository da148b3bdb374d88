package io.github.deepscn.table;

/** A named column of a table; a cell holds a value or is missing. Immutable. */
public sealed interface Column permits NumberColumn, TextColumn {
    String name();

    int rows();

    boolean isMissing(int row);

    /** The text of a cell; empty if it is missing. */
    String text(int row);

    /** The index of a row before rows were picked, for messages. */
    int origin(int row);

    /** A column with the same cells and another name. */
    Column named(String other);

    /** The rows with these indices, in this order; cells are shared, not copied. */
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
