package io.github.deepscn.network;

/**
 * The loops behind {@link Activation}, in the form the C2 compiler turns into vector code: one counted loop over one
 * array, only {@code + − × ÷ abs min max}, no branch and no call that is not inlined.
 *
 * <p>Polynomials are in Horner form on purpose: with Estrin's scheme Java 17 may fall back to scalar code, five times
 * slower, and is otherwise no faster.
 *
 * <p>Clamping arguments to the limit takes a quarter of the time of sigmoid, so arguments known to be within it have
 * loops of their own.
 */
final class ActivationKernels {
    /** Beyond this exp(−x) is far below half an ulp of 1. */
    static final double EXP_LIMIT = 40;

    /** The argument of {@link #expm1Of64} is divided by 64 = 2⁶, one factor of two for each of its six doublings. */
    private static final double ONE_64TH = 1.0 / 64;

    /** The computed value of the Gaussian at the limit; subtracting it makes the tail exactly zero. */
    private static final double GAUSSIAN_TAIL = 1 / (1 + expm1Of64(EXP_LIMIT * ONE_64TH));

    /** Up to here the integer k of {@link #reducedSine} has at most 15 bits. */
    static final double SINE_LIMIT = 1e5;

    /**
     * Number of elements checked at a time for arguments beyond {@link #SINE_LIMIT}; they stay in the first-level
     * cache.
     */
    private static final int SINE_BLOCK = 1024;

    /** Adding and subtracting 1.5 · 2⁵² rounds to the nearest integer, ties to even. */
    private static final double ROUND = 0x1.8p52;

    private static final double ONE_OVER_PI = 0x1.45f306dc9c883p-2;

    /** The leading 38 bits of π, so that k · PI_HIGH is exact for 15-bit k, and the 53 bits that follow. */
    private static final double PI_HIGH = 0x1.921fb54440000p+1;

    private static final double PI_LOW = 0x1.68c234c4c6629p-38;

    private ActivationKernels() {}

    static void sigmoid(double[] z, int from, int to) {
        for (int i = from; i < to; i++) {
            z[i] = sigmoid(z[i]);
        }
    }

    /** σ of one number. */
    static double sigmoid(double z) {
        double clamped = Math.max(-EXP_LIMIT, Math.min(EXP_LIMIT, z));
        return 1 / (2 + expm1Of64(-ONE_64TH * clamped));
    }

    /** exp(−u) of one number. */
    static double gaussian(double u) {
        double clamped = Math.max(0, Math.min(EXP_LIMIT, u));
        return 1 / (1 + expm1Of64(ONE_64TH * clamped)) - GAUSSIAN_TAIL;
    }

    static void sigmoidWithinLimit(double[] z, int from, int to) {
        for (int i = from; i < to; i++) {
            z[i] = 1 / (2 + expm1Of64(-ONE_64TH * z[i]));
        }
    }

    static void tanh(double[] z, int from, int to) {
        for (int i = from; i < to; i++) {
            double clamped = Math.max(-EXP_LIMIT / 2, Math.min(EXP_LIMIT / 2, z[i]));
            double p = expm1Of64(2 * ONE_64TH * clamped);
            z[i] = p / (p + 2);
        }
    }

    static void tanhWithinLimit(double[] z, int from, int to) {
        for (int i = from; i < to; i++) {
            double p = expm1Of64(2 * ONE_64TH * z[i]);
            z[i] = p / (p + 2);
        }
    }

    static void relu(double[] z, int from, int to) {
        for (int i = from; i < to; i++) {
            z[i] = Math.max(0, z[i]);
        }
    }

    static void gaussian(double[] u, int from, int to) {
        for (int i = from; i < to; i++) {
            u[i] = gaussian(u[i]);
        }
    }

    static void sine(double[] z, int from, int to) {
        for (int block = from; block < to; block += SINE_BLOCK) {
            int end = block + Math.min(SINE_BLOCK, to - block);
            if (allWithinSineLimit(z, block, end)) {
                sineWithinLimit(z, block, end);
            } else {
                sineOfAny(z, block, end);
            }
        }
    }

    private static boolean allWithinSineLimit(double[] z, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!isWithinSineLimit(z[i])) {
                return false;
            }
        }
        return true;
    }

    /** False for NaN. */
    private static boolean isWithinSineLimit(double x) {
        return Math.abs(x) <= SINE_LIMIT;
    }

    static void sineWithinLimit(double[] z, int from, int to) {
        for (int i = from; i < to; i++) {
            z[i] = reducedSine(z[i]);
        }
    }

    private static void sineOfAny(double[] z, int from, int to) {
        for (int i = from; i < to; i++) {
            z[i] = isWithinSineLimit(z[i]) ? reducedSine(z[i]) : StrictMath.sin(z[i]);
        }
    }

    /**
     * exp(64 t) − 1 for |t| ≤ 40/64.
     *
     * <p>The Taylor polynomial of degree 9 gives p = exp(t) − 1, and p ← p(p + 2) doubles the exponent six times
     * without losing the relative accuracy of small p. The remainder, 64 t¹⁰/10! relative to exp(64 t), is below 1e-16
     * up to |64 t| = 5; it grows to 2e-7 at 40, where all three users have long ceased to depend on the exponential.
     */
    private static double expm1Of64(double t) {
        double p = 1.0 / 362_880;
        p = p * t + 1.0 / 40_320;
        p = p * t + 1.0 / 5_040;
        p = p * t + 1.0 / 720;
        p = p * t + 1.0 / 120;
        p = p * t + 1.0 / 24;
        p = p * t + 1.0 / 6;
        p = p * t + 1.0 / 2;
        p = t + t * t * p;
        p *= p + 2;
        p *= p + 2;
        p *= p + 2;
        p *= p + 2;
        p *= p + 2;
        p *= p + 2;
        return p;
    }

    /**
     * sin x for |x| ≤ {@link #SINE_LIMIT}.
     *
     * <p>Cody and Waite: with k = round(x / π), r = x − kπ lies in [−π/2, π/2] and sin x = (−1)ᵏ sin r. The Taylor
     * polynomial of degree 21 has a remainder below r²³/23! ≤ 2e-18. Its cubic coefficient is one ulp larger in size
     * than −1/6: that lowers the result by half an ulp at π/2 and so keeps rounding from carrying it past 1.
     */
    private static double reducedSine(double x) {
        double k = (x * ONE_OVER_PI + ROUND) - ROUND;
        double r = (x - k * PI_HIGH) - k * PI_LOW;
        double half = (k * 0.5 + ROUND) - ROUND;
        double odd = k - 2 * half;
        double signed = r - 2 * odd * odd * r;

        double y = r * r;
        double q = 1.0 / 51_090_942_171_709_440_000.0;
        q = q * y - 1.0 / 121_645_100_408_832_000.0;
        q = q * y + 1.0 / 355_687_428_096_000.0;
        q = q * y - 1.0 / 1_307_674_368_000.0;
        q = q * y + 1.0 / 6_227_020_800.0;
        q = q * y - 1.0 / 39_916_800;
        q = q * y + 1.0 / 362_880;
        q = q * y - 1.0 / 5_040;
        q = q * y + 1.0 / 120;
        q = q * y - 0x1.5555555555556p-3;
        return signed + signed * (y * q);
    }
}
