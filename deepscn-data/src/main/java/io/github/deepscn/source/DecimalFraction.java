package io.github.deepscn.source;

import java.math.BigInteger;

/**
 * w / 10^k as the nearest double, for a w of at most 19 digits and k up to 19.
 *
 * <p>If w has no more than 53 bits, numerator and denominator are doubles and one division rounds correctly. Else by
 * Lemire, <i>Number Parsing at a Gigabyte per Second</i> (2021): the product of w and a 128-bit 5^−k has enough exact
 * bits to round for these k.
 */
final class DecimalFraction {
    static final int MOST_DIGITS = 19;

    private static final long EXACT = 1L << 53;
    private static final int FRACTION_BITS = 52;
    private static final long FEW_BITS_LEFT = -1L >>> (FRACTION_BITS + 3);

    private static final double[] TEN_TO_THE = new double[MOST_DIGITS + 1];
    private static final long[] HIGH = new long[MOST_DIGITS + 1];
    private static final long[] LOW = new long[MOST_DIGITS + 1];

    static {
        for (int k = 0; k <= MOST_DIGITS; k++) {
            TEN_TO_THE[k] = k == 0 ? 1 : TEN_TO_THE[k - 1] * 10;
            BigInteger five = BigInteger.valueOf(5).pow(k);
            // 5^−k, scaled to 128 bits with the top one set, rounded up; one itself is a power of two.
            int scale = k == 0 ? 127 : five.bitLength() + 127;
            BigInteger power = BigInteger.ONE.shiftLeft(scale).divide(five);
            power = k == 0 ? power : power.add(BigInteger.ONE);
            HIGH[k] = power.shiftRight(64).longValue();
            LOW[k] = power.longValue();
        }
    }

    private DecimalFraction() {}

    /** @param w without sign */
    static double of(long w, int k) {
        return w >= 0 && w <= EXACT ? w / TEN_TO_THE[k] : byProduct(w, k);
    }

    private static double byProduct(long w, int k) {
        int zeros = Long.numberOfLeadingZeros(w);
        long normal = w << zeros;
        long high = multiplyHigh(normal, HIGH[k]);
        long low = normal * HIGH[k];
        if ((high & FEW_BITS_LEFT) == FEW_BITS_LEFT) {
            long more = multiplyHigh(normal, LOW[k]);
            low += more;
            high += Long.compareUnsigned(more, low) > 0 ? 1 : 0;
        }
        int top = (int) (high >>> 63);
        int shift = top + 64 - FRACTION_BITS - 3;
        long mantissa = high >>> shift;
        int exponent = ((217706 * -k) >> 16) + 63 + top - zeros + 1023;
        boolean half = Long.compareUnsigned(low, 1) <= 0 && k <= 4 && (mantissa & 3) == 1;
        if (half && mantissa << shift == high) {
            mantissa &= ~1L;
        }
        mantissa += mantissa & 1;
        mantissa >>>= 1;
        if (mantissa >= EXACT) {
            mantissa = 1L << FRACTION_BITS;
            exponent++;
        }
        return Double.longBitsToDouble((mantissa & ~(1L << FRACTION_BITS)) | ((long) exponent << FRACTION_BITS));
    }

    /** The upper half of the product of two numbers without sign. */
    private static long multiplyHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
    }
}
