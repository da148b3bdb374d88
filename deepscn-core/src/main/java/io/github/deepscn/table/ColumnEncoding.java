package io.github.deepscn.table;

import java.io.Serializable;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Turns a column into features, the inputs of a network. It is learned once and does not change afterwards. */
public sealed interface ColumnEncoding extends Serializable permits NumberEncoding, CategoryEncoding, DateEncoding {
    /** {@return the name of the column} */
    String column();

    /** {@return the kind of the column} */
    Kind kind();

    /** {@return the names of the features, in their order} */
    List<String> features();

    /**
     * {@return the values of a column of this name by row: its numbers, its dates in days, or the indices of its
     * levels; NaN where a cell is missing}
     *
     * @param cells a column with the name and kind of this encoding
     * @throws io.github.deepscn.data.BadInputException if the column has cells of another kind
     */
    IntToDoubleFunction values(Column cells);

    /** {@return the number of features} */
    int width();

    /**
     * {@return the value of one cell, as {@link #values} has it}
     *
     * @param cell a number, text, truth value or date; null if it is missing
     * @throws io.github.deepscn.data.BadInputException if the cell is of another kind
     */
    default double value(@Nullable Object cell) {
        return values(ObjectRows.column(column(), cell)).applyAsDouble(0);
    }

    /**
     * Writes the features of a value over zeros: the first at {@code at}, each other {@code stride} places further on.
     *
     * @param value the value of a cell, as {@link #values} has it
     * @param into the array to write to
     * @param at the place of the first feature
     * @param stride the distance between two features
     */
    void encode(double value, double[] into, int at, int stride);

    /**
     * {@return how a value differs from those of the training rows}
     *
     * @param value the value of a cell, as {@link #values} has it
     */
    Surprise surprise(double value);

    /**
     * Typical values, over the whole range of the training rows.
     *
     * @return the values, as {@link #values} has them
     */
    DoubleStream typical();

    /** {@return the features of {@linkplain #typical typical} values, to put in the place of a lacking cell} */
    default List<double[]> substitutes() {
        return typical()
                .mapToObj(value -> {
                    double[] features = new double[width()];
                    encode(value, features, 0, 1);
                    return features;
                })
                .toList();
    }

    /**
     * {@return the rows of a table in which the column lacks a value that training rows always had}
     *
     * @param table the rows
     */
    default int[] lacking(Table table) {
        IntToDoubleFunction values = values(table.column(column()));
        return IntStream.range(0, table.rows())
                .filter(row -> surprise(values.applyAsDouble(row)) == Surprise.LACKING)
                .toArray();
    }

    /** A difference between a cell and those of the training rows. */
    enum Surprise {
        /** Like the training rows. */
        NONE,
        /** No value; a typical value replaces it. */
        MISSING,
        /** No value in a column whose training rows always had one; what replaces it is a guess. */
        LACKING,
        /** A category that training did not see. */
        UNSEEN,
        /** A number or date outside the training range. */
        OUTSIDE,
        /** A number so far outside that the nearest allowed number replaces it. */
        CLIPPED
    }
}
