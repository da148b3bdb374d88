package io.github.deepscn.table;

import java.io.Serializable;
import java.util.List;

/** How one column becomes features, the numbers that a network sees. Learned once, then fixed. */
public sealed interface ColumnEncoding extends Serializable permits NumberEncoding, CategoryEncoding, DateEncoding {
    /** The name of the column. */
    String column();

    Kind kind();

    /** The names of the features, in their order. */
    List<String> features();

    /**
     * Makes a column of that name ready to be encoded.
     *
     * @throws io.github.deepscn.data.BadInputException if it has cells of another kind
     */
    Cells over(Column column);

    /**
     * The features of values that training rows had, over their whole range: what might stand where a cell is
     * {@linkplain Surprise#LACKING lacking}.
     */
    List<double[]> substitutes();

    /** The cells of one column, ready to be encoded. */
    interface Cells {
        /**
         * Encodes the rows {@code from} (inclusive) to {@code to} (exclusive).
         *
         * @param into column-major, {@code to − from} numbers per feature, beginning at {@code offset}
         */
        void encode(int from, int to, double[] into, int offset);

        /** What training has not seen in a cell. */
        Surprise surprise(int row);
    }

    /** In what way a cell is unlike those of the training rows. */
    enum Surprise {
        NONE,
        /** No value, where a typical one takes its place. */
        MISSING,
        /** No value, where training rows always had one: what takes its place is a guess. */
        LACKING,
        /** A category that has no feature of its own. */
        UNSEEN,
        /** A number or date outside the range. */
        OUTSIDE,
        /** A number so far outside that the nearest one that may be takes its place. */
        CLIPPED
    }
}
