package io.github.deepscn.bench.tables;

import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Trains every learner on made tables before its first score, so that no score contains the time to compile it. */
final class WarmUp {
    private static final int ROWS = 300;
    private static final double SECONDS = 3;
    private static final String TARGET = "y";

    private final double seconds;
    private final Set<String> warm = new HashSet<>();

    /** @param quick whether every learner is trained once only */
    WarmUp(boolean quick) {
        seconds = quick ? 0 : SECONDS;
    }

    /** Trains this learner unless it is warm. */
    void once(TableLearner learner) {
        if (warm.add(learner.name())) {
            long end = System.nanoTime() + (long) (seconds * 1e9);
            do {
                learner.fit(numbers(), new Target(TARGET, List.of()));
                learner.fit(classes(), new Target(TARGET, List.of("high", "low", "middle")));
            } while (System.nanoTime() < end);
        }
    }

    private static Table numbers() {
        double[] first = normal(1);
        double[] second = normal(2);
        return table(first, second, NumberColumn.of(TARGET, products(first, second)));
    }

    private static Table classes() {
        double[] first = normal(1);
        double[] second = normal(2);
        String[] labels = IntStream.range(0, ROWS)
                .mapToObj(i -> first[i] * second[i])
                .map(product -> product > 0.5 ? "high" : product < -0.5 ? "low" : "middle")
                .toArray(String[]::new);
        return table(first, second, TextColumn.of(TARGET, labels));
    }

    private static Table table(double[] first, double[] second, io.github.deepscn.table.Column target) {
        return Table.of(List.of(NumberColumn.of("first", first), NumberColumn.of("second", second), target));
    }

    private static double[] products(double[] first, double[] second) {
        return IntStream.range(0, ROWS).mapToDouble(i -> first[i] * second[i]).toArray();
    }

    private static double[] normal(long seed) {
        var random = new SplittableRandom(seed);
        return IntStream.range(0, ROWS).mapToDouble(i -> random.nextGaussian()).toArray();
    }
}
