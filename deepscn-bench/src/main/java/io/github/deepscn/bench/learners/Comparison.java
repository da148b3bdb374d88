package io.github.deepscn.bench.learners;

import io.github.deepscn.paper.digits.Spread;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The folds of all tables and learners as Markdown.
 *
 * @param reference the learner that all errors are divided by
 */
record Comparison(List<FoldResult> results, String reference) {
    /** A table for every data set; the best learner is bold. */
    String tables() {
        return results.stream().map(FoldResult::set).distinct().map(this::table).collect(Collectors.joining("\n"));
    }

    private String table(String set) {
        List<String> present = learners().stream()
                .filter(learner -> !folds(set, learner).isEmpty())
                .toList();
        double least = present.stream()
                .mapToDouble(learner -> mean(folds(set, learner), FoldResult::error))
                .min()
                .orElse(Double.NaN);
        String title = folds(set, present.get(0)).get(0).metric().title();
        return "| " + set + " | " + title + " | error / " + reference
                + " | train s | predict µs a row | % in 90 % interval |\n|---|---|---|---|---|---|\n"
                + present.stream().map(learner -> row(set, learner, least)).collect(Collectors.joining());
    }

    private String row(String set, String learner, double least) {
        List<FoldResult> folds = folds(set, learner);
        String score = folds.get(0)
                .metric()
                .show(Spread.of(folds.stream().mapToDouble(FoldResult::score).toArray()));
        boolean best = mean(folds, FoldResult::error) <= least;
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %.2f | %.2f | %s |\n",
                learner,
                best ? "**" + score + "**" : score,
                text("%.2f", ratio(set, learner)),
                mean(folds, FoldResult::trainSeconds),
                mean(folds, FoldResult::predictMicros),
                text("%.1f", 100 * mean(folds, FoldResult::coverage)));
    }

    /** The geometric mean of every learner's ratios over the tables that have one. */
    String means() {
        return "| all sets | error / " + reference + ", geometric mean |\n|---|---|\n"
                + learners().stream()
                        .map(learner -> "| " + learner + " | " + text("%.3f", meanRatio(learner)) + " |\n")
                        .collect(Collectors.joining());
    }

    double meanRatio(String learner) {
        return Math.exp(results.stream()
                .map(FoldResult::set)
                .distinct()
                .mapToDouble(set -> Math.log(ratio(set, learner)))
                .filter(logarithm -> !Double.isNaN(logarithm))
                .average()
                .orElse(Double.NaN));
    }

    /** The mean error over that of the reference; NaN unless both ran on the same folds. */
    double ratio(String set, String learner) {
        List<FoldResult> folds = folds(set, learner);
        List<FoldResult> base = folds(set, reference);
        double error = mean(base, FoldResult::error);
        return base.size() != folds.size() || error == 0 ? Double.NaN : mean(folds, FoldResult::error) / error;
    }

    private List<String> learners() {
        return results.stream().map(FoldResult::learner).distinct().toList();
    }

    private List<FoldResult> folds(String set, String learner) {
        return results.stream()
                .filter(result -> result.set().equals(set) && result.learner().equals(learner))
                .toList();
    }

    private static double mean(List<FoldResult> folds, ToDoubleFunction<FoldResult> value) {
        return folds.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    private static String text(String format, double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, format, value);
    }
}
