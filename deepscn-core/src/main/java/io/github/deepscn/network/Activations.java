package io.github.deepscn.network;

import java.util.Locale;
import java.util.Objects;

/**
 * The activations that come with the library.
 *
 * <p>Results are the same to the last bit on every Java virtual machine.
 */
public enum Activations implements Activation {
    /** 1 / (1 + exp(−z)), absolute error below 4e-16; constant beyond |z| = 40, so never below 4e-18. */
    SIGMOID(1, 0.25),
    /** tanh z, absolute error below 7e-16, relative error below 1.3e-15. */
    TANH(1, 1),
    /** max(0, z). */
    RELU(Double.POSITIVE_INFINITY, 1),
    /** sin z, absolute error below 3e-16. */
    SINE(1, 1),
    /**
     * exp(−u) of u = b²‖x − w‖² ≥ 0, absolute error below 4e-16; exactly 0 from u = 40 on. A negative u, which only
     * rounding can produce, counts as 0.
     */
    GAUSSIAN(1, 1);

    private final double bound;
    private final double steepness;

    Activations(double bound, double steepness) {
        this.bound = bound;
        this.steepness = steepness;
    }

    /** The name in lower case. */
    @Override
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public double bound() {
        return bound;
    }

    @Override
    public double steepness() {
        return steepness;
    }

    @Override
    public boolean isRadial() {
        return this == GAUSSIAN;
    }

    @Override
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

    /** The largest |z| with enough digits to decide φ; beyond it rounding in ⟨x,w⟩ decides. */
    double argumentLimit() {
        return this == SINE ? 1e8 : Double.POSITIVE_INFINITY;
    }

    /** Arguments below this size may go through {@link #applyWithinLimit}. Zero if that is no faster. */
    double limit() {
        return switch (this) {
            case SIGMOID -> ActivationKernels.EXP_LIMIT;
            case TANH -> ActivationKernels.EXP_LIMIT / 2;
            case SINE -> ActivationKernels.SINE_LIMIT;
            case RELU, GAUSSIAN -> 0;
        };
    }

    /** Gives the bits of {@link #apply}, faster, for arguments smaller than {@link #limit()}. */
    void applyWithinLimit(double[] z, int from, int to) {
        Objects.checkFromToIndex(from, to, z.length);
        switch (this) {
            case SIGMOID -> ActivationKernels.sigmoidWithinLimit(z, from, to);
            case TANH -> ActivationKernels.tanhWithinLimit(z, from, to);
            case SINE -> ActivationKernels.sineWithinLimit(z, from, to);
            case RELU, GAUSSIAN -> apply(z, from, to);
        }
    }
}
