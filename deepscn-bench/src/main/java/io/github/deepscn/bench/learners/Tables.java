package io.github.deepscn.bench.learners;

import java.util.List;
import java.util.Locale;

/** A comparison in words: for a terminal, and for a document. */
final class Tables {
    private static final int LEAST_NAME = 14;

    private Tables() {}

    static String plain(Comparison comparison) {
        boolean covering = comparison.sets().stream().anyMatch(set -> covers(comparison.entries(set)));
        var text = new StringBuilder(String.format(
                "%-10s %s %-20s %6s %9s %10s%s%n",
                "data",
                padded("learner", comparison),
                "score",
                "ratio",
                "train s",
                "µs a row",
                covering ? "  % in 90" : ""));
        for (String set : comparison.sets()) {
            for (var entry : comparison.entries(set)) {
                text.append(String.format(
                        Locale.ROOT,
                        "%-10s %s %-20s %6s %9.2f %10.2f%s%s%n",
                        set,
                        padded(entry.learner(), comparison),
                        entry.metric().show(entry.score()),
                        entry.ratioText(),
                        entry.trainSeconds(),
                        entry.predictMicros(),
                        covering ? String.format("%9s", entry.coverageText()) : "",
                        entry.best() ? "  best" : ""));
            }
        }
        return text.toString();
    }

    /** A line for every learner: the geometric mean of its ratios. */
    static String plainMeans(Comparison comparison) {
        var text = new StringBuilder("error / " + comparison.reference() + ", geometric mean over the sets\n");
        for (String learner : comparison.learners()) {
            text.append(String.format("%s %6s%n", padded(learner, comparison), meanText(comparison, learner)));
        }
        return text.toString();
    }

    static String markdown(Comparison comparison) {
        var text = new StringBuilder();
        for (String set : comparison.sets()) {
            var entries = comparison.entries(set);
            boolean covering = covers(entries);
            text.append("| ").append(set).append(" | ");
            text.append(entries.get(0).metric().title());
            text.append(" | error / ").append(comparison.reference()).append(" | train s | predict µs a row |");
            text.append(covering ? " % in 90 % interval |\n" : "\n");
            text.append(covering ? "|---|---|---|---|---|---|\n" : "|---|---|---|---|---|\n");
            for (var entry : entries) {
                String mark = entry.best() ? "**" : "";
                text.append(String.format(
                        Locale.ROOT,
                        "| %s | %s%s%s | %s | %.2f | %.2f |%s\n",
                        entry.learner(),
                        mark,
                        entry.metric().show(entry.score()),
                        mark,
                        entry.ratioText(),
                        entry.trainSeconds(),
                        entry.predictMicros(),
                        covering ? " " + entry.coverageText() + " |" : ""));
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** A line for every learner: the geometric mean of its ratios. */
    static String markdownMeans(Comparison comparison) {
        var text =
                new StringBuilder("| all sets | error / " + comparison.reference() + ", geometric mean |\n|---|---|\n");
        for (String learner : comparison.learners()) {
            text.append(String.format("| %s | %s |\n", learner, meanText(comparison, learner)));
        }
        return text.toString();
    }

    private static boolean covers(List<Comparison.Entry> entries) {
        return entries.stream().anyMatch(entry -> entry.coverage().isPresent());
    }

    private static String meanText(Comparison comparison, String learner) {
        return comparison
                .meanRatio(learner)
                .map(ratio -> String.format(Locale.ROOT, "%.3f", ratio))
                .orElse("–");
    }

    /** A name, as wide as the longest. */
    private static String padded(String name, Comparison comparison) {
        int width = comparison.learners().stream().mapToInt(String::length).reduce(LEAST_NAME, Math::max);
        return name + " ".repeat(width - name.length());
    }
}
