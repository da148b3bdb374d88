package io.github.deepscn.bench.tables;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Geometric means of a ratio over tables; NaN over no table.
 *
 * @param tables the number of tables
 * @param ahead the number of tables with a ratio below 1
 * @param all the mean over all tables
 * @param uncertainty the standard error of {@code all} over the tables
 * @param choosing the mean over half A, the tables that defaults were chosen with
 * @param confirming the mean over half B, the other tables
 * @param gap how much larger the mean over half B is, as a share of the mean over half A
 */
record Means(int tables, int ahead, double all, double uncertainty, double choosing, double confirming, double gap) {
    /** A ratio counts as at least this and at most its inverse, so that no single table decides. */
    private static final double LEAST = 0.5;

    /** Means of a ratio of errors, every ratio held within 0.5 and 2. */
    static Means held(List<Comparison> tables, ToDoubleFunction<Comparison> ratio) {
        return of(tables, table -> Math.min(1 / LEAST, Math.max(LEAST, ratio.applyAsDouble(table))));
    }

    static Means of(List<Comparison> tables, ToDoubleFunction<Comparison> ratio) {
        double[] logarithms = logarithms(tables, ratio, table -> true);
        double choosing = mean(logarithms(tables, ratio, table -> table.table().choosing()));
        double confirming =
                mean(logarithms(tables, ratio, table -> !table.table().choosing()));
        double all = mean(logarithms);
        return new Means(
                logarithms.length,
                (int) Arrays.stream(logarithms)
                        .filter(logarithm -> logarithm < 0)
                        .count(),
                Math.exp(all),
                Math.exp(all) * standardError(logarithms, all),
                Math.exp(choosing),
                Math.exp(confirming),
                Math.exp(confirming - choosing) - 1);
    }

    private static double[] logarithms(
            List<Comparison> tables, ToDoubleFunction<Comparison> ratio, Predicate<Comparison> which) {
        return tables.stream()
                .filter(which)
                .mapToDouble(ratio)
                .filter(value -> !Double.isNaN(value))
                .map(Math::log)
                .toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    private static double standardError(double[] values, double mean) {
        double squares =
                Arrays.stream(values).map(value -> Math.pow(value - mean, 2)).sum();
        return values.length < 2 ? Double.NaN : Math.sqrt(squares / (values.length - 1) / values.length);
    }
}
