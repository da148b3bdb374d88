package io.github.deepscn.single;

import io.github.deepscn.network.Activations;
import io.github.deepscn.network.NodeFamily;
import java.util.Objects;

/**
 * Activations in single precision: twice as many numbers at a time as in double, and fewer operations for each. The
 * absolute error is below 4e-7 beside that of the argument. Loops have the form that the C2 compiler turns into vector
 * code: one counted loop over one array, no branch, no call that is not inlined.
 */
final class SingleKernels {
    /** Beyond this sigmoid is 0 or 1 in single precision; of the numbers about 17 one for which that is computed. */
    private static final float SIGMOID_LIMIT = 16.957497f;

    /** Beyond this exp(−u) is less than half an ulp of 1 in single precision. */
    private static final float GAUSSIAN_LIMIT = 17;

    private SingleKernels() {}

    /** Whether an activation has a kernel here. */
    static boolean has(NodeFamily family) {
        return family instanceof Activations && family != Activations.SINE;
    }

    /** Arguments below this size need no clamping. Zero if clamping makes no difference. */
    static double limit(NodeFamily family) {
        return family == Activations.SIGMOID ? SIGMOID_LIMIT : family == Activations.TANH ? SIGMOID_LIMIT / 2 : 0;
    }

    /**
     * Replaces z[from … to) by φ of it.
     *
     * @param within whether all are smaller in size than {@link #limit}
     */
    static void apply(Activations activation, boolean within, float[] z, int from, int to) {
        Objects.checkFromToIndex(from, to, z.length);
        switch (activation) {
            case SIGMOID -> {
                if (within) {
                    sigmoidWithinLimit(z, from, to);
                } else {
                    sigmoid(z, from, to);
                }
            }
            case TANH -> {
                if (within) {
                    tanhWithinLimit(z, from, to);
                } else {
                    tanh(z, from, to);
                }
            }
            case RELU -> relu(z, from, to);
            case GAUSSIAN -> gaussian(z, from, to);
            case SINE -> throw new IllegalArgumentException(activation.id() + " has no kernel in single precision");
        }
    }

    private static void sigmoid(float[] z, int from, int to) {
        for (int i = from; i < to; i++) {
            z[i] = 0.5f + sigmoidAboutHalf(Math.max(-SIGMOID_LIMIT, Math.min(SIGMOID_LIMIT, z[i])));
        }
    }

    private static void sigmoidWithinLimit(float[] z, int from, int to) {
        for (int i = from; i < to; i++) {
            z[i] = 0.5f + sigmoidAboutHalf(z[i]);
        }
    }

    private static void tanh(float[] z, int from, int to) {
        for (int i = from; i < to; i++) {
            z[i] = 2 * sigmoidAboutHalf(Math.max(-SIGMOID_LIMIT, Math.min(SIGMOID_LIMIT, 2 * z[i])));
        }
    }

    private static void tanhWithinLimit(float[] z, int from, int to) {
        for (int i = from; i < to; i++) {
            z[i] = 2 * sigmoidAboutHalf(2 * z[i]);
        }
    }

    private static void relu(float[] z, int from, int to) {
        for (int i = from; i < to; i++) {
            z[i] = Math.max(0, z[i]);
        }
    }

    private static void gaussian(float[] u, int from, int to) {
        for (int i = from; i < to; i++) {
            u[i] = 1 / (1 + expm1Of32(Math.max(0, Math.min(GAUSSIAN_LIMIT, u[i])) / 32));
        }
    }

    /**
     * exp(32 t) − 1 for 0 ≤ t ≤ ½: the Taylor polynomial of degree 5 and five doublings, as the double version has it.
     * What the polynomial lacks, 32 t⁶/720 relative to exp(32 t), is below 2e-8 of 1 when divided by that.
     */
    private static float expm1Of32(float t) {
        float p = 1 / 120f;
        p = p * t + 1 / 24f;
        p = p * t + 1 / 6f;
        p = p * t + 1 / 2f;
        p = t + t * t * p;
        p *= p + 2;
        p *= p + 2;
        p *= p + 2;
        p *= p + 2;
        p *= p + 2;
        return p;
    }

    /**
     * 1 / (1 + exp(−x)) − ½ for |x| ≤ {@link #SIGMOID_LIMIT}, as x P(x²) / Q(x²): the quotient of these degrees with
     * the least largest error, 5e-9, by weighted least squares over 4000 points, weights raised where the error was
     * large.
     */
    private static float sigmoidAboutHalf(float x) {
        float y = x * x;
        float p = 1.3768785e-11f;
        p = p * y + 8.2506084e-8f;
        p = p * y + 5.5090910e-5f;
        p = p * y + 8.378878e-3f;
        p = p * y + 2.4999999e-1f;
        float q = 3.1537553e-9f;
        q = q * y + 5.2120135e-6f;
        q = q * y + 1.6244457e-3f;
        q = q * y + 1.1684879e-1f;
        q = q * y + 1;
        return x * p / q;
    }
}
