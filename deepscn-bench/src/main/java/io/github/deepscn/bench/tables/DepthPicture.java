package io.github.deepscn.bench.tables;

import io.github.deepscn.bench.tables.Plot.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Error against the number of layers: a line for every table and, bold, their geometric means; a diagram for every
 * task.
 */
record DepthPicture(Summary summary) {
    String svg() {
        return Plot.picture(
                "Error against the number of layers of as many nodes",
                Stream.of(false, true).map(this::plot).flatMap(Optional::stream).toList());
    }

    private Optional<Plot> plot(boolean classes) {
        List<List<Point>> lines = summary.compared().stream()
                .filter(table -> table.classes() == classes)
                .map(this::line)
                .toList();
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        var plot = new Plot(
                        "Error / " + summary.reference() + ", " + (classes ? "classes" : "numbers") + ": "
                                + lines.size() + " tables and their geometric mean",
                        "layers, of " + DepthStudy.NODES + " nodes in all",
                        lines.stream().flatMap(List::stream).toList())
                .grid(DepthStudy.DEPTHS.stream().map(Integer::doubleValue).toList());
        lines.forEach(line -> plot.line(Plot.FAINT, line));
        List<Point> means = means(classes);
        plot.line(Plot.DEEP, means);
        means.forEach(mean -> plot.dot(Plot.DEEP, mean));
        means.forEach(mean -> plot.above(Plot.DEEP, mean, LogAxis.text(mean.y())));
        return Optional.of(plot);
    }

    private List<Point> line(DevelopmentTable table) {
        var points = new ArrayList<Point>();
        for (int layers : DepthStudy.DEPTHS) {
            summary.on(table).stream()
                    .filter(one -> one.learner().equals(DepthStudy.name(layers)))
                    .forEach(one -> points.add(new Point(layers, one.error())));
        }
        return points;
    }

    private List<Point> means(boolean classes) {
        var points = new ArrayList<Point>();
        for (int layers : DepthStudy.DEPTHS) {
            summary.learners().stream()
                    .filter(learner -> learner.learner().equals(DepthStudy.name(layers)))
                    .map(learner -> classes ? learner.classification() : learner.regression())
                    .filter(group -> group.error().tables() > 0)
                    .forEach(group -> points.add(new Point(layers, group.error().all())));
        }
        return points;
    }
}
