package io.github.deepscn.paper;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The test residuals of one network, angle minus prediction, by the class of the digit. */
final class DigitResiduals {
    /** Beyond this many degrees the paper finds plenty of examples of SCN. */
    static final double ABNORMAL = 60;

    private final Map<String, double[]> byClass;

    private DigitResiduals(Map<String, double[]> byClass) {
        this.byClass = byClass;
    }

    static DigitResiduals of(DigitRun run, DigitsData data) {
        double[] residuals = run.testResiduals(data);
        var places = new TreeMap<String, int[]>();
        for (String name : IntStream.range(0, residuals.length)
                .mapToObj(data.test()::className)
                .distinct()
                .toList()) {
            places.put(
                    name,
                    IntStream.range(0, residuals.length)
                            .filter(i -> data.test().className(i).equals(name))
                            .toArray());
        }
        var byClass = new LinkedHashMap<String, double[]>();
        places.forEach((name, rows) -> byClass.put(
                name, Arrays.stream(rows).mapToDouble(i -> residuals[i]).toArray()));
        return new DigitResiduals(byClass);
    }

    List<String> classes() {
        return List.copyOf(byClass.keySet());
    }

    int count(String name) {
        return residuals(name).length;
    }

    Exhibit.Box box(String name) {
        return DigitBox.of(residuals(name));
    }

    List<Exhibit.Box> boxes() {
        return classes().stream().map(this::box).toList();
    }

    double mean(String name) {
        return Arrays.stream(residuals(name)).average().orElse(Double.NaN);
    }

    double rmse(String name) {
        return Math.sqrt(
                Arrays.stream(residuals(name)).map(e -> e * e).average().orElse(Double.NaN));
    }

    /** The percentage of small residuals, as PPA has it. */
    double ppa(String name) {
        double[] residuals = residuals(name);
        return 100.0
                * Arrays.stream(residuals)
                        .filter(e -> Math.abs(e) < DigitScore.MARGIN)
                        .count()
                / residuals.length;
    }

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
        double[] found = byClass.get(name);
        if (found == null) {
            throw new IllegalArgumentException("no class " + name);
        }
        return found;
    }
}
