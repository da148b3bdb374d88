package io.github.deepscn.table;

import io.github.deepscn.data.Require;
import java.io.Serializable;

/**
 * A column that the network does not use.
 *
 * @param column name of the column
 * @param reason why it is not used
 */
public record IgnoredColumn(String column, Reason reason) implements Serializable {
    /** Why a column is not used. */
    public enum Reason {
        /** The user excluded it. */
        EXCLUDED,
        /** Every cell is missing. */
        EMPTY,
        /** Every cell has the same value. */
        CONSTANT,
        /** Every row has a different value, which identifies the row. */
        IDENTIFIER,
        /** No category has enough rows to learn from. */
        RARE,
        /** It says which rows belong together. */
        GROUP
    }

    public IgnoredColumn {
        Require.present("the name of a column", column);
        Require.present("the reason to ignore column '" + column + "'", reason);
    }
}
