package io.github.deepscn.table;

import io.github.deepscn.data.Require;
import java.io.Serializable;

/**
 * A column that the network does not see.
 *
 * @param column the name
 * @param reason why
 */
public record IgnoredColumn(String column, Reason reason) implements Serializable {
    /** Why a column tells nothing. */
    public enum Reason {
        /** The user said so. */
        EXCLUDED,
        /** Every cell is missing. */
        EMPTY,
        /** Every cell has the same value. */
        CONSTANT,
        /** Every row has a value of its own that says which row it is. */
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
