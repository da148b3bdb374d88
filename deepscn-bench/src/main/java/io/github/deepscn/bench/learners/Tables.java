package io.github.deepscn.bench.learners;

import java.util.Locale;

/** A comparison in words: for a terminal, and for a document. */
final class Tables {
    private Tables() {}

    static String plain(Comparison comparison) {
        var text = new StringBuilder(String.format(
                "%-10s %-14s %-20s %6s %9s %10s%n", "data", "learner", "score", "ratio", "train s", "µs a row"));
        for (String set : comparison.sets()) {
            for (var entry : comparison.entries(set)) {
                text.append(String.format(
                        Locale.ROOT,
                        "%-10s %-14s %-20s %6s %9.2f %10.2f%s%n",
                        set,
                        entry.learner(),
                        entry.metric().show(entry.score()),
                        entry.ratioText(),
                        entry.trainSeconds(),
                        entry.predictMicros(),
                        entry.best() ? "  best" : ""));
            }
        }
        return text.toString();
    }

    static String markdown(Comparison comparison) {
        var text = new StringBuilder();
        for (String set : comparison.sets()) {
            var entries = comparison.entries(set);
            text.append("| ").append(set).append(" | ");
            text.append(entries.get(0).metric().title());
            text.append(
                    " | error / " + Comparison.REFERENCE + " | train s | predict µs a row |\n|---|---|---|---|---|\n");
            for (var entry : entries) {
                String mark = entry.best() ? "**" : "";
                text.append(String.format(
                        Locale.ROOT,
                        "| %s | %s%s%s | %s | %.2f | %.2f |\n",
                        entry.learner(),
                        mark,
                        entry.metric().show(entry.score()),
                        mark,
                        entry.ratioText(),
                        entry.trainSeconds(),
                        entry.predictMicros()));
            }
            text.append('\n');
        }
        return text.toString();
    }
}
