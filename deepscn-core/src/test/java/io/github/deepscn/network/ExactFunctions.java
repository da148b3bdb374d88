package io.github.deepscn.network;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Elementary functions to some forty digits, slow and plain: what the kernels are measured against. */
final class ExactFunctions {
    private static final MathContext DIGITS = new MathContext(50);
    private static final BigDecimal EPSILON = new BigDecimal("1e-40");
    private static final BigDecimal PI_EPSILON = new BigDecimal("1e-50");
    private static final BigDecimal TWO = BigDecimal.valueOf(2);
    private static final BigDecimal PI = pi();

    private ExactFunctions() {}

    static BigDecimal sigmoid(double z) {
        return BigDecimal.ONE.divide(BigDecimal.ONE.add(exp(new BigDecimal(z).negate())), DIGITS);
    }

    static BigDecimal tanh(double z) {
        BigDecimal square = exp(new BigDecimal(z).multiply(TWO));
        return square.subtract(BigDecimal.ONE).divide(square.add(BigDecimal.ONE), DIGITS);
    }

    static BigDecimal gaussian(double u) {
        return exp(new BigDecimal(u).negate());
    }

    static BigDecimal sine(double z) {
        BigDecimal x = new BigDecimal(z);
        BigDecimal turns = x.divide(PI.multiply(TWO), DIGITS).setScale(0, RoundingMode.HALF_EVEN);
        BigDecimal r = x.subtract(turns.multiply(PI).multiply(TWO), DIGITS);
        BigDecimal minusSquare = r.multiply(r, DIGITS).negate();
        BigDecimal term = r;
        BigDecimal sum = r;
        for (int n = 2; term.abs().compareTo(EPSILON) > 0; n += 2) {
            term = term.multiply(minusSquare, DIGITS).divide(BigDecimal.valueOf((long) n * (n + 1)), DIGITS);
            sum = sum.add(term, DIGITS);
        }
        return sum;
    }

    static double error(double value, BigDecimal exact) {
        return new BigDecimal(value).subtract(exact).abs().doubleValue();
    }

    static double relativeError(double value, BigDecimal exact) {
        return exact.signum() == 0
                ? Math.abs(value)
                : new BigDecimal(value)
                        .subtract(exact)
                        .divide(exact, DIGITS)
                        .abs()
                        .doubleValue();
    }

    /** The series of exp(x / 2¹⁰), squared ten times. */
    private static BigDecimal exp(BigDecimal x) {
        BigDecimal reduced = x.divide(BigDecimal.valueOf(1024), DIGITS);
        BigDecimal term = BigDecimal.ONE;
        BigDecimal sum = BigDecimal.ONE;
        for (int n = 1; term.abs().compareTo(EPSILON) > 0; n++) {
            term = term.multiply(reduced, DIGITS).divide(BigDecimal.valueOf(n), DIGITS);
            sum = sum.add(term, DIGITS);
        }
        for (int i = 0; i < 10; i++) {
            sum = sum.multiply(sum, DIGITS);
        }
        return sum;
    }

    /** Machin: π = 16 arctan(1/5) − 4 arctan(1/239). */
    private static BigDecimal pi() {
        return arctanOfInverse(5)
                .multiply(BigDecimal.valueOf(16))
                .subtract(arctanOfInverse(239).multiply(BigDecimal.valueOf(4)));
    }

    private static BigDecimal arctanOfInverse(int m) {
        BigDecimal power = BigDecimal.ONE.divide(BigDecimal.valueOf(m), DIGITS);
        BigDecimal sum = power;
        BigDecimal minusSquare = BigDecimal.valueOf(-(long) m * m);
        for (int n = 3; power.abs().compareTo(PI_EPSILON) > 0; n += 2) {
            power = power.divide(minusSquare, DIGITS);
            sum = sum.add(power.divide(BigDecimal.valueOf(n), DIGITS));
        }
        return sum;
    }
}
