package io.github.deepscn.paper.digits;

import io.github.deepscn.paper.experiment.Boxes.Box;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The test residuals of one network, angle minus prediction, by the class of the digit. */
final class DigitResiduals {
    /** The paper finds plenty of residuals of SCN beyond this many degrees. */
    private static final double ABNORMAL = 60;

    /** Whiskers reach this many times the height of the box. */
    private static final double REACH = 1.5;

    private final TreeMap<String, List<Double>> byClass;

    DigitResiduals(DigitRun run, DigitImages test) {
        double[] residuals = run.test().residuals();
        byClass = IntStream.range(0, residuals.length)
                .boxed()
                .collect(Collectors.groupingBy(
                        test::className, TreeMap::new, Collectors.mapping(i -> residuals[i], Collectors.toList())));
    }

    List<String> classes() {
        return List.copyOf(byClass.keySet());
    }

    private DoubleStream of(String name) {
        return Objects.requireNonNull(byClass.get(name), name).stream().mapToDouble(e -> e);
    }

    long count(String name) {
        return of(name).count();
    }

    double mean(String name) {
        return of(name).average().orElse(Double.NaN);
    }

    double rmse(String name) {
        return Math.sqrt(of(name).map(e -> e * e).average().orElse(Double.NaN));
    }

    /** The percentage of residuals within the margin of PPA. */
    double ppa(String name) {
        return 100.0 * of(name).filter(e -> Math.abs(e) < DigitScore.MARGIN).count() / count(name);
    }

    /** The number of residuals beyond 60°. */
    long abnormal(String name) {
        return of(name).filter(e -> Math.abs(e) > ABNORMAL).count();
    }

    long abnormal() {
        return classes().stream().mapToLong(this::abnormal).sum();
    }

    Box box(String name) {
        return box(of(name).toArray());
    }

    List<Box> boxes() {
        return classes().stream().map(this::box).toList();
    }

    long outliers() {
        return boxes().stream().mapToLong(box -> box.outliers().size()).sum();
    }

    /** Box-and-whisker statistics as MATLAB computes them: the i-th of n sorted values is the quantile (i − ½)/n. */
    static Box box(double... values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        double lower = quantile(sorted, 0.25);
        double upper = quantile(sorted, 0.75);
        double reach = REACH * (upper - lower);
        DoublePredicate isInside = v -> v >= lower - reach && v <= upper + reach;
        double[] inside = Arrays.stream(sorted).filter(isInside).toArray();
        return new Box(
                inside[0],
                lower,
                quantile(sorted, 0.5),
                upper,
                inside[inside.length - 1],
                Arrays.stream(sorted).filter(isInside.negate()).boxed().toList());
    }

    /** Interpolated between two values; the first or the last value beyond them. */
    private static double quantile(double[] sorted, double share) {
        double place = Math.max(0, Math.min(sorted.length - 1, share * sorted.length - 0.5));
        int below = (int) place;
        return below == place ? sorted[below] : sorted[below] + (place - below) * (sorted[below + 1] - sorted[below]);
    }
}
