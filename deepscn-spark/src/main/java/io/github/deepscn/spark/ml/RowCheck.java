package io.github.deepscn.spark.ml;

import java.io.Serializable;
import java.util.Optional;
import org.apache.spark.ml.linalg.Vector;
import org.jspecify.annotations.Nullable;

/**
 * Which rows a model can answer for.
 *
 * @param featuresCol the column of its inputs
 * @param inputs how many numbers each must have
 * @param skips whether other rows are left out; else they are an error
 */
record RowCheck(String featuresCol, int inputs, boolean skips) implements Serializable {
    /** Why there is no answer, if so. */
    Optional<String> fault(@Nullable Vector features) {
        String column = "the features column '" + featuresCol + "' ";
        if (features == null) {
            return Optional.of(column + "is null");
        }
        if (features.size() != inputs) {
            return Optional.of(column + "has " + features.size() + " numbers, must have " + inputs);
        }
        double[] numbers = features.toArray();
        for (int j = 0; j < inputs; j++) {
            if (!Double.isFinite(numbers[j])) {
                return Optional.of(column + "has " + numbers[j] + " as number " + j + ", must be finite");
            }
        }
        return Optional.empty();
    }
}
