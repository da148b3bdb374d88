package io.github.deepscn.bench.tables;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A logarithmic axis.
 *
 * @param low the smallest value, above zero
 * @param high the largest value
 * @param from the place of the smallest value
 * @param to the place of the largest value
 */
record LogAxis(double low, double high, double from, double to) {
    private static final int MOST_TICKS = 8;
    private static final List<Double> STEPS = List.of(0.02, 0.05, 0.1, 0.2, 0.5, 1.0);

    /** An axis with some room around these values. */
    static LogAxis around(DoubleStream values, double from, double to) {
        var range = values.summaryStatistics();
        double room = Math.max(1.05, Math.pow(range.getMax() / range.getMin(), 0.08));
        return new LogAxis(range.getMin() / room, range.getMax() * room, from, to);
    }

    double place(double value) {
        return from + (to - from) * Math.log(value / low) / Math.log(high / low);
    }

    /** Round values on the axis: multiples of a step if it is short, else 1, 2 and 5, or powers of ten. */
    List<Double> ticks() {
        return high / low <= 5
                ? STEPS.stream()
                        .map(this::multiples)
                        .filter(ticks -> ticks.size() <= MOST_TICKS)
                        .findFirst()
                        .orElse(List.of())
                : high / low <= 100 ? decades(1, 2, 5) : decades(1);
    }

    private List<Double> multiples(double step) {
        return IntStream.rangeClosed((int) Math.ceil(low / step), (int) Math.floor(high / step))
                .mapToObj(k -> k * step)
                .toList();
    }

    private List<Double> decades(double... digits) {
        return IntStream.rangeClosed((int) Math.floor(Math.log10(low)), (int) Math.floor(Math.log10(high)))
                .boxed()
                .flatMap(power -> DoubleStream.of(digits).mapToObj(digit -> digit * Math.pow(10, power)))
                .filter(tick -> tick >= low && tick <= high)
                .toList();
    }

    /** A value with at most three digits. */
    static String text(double value) {
        return new BigDecimal(value)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }
}
