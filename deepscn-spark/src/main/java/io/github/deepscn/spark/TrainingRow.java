package io.github.deepscn.spark;

import io.github.deepscn.data.Samples;
import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A row to learn from, or one that only judges the training. */
public final class TrainingRow implements Serializable {
    private static final long serialVersionUID = 1L;

    private final double[] inputs;
    private final double[] targets;
    private final double weight;
    private final boolean rides;
    /** Why there is nothing to learn from in it, where that is known already. */
    private final @Nullable String unusable;

    /**
     * A row over the given arrays, which now belong to it.
     *
     * @param weight how much it counts; nothing, if zero
     * @param rides whether it only judges the training (validation)
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
     * A row that is only counted: it cannot be learnt from.
     *
     * @param why what is wrong with it, as half a sentence
     */
    public static TrainingRow unusable(String why) {
        return new TrainingRow(new double[0], new double[0], 0, false, why);
    }

    /** To be read only. */
    public double[] inputs() {
        return inputs;
    }

    /** To be read only. */
    public double[] targets() {
        return targets;
    }

    public double weight() {
        return weight;
    }

    /** Whether it only judges the training. */
    public boolean rides() {
        return rides;
    }

    /** Why it cannot be learnt from, if so. */
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
