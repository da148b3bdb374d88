package io.github.deepscn.table;

import java.util.Objects;
import java.util.stream.IntStream;

/** A named column of a table; a cell holds a value or is missing. Immutable. */
public abstract sealed class Column permits NumberColumn, TextColumn {
    private final String name;
    /** Which of the stored cells are the rows. */
    final Table.Rows places;

    Column(String name, Table.Rows places) {
        this.name = Objects.requireNonNull(name, "name");
        this.places = places;
    }

    public String name() {
        return name;
    }

    public int rows() {
        return places.count();
    }

    public abstract boolean isMissing(int row);

    /** The text of a cell; empty if it is missing. */
    public abstract String text(int row);

    /** The index of a row before rows were picked, for messages. */
    public int origin(int row) {
        return places.place(row);
    }

    /** A column with the same cells and another name. */
    public Column named(String other) {
        return over(other, places);
    }

    /** The rows with these indices, in this order; cells are shared, not copied. */
    public Column pick(int[] rows) {
        return over(name, places.pick(rows));
    }

    /** A column with the same cells, another name and other rows. */
    abstract Column over(String other, Table.Rows rows);

    /** The number of missing cells. */
    public int missing() {
        return (int) IntStream.range(0, rows()).filter(this::isMissing).count();
    }
}
