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

    /** {@return the name of the column} */
    public String name() {
        return name;
    }

    /** {@return the number of rows} */
    public int rows() {
        return places.count();
    }

    /**
     * {@return whether a cell is missing}
     *
     * @param row the index of the row, from zero
     */
    public abstract boolean isMissing(int row);

    /**
     * {@return the text of a cell; empty if it is missing}
     *
     * @param row the index of the row, from zero
     */
    public abstract String text(int row);

    /**
     * {@return the index of a row before rows were picked, for messages}
     *
     * @param row the index of the row, from zero
     */
    public int origin(int row) {
        return places.place(row);
    }

    /**
     * {@return a column with the same cells and another name}
     *
     * @param other the new name
     */
    public Column named(String other) {
        return over(other, places);
    }

    /**
     * {@return the rows with these indices, in this order; cells are shared, not copied}
     *
     * @param rows the indices of the rows
     */
    public Column pick(int[] rows) {
        return over(name, places.pick(rows));
    }

    /** A column with the same cells, another name and other rows. */
    abstract Column over(String other, Table.Rows rows);

    /** {@return the number of missing cells} */
    public int missing() {
        return (int) IntStream.range(0, rows()).filter(this::isMissing).count();
    }
}
