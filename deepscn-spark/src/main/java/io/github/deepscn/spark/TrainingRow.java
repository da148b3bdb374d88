package io.github.deepscn.spark;

import io.github.deepscn.data.Samples;
import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A training row or a validation row. */
public final class TrainingRow implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Do not change them. */
    public final double[] inputs;

    /** Do not change them. */
    public final double[] targets;

    public final double weight;
    /** Whether it is a validation row. */
    public final boolean rides;
    /** Why the row cannot be learnt from, if that is already known. */
    private final @Nullable String unusable;

    /**
     * Makes a row that keeps the given arrays.
     *
     * @param weight how much the row counts; a row of weight 0 is dropped
     * @param rides whether it is a validation row
     */
    public TrainingRow(double[] inputs, double[] targets, double weight, boolean rides) {
        this(inputs, targets, weight, rides, null);
    }

    private TrainingRow(double[] inputs, double[] targets, double weight, boolean rides, @Nullable String unusable) {
        this.inputs = inputs;
        this.targets = targets;
        this.weight = weight;
        this.rides = rides;
        this.unusable = unusable;
    }

    /**
     * Makes a row that cannot be learnt from and is only counted.
     *
     * @param why what is wrong with the row
     */
    public static TrainingRow unusable(String why) {
        return new TrainingRow(new double[0], new double[0], 0, false, why);
    }

    /** Why the row cannot be learnt from, or empty. */
    Optional<String> fault(int inputCount, int targetCount) {
        if (unusable != null) {
            return Optional.of(unusable);
        }
        if (inputs.length != inputCount || targets.length != targetCount) {
            return Optional.of(inputs.length + " inputs and " + targets.length + " targets where others have "
                    + inputCount + " and " + targetCount);
        }
        if (!(weight >= 0 && weight <= Samples.LARGEST_WEIGHT)) {
            return Optional.of("a weight of " + weight + ", must be between 0 and " + Samples.LARGEST_WEIGHT);
        }
        for (int j = 0; j < inputCount; j++) {
            if (!Double.isFinite(inputs[j])) {
                return Optional.of("input " + j + " is " + inputs[j]);
            }
        }
        for (int q = 0; q < targetCount; q++) {
            if (!(Math.abs(targets[q]) <= Samples.LARGEST_TARGET)) {
                return Optional.of("target " + q + " is " + targets[q]);
            }
        }
        return Optional.empty();
    }
}
