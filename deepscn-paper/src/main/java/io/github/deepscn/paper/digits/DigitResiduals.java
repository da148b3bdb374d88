package io.github.deepscn.paper.digits;

import io.github.deepscn.paper.experiment.Exhibit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The test residuals of one network, angle minus prediction, by the class of the digit. */
final class DigitResiduals {
    /** The paper finds plenty of residuals of SCN beyond this many degrees. */
    private static final double ABNORMAL = 60;

    /** Whiskers reach this many times the height of the box. */
    private static final double REACH = 1.5;

    private final Map<String, double[]> byClass = new TreeMap<>();

    DigitResiduals(DigitRun run, DigitImages test) {
        double[] residuals = run.test().residuals();
        IntStream.range(0, residuals.length)
                .boxed()
                .collect(Collectors.groupingBy(test::className))
                .forEach((name, images) -> byClass.put(
                        name, images.stream().mapToDouble(i -> residuals[i]).toArray()));
    }

    List<String> classes() {
        return List.copyOf(byClass.keySet());
    }

    int count(String name) {
        return residuals(name).length;
    }

    Exhibit.Box box(String name) {
        return box(residuals(name));
    }

    List<Exhibit.Box> boxes() {
        return classes().stream().map(this::box).toList();
    }

    /** Box-and-whisker statistics as MATLAB computes them: the i-th of n sorted values is the quantile (i − ½)/n. */
    static Exhibit.Box box(double... values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        double lower = quantile(sorted, 0.25);
        double upper = quantile(sorted, 0.75);
        double least = lower - REACH * (upper - lower);
        double most = upper + REACH * (upper - lower);
        DoublePredicate isInside = v -> v >= least && v <= most;
        double[] inside = Arrays.stream(sorted).filter(isInside).toArray();
        return new Exhibit.Box(
                inside[0],
                lower,
                quantile(sorted, 0.5),
                upper,
                inside[inside.length - 1],
                Arrays.stream(sorted).filter(isInside.negate()).boxed().toList());
    }

    /** Interpolated between two values; the first or the last value beyond them. */
    private static double quantile(double[] sorted, double share) {
        double place = share * sorted.length - 0.5;
        int below = (int) Math.floor(place);
        if (below < 0) {
            return sorted[0];
        }
        if (below + 1 >= sorted.length) {
            return sorted[sorted.length - 1];
        }
        return sorted[below] + (place - below) * (sorted[below + 1] - sorted[below]);
    }

    double mean(String name) {
        return Arrays.stream(residuals(name)).average().orElse(Double.NaN);
    }

    double rmse(String name) {
        return Math.sqrt(
                Arrays.stream(residuals(name)).map(e -> e * e).average().orElse(Double.NaN));
    }

    /** The percentage of residuals within the margin of PPA. */
    double ppa(String name) {
        double[] residuals = residuals(name);
        return 100.0
                * Arrays.stream(residuals)
                        .filter(e -> Math.abs(e) < DigitScore.MARGIN)
                        .count()
                / residuals.length;
    }

    /** The number of residuals beyond 60°. */
    long abnormal(String name) {
        return Arrays.stream(residuals(name))
                .filter(e -> Math.abs(e) > ABNORMAL)
                .count();
    }

    long abnormal() {
        return classes().stream().mapToLong(this::abnormal).sum();
    }

    long outliers() {
        return boxes().stream().mapToLong(box -> box.outliers().size()).sum();
    }

    private double[] residuals(String name) {
        return Objects.requireNonNull(byClass.get(name), name);
    }
}
