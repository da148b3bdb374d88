package io.github.deepscn.table;

import java.io.Serializable;
import java.util.List;

/** Turns a column into features, the inputs of a network. It is learned once and does not change afterwards. */
public sealed interface ColumnEncoding extends Serializable permits NumberEncoding, CategoryEncoding, DateEncoding {
    /** The name of the column. */
    String column();

    Kind kind();

    /** The names of the features, in their order. */
    List<String> features();

    /**
     * Prepares a column of this name for encoding.
     *
     * @throws io.github.deepscn.data.BadInputException if the column has cells of another kind
     */
    Cells over(Column column);

    /**
     * The features of typical values, over the whole range of the training rows, to put in the place of a
     * {@linkplain Surprise#LACKING lacking} cell.
     */
    List<double[]> substitutes();

    /** The cells of one column, prepared for encoding. */
    interface Cells {
        /**
         * Encodes the rows {@code from} (inclusive) to {@code to} (exclusive).
         *
         * @param into receives {@code to − from} numbers per feature, column-major, from {@code offset} on
         */
        void encode(int from, int to, double[] into, int offset);

        /** How a cell differs from those of the training rows. */
        Surprise surprise(int row);
    }

    /** A difference between a cell and those of the training rows. */
    enum Surprise {
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
