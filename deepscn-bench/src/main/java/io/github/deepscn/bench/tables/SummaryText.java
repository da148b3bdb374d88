package io.github.deepscn.bench.tables;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A {@link Summary} as tables of Markdown. */
record SummaryText(Summary summary) {
    /** Means over the tables, then every table, then the coverage of intervals. */
    String all() {
        return Stream.of(
                        measured(),
                        means("regression", Summary.OfLearner::regression, false),
                        means("classification", Summary.OfLearner::classification, true),
                        errors(),
                        coverage())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    private String measured() {
        return "Measured on " + String.join("; ", summary.machines()) + ". Errors and times are divided by those of `"
                + summary.reference() + "`.\n";
    }

    /** Every learner over the tables of one task. */
    private String means(String task, Function<Summary.OfLearner, Summary.Group> group, boolean probabilities) {
        List<Summary.OfLearner> learners = summary.learners().stream()
                .filter(learner -> group.apply(learner).error().tables() > 0)
                .toList();
        var rows = new ArrayList<List<String>>();
        for (Summary.OfLearner learner : learners) {
            Summary.Group of = group.apply(learner);
            var row = new ArrayList<>(List.of(
                    learner.learner(),
                    number("%.3f", of.error().all()) + " ± "
                            + number("%.3f", of.error().uncertainty()),
                    number("%.3f", of.error().choosing()),
                    number("%.3f", of.error().confirming()),
                    number("%+.1f %%", 100 * of.error().gap()),
                    of.error().ahead() + " of " + of.error().tables()));
            if (probabilities) {
                row.add(number("%.3f", of.logLoss().all()));
                row.add(number("%.3f", of.logLoss().choosing()));
                row.add(number("%.3f", of.logLoss().confirming()));
            }
            row.add(number("%.3g", of.wall().all()));
            row.add(number("%.3g", of.cpu().all()));
            rows.add(row);
        }
        var titles = new ArrayList<>(List.of(task, "error", "half A", "half B", "B over A", "ahead"));
        if (probabilities) {
            titles.addAll(List.of("log loss", "half A", "half B"));
        }
        titles.addAll(List.of("training time", "CPU time"));
        return markdown(titles, rows);
    }

    /** The error of the reference on every table, and the ratios of the other learners. */
    private String errors() {
        List<String> others = summary.learners().stream()
                .map(Summary.OfLearner::learner)
                .filter(learner -> !learner.equals(summary.reference()))
                .toList();
        var rows = new ArrayList<List<String>>();
        for (DevelopmentTable table : summary.compared()) {
            var row = new ArrayList<>(List.of(
                    table.name() + (table.choosing() ? " (A)" : ""),
                    cell(table, summary.reference(), one -> error(one.scores(), table))));
            others.forEach(other -> row.add(cell(table, other, one -> number("%.3f", one.error()))));
            rows.add(row);
        }
        var titles = new ArrayList<>(List.of("table", summary.reference()));
        titles.addAll(others);
        return markdown(titles, rows);
    }

    private static String error(Pooled scores, DevelopmentTable table) {
        return table.classes() ? number("%.2f %%", 100 * scores.error()) : number("%.4g", scores.error());
    }

    /** The layers and nodes of every network on every table, mean over members and folds. */
    String sizes() {
        List<String> learners =
                summary.learners().stream().map(Summary.OfLearner::learner).toList();
        var rows = new ArrayList<List<String>>();
        for (DevelopmentTable table : summary.compared()) {
            var row = new ArrayList<>(List.of(table.name()));
            learners.forEach(learner -> row.add(cell(
                    table,
                    learner,
                    one -> number("%.1f", one.scores().layers()) + " layers, "
                            + number("%.0f", one.scores().nodes()) + " nodes")));
            rows.add(row);
        }
        var titles = new ArrayList<>(List.of("layers and nodes kept"));
        titles.addAll(learners);
        return markdown(titles, rows);
    }

    private String coverage() {
        List<List<String>> rows = summary.learners().stream()
                .filter(learner -> !learner.coverage().fifths().isEmpty())
                .map(learner -> Stream.of(
                                Stream.of(
                                        learner.learner(),
                                        percent(learner.coverage().all())),
                                learner.coverage().fifths().stream().map(SummaryText::percent),
                                Stream.of(percent(learner.coverage().least())))
                        .flatMap(part -> part)
                        .toList())
                .toList();
        return rows.isEmpty()
                ? ""
                : markdown(
                        List.of("% in 90 % intervals", "all", "lowest fifth", "2", "3", "4", "highest", "least"), rows);
    }

    private String cell(DevelopmentTable table, String learner, Function<Comparison, String> text) {
        return summary.on(table).stream()
                .filter(one -> one.learner().equals(learner))
                .map(text)
                .findFirst()
                .orElse("");
    }

    private static String markdown(List<String> titles, List<List<String>> rows) {
        return rows.isEmpty()
                ? ""
                : Stream.concat(Stream.of(titles, Collections.nCopies(titles.size(), "---")), rows.stream())
                        .map(row -> String.join(" | ", row))
                        .map(row ->
                                ("| " + row + " |").replace("| --- |", "|---|").replace(" --- |", "---|") + "\n")
                        .collect(Collectors.joining());
    }

    private static String percent(double share) {
        return number("%.1f", 100 * share);
    }

    private static String number(String format, double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, format, value);
    }
}
