package io.github.deepscn.app;

import io.github.deepscn.TableOptions;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.Failures;
import io.github.deepscn.app.cli.FoldOptions;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.text.Estimates;
import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.selection.CrossValidated;
import io.github.deepscn.selection.Estimate;
import io.github.deepscn.selection.Figure;
import io.github.deepscn.selection.LearningCurve;
import io.github.deepscn.selection.LearningCurve.Point;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetChoice;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code deepscn learning-curve}. */
@Command(
        name = "learning-curve",
        customSynopsis = "deepscn learning-curve DATA --target COL [OPTIONS]",
        description = "Show how the error falls with the number of rows.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn learning-curve houses.csv --target price --preset fast"
        })
final class LearningCurveCommand extends LearnersCommand {
    @Option(
            names = "--shares",
            paramLabel = "X,X,..",
            order = 0,
            split = ",",
            hideParamSyntax = true,
            description = "Shares of the training rows; 0.1,0.2,0.4,0.7,1.")
    private List<Double> shares = LearningCurve.STANDARD_SHARES;

    @Mixin
    private final FoldOptions cutting = new FoldOptions();

    @Override
    void run() throws IOException {
        TableOptions options = learning.options(false);
        var done = new AtomicLong();
        LearningCurve curve = curve(options);
        Table table = read(options);
        TargetChoice target = target(table, options);
        Task task = target.task();
        List<Point> points;
        try (Progress progress = common.progress("trainings", curve.trainings())) {
            points = curve.withListener(fold -> progress.at(done.incrementAndGet(), ""))
                    .run(table);
        }
        show(document(points, target, table.rows()), out -> print(out, points, task, table.rows()));
    }

    private LearningCurve curve(TableOptions options) {
        try {
            return new LearningCurve(cutting.of(options, common.threads()), shares);
        } catch (BadInputException e) {
            throw Failures.badUsage(common.command(), String.valueOf(e.getMessage()));
        }
    }

    private Map<String, Object> document(List<Point> points, TargetChoice target, int rows) {
        Map<String, Object> document = cutting.document(target.task(), rows);
        addTarget(target, document);
        var members = new ArrayList<Map<String, Object>>();
        for (int k = 0; k < points.size(); k++) {
            CrossValidated judged = points.get(k).judged();
            var point = new LinkedHashMap<String, Object>();
            point.put("share", points.get(k).share());
            point.put("rows", points.get(k).rows());
            point.putAll(Estimates.learner(judged));
            if (k > 0) {
                point.put(
                        "change",
                        Estimates.differences(judged, points.get(k - 1).judged()));
            }
            members.add(point);
        }
        document.put("points", members);
        return document;
    }

    private void print(PrintWriter out, List<Point> points, Task task, int rows) {
        List<Figure> figures = Figure.of(task);
        Figure main = figures.get(0);
        out.println(Words.count(rows, "row") + ", " + cutting.heading());
        out.println();
        var table = new TextTable(
                "rows", main.label(), figures.get(1).label(), main.label() + " change", "seconds", "nodes");
        for (int k = 0; k < points.size(); k++) {
            CrossValidated judged = points.get(k).judged();
            table.row(
                    Math.round(points.get(k).rows()),
                    Estimates.shown(judged.estimate(main)),
                    Estimates.shown(judged.estimate(figures.get(1))),
                    k == 0
                            ? null
                            : Estimates.signed(judged.minus(points.get(k - 1).judged(), main)),
                    judged.seconds(),
                    Math.round(judged.nodes()));
        }
        table.print(out);
        if (points.size() > 1) {
            out.println();
            out.println(outlook(points.get(points.size() - 2), points.get(points.size() - 1), main));
        }
    }

    /** A sentence about the last step of the curve. */
    private static String outlook(Point before, Point last, Figure figure) {
        Estimate change = last.judged().minus(before.judged(), figure);
        boolean better = change.mean() > 0 == figure.greaterIsBetter();
        String meaning = !change.differsFromZero()
                ? "that may be chance, so it does not say whether more rows would help"
                : better ? "more rows would probably help" : "more rows would probably not help";
        return "from " + Math.round(before.rows()) + " to " + Math.round(last.rows()) + " rows the " + figure.label()
                + " changes by " + Estimates.signed(change) + ": " + meaning;
    }
}
