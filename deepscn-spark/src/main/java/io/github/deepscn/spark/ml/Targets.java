package io.github.deepscn.spark.ml;

import io.github.deepscn.data.BadInputException;
import java.io.Serializable;
import org.apache.spark.ml.linalg.Vector;

/** What a label becomes for the network. */
interface Targets extends Serializable {
    /** How many there are for each label. */
    int count();

    /**
     * The targets of a row.
     *
     * @throws BadInputException if its label cannot be one
     */
    double[] of(Object label);

    /** A number as it is. */
    static Targets number() {
        return new Targets() {
            private static final long serialVersionUID = 1L;

            @Override
            public int count() {
                return 1;
            }

            @Override
            public double[] of(Object label) {
                return new double[] {(Double) label};
            }
        };
    }

    /** The numbers of a vector. */
    static Targets vector(int size) {
        return new Targets() {
            private static final long serialVersionUID = 1L;

            @Override
            public int count() {
                return size;
            }

            @Override
            public double[] of(Object label) {
                return ((Vector) label).toArray();
            }
        };
    }

    /**
     * One column per class: 1 in the class of the row, else 0.
     *
     * @param columns of the labels 0, 1, …
     */
    static Targets oneHot(int[] columns) {
        return new Targets() {
            private static final long serialVersionUID = 1L;

            @Override
            public int count() {
                return columns.length;
            }

            @Override
            public double[] of(Object label) {
                double value = (Double) label;
                if (!(value >= 0 && value < columns.length && value == Math.rint(value))) {
                    throw new BadInputException(
                            "the label is " + value + ", must be a whole number from 0 to " + (columns.length - 1));
                }
                double[] targets = new double[columns.length];
                targets[columns[(int) value]] = 1;
                return targets;
            }
        };
    }
}
