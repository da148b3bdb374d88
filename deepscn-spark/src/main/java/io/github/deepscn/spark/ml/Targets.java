package io.github.deepscn.spark.ml;

import io.github.deepscn.data.BadInputException;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;

/**
 * Turns the label of a row into targets of the network.
 *
 * @param count number of targets
 * @param classColumns the target column of each class 0, 1, …; empty if labels are numbers or vectors
 */
record Targets(int count, List<Integer> classColumns) implements Serializable {
    /** Labels that are numbers, or vectors of {@code count} numbers. */
    static Targets numbers(int count) {
        return new Targets(count, List.of());
    }

    /** Labels that are classes. Each has one target column: 1 in rows of the class, 0 elsewhere. */
    static Targets classes(List<Integer> columns) {
        return new Targets(columns.size(), columns);
    }

    /**
     * The targets of a row.
     *
     * @throws BadInputException if the label is not a class
     */
    double[] of(Object label) {
        if (label instanceof Vector vector) {
            return vector.toArray();
        }
        double value = (Double) label;
        if (classColumns.isEmpty()) {
            return new double[] {value};
        }
        if (!(value >= 0 && value < count && value == Math.rint(value))) {
            throw new BadInputException("the label is " + value + ", must be a whole number from 0 to " + (count - 1));
        }
        double[] targets = new double[count];
        targets[classColumns.get((int) value)] = 1;
        return targets;
    }
}
