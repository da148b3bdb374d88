package io.github.deepscn.network;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The function φ of a hidden node.
 *
 * <p>A node computes φ(⟨x, w⟩ + b), except where φ {@linkplain #isRadial() is radial}: there it computes φ(b²‖x − w‖²).
 * The value of one element depends on that element alone, never on its neighbours or its place in the array, and is the
 * same to the last bit on every Java machine. NaN stays NaN.
 */
public enum Activation {
    /** 1 / (1 + exp(−z)), absolute error below 4e-16; constant beyond |z| = 40, so never below 4e-18. */
    SIGMOID(1, false),
    /** tanh z, absolute error below 7e-16, relative error below 1.3e-15. */
    TANH(1, false),
    /** max(0, z). */
    RELU(Double.POSITIVE_INFINITY, false),
    /** sin z, absolute error below 3e-16. */
    SINE(1, false),
    /**
     * exp(−u) of u = b²‖x − w‖² ≥ 0, absolute error below 4e-16; exactly 0 from u = 40 on. A negative u, which only
     * rounding can produce, counts as 0.
     */
    GAUSSIAN(1, true);

    private final double bound;
    private final boolean radial;

    Activation(double bound, boolean radial) {
        this.bound = bound;
        this.radial = radial;
    }

    /**
     * The activation with this {@link #id()}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Activation of(String id) {
        return Arrays.stream(values())
                .filter(activation -> activation.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "activation is \"%s\", allowed are %s".formatted(id, allowedIds())));
    }

    private static String allowedIds() {
        return Arrays.stream(values()).map(Activation::id).collect(Collectors.joining(", "));
    }

    /** The name in files and on the command line: lower case. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The least upper bound of |φ|. */
    public double bound() {
        return bound;
    }

    /** The largest |z| with digits enough to decide φ: of a larger one rounding in ⟨x, w⟩ makes another number. */
    double argumentLimit() {
        return this == SINE ? 1e8 : Double.POSITIVE_INFINITY;
    }

    /** Below it arguments are easy: {@link #applyToEasy} does for them. Zero if that is no faster, or φ is radial. */
    double easyLimit() {
        return switch (this) {
            case SIGMOID -> ActivationKernels.EXP_LIMIT;
            case TANH -> ActivationKernels.EXP_LIMIT / 2;
            case SINE -> ActivationKernels.SINE_LIMIT;
            case RELU, GAUSSIAN -> 0;
        };
    }

    /** Whether the node measures the distance of x from w rather than their inner product. */
    public boolean isRadial() {
        return radial;
    }

    /** Whether there is {@link #applyRoughly}. */
    boolean isRoughlyKnown() {
        return this != SINE;
    }

    /** The largest |φ′|. */
    public double steepness() {
        return this == SIGMOID ? 0.25 : 1;
    }

    /** Below it arguments are easy for {@link #applyRoughly}. Zero if that makes no difference. */
    double roughLimit() {
        return switch (this) {
            case SIGMOID -> RoughKernels.SIGMOID_LIMIT;
            case TANH -> RoughKernels.SIGMOID_LIMIT / 2;
            case RELU, SINE, GAUSSIAN -> 0;
        };
    }

    /** Replaces z[from … to) by φ of it. */
    public void apply(double[] z, int from, int to) {
        Objects.checkFromToIndex(from, to, z.length);
        switch (this) {
            case SIGMOID -> ActivationKernels.sigmoid(z, from, to);
            case TANH -> ActivationKernels.tanh(z, from, to);
            case RELU -> ActivationKernels.relu(z, from, to);
            case SINE -> ActivationKernels.sine(z, from, to);
            case GAUSSIAN -> ActivationKernels.gaussian(z, from, to);
        }
    }

    /** What {@link #apply} does, to the bit, if all are smaller in size than {@link #easyLimit()}. */
    void applyToEasy(double[] z, int from, int to) {
        Objects.checkFromToIndex(from, to, z.length);
        switch (this) {
            case SIGMOID -> ActivationKernels.sigmoidWithinLimit(z, from, to);
            case TANH -> ActivationKernels.tanhWithinLimit(z, from, to);
            case SINE -> ActivationKernels.sineWithinLimit(z, from, to);
            case RELU, GAUSSIAN -> apply(z, from, to);
        }
    }

    /**
     * What {@link #apply} does, to an absolute error of 4e-7 of a bounded φ; of those only that
     * {@linkplain #isRoughlyKnown() have it}.
     *
     * @param easy whether all are smaller in size than {@link #roughLimit()}
     */
    void applyRoughly(float[] z, int from, int to, boolean easy) {
        Objects.checkFromToIndex(from, to, z.length);
        switch (this) {
            case SIGMOID -> {
                if (easy) {
                    RoughKernels.sigmoidWithinLimit(z, from, to);
                } else {
                    RoughKernels.sigmoid(z, from, to);
                }
            }
            case TANH -> {
                if (easy) {
                    RoughKernels.tanhWithinLimit(z, from, to);
                } else {
                    RoughKernels.tanh(z, from, to);
                }
            }
            case RELU -> RoughKernels.relu(z, from, to);
            case GAUSSIAN -> RoughKernels.gaussian(z, from, to);
            case SINE -> throw new IllegalArgumentException(id() + " is not known roughly");
        }
    }
}
