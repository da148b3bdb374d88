package io.github.deepscn.bench.tables;

import io.github.deepscn.bench.tables.Plot.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Error against training time: a point for every learner, one diagram for every task. Lower and further left is better.
 */
record FrontierPicture(Summary summary) {
    private static final String CLASSES = "classes";

    String svg() {
        List<Plot> plots = Stream.of(
                        plot("numbers", Summary.OfLearner::regression),
                        plot(CLASSES, Summary.OfLearner::classification))
                .flatMap(Optional::stream)
                .toList();
        return Plot.picture("Error against training time, a point for every learner", plots);
    }

    /** A learner's means. */
    private record Dot(String learner, Point point) {
        boolean isDeep() {
            return ScnTables.PRESETS.stream().anyMatch(preset -> preset.name().equals(learner));
        }

        String kind() {
            return isDeep() ? Plot.DEEP : Plot.OTHER;
        }
    }

    private Optional<Plot> plot(String task, Function<Summary.OfLearner, Summary.Group> group) {
        List<Dot> dots = summary.learners().stream()
                .filter(learner -> group.apply(learner).error().tables() > 0)
                .map(learner -> dot(learner.learner(), group.apply(learner)))
                .toList();
        if (dots.isEmpty()) {
            return Optional.empty();
        }
        long tables = summary.compared().stream()
                .filter(table -> table.classes() == task.equals(CLASSES))
                .count();
        var plot = new Plot(
                        "Error / " + summary.reference() + ", " + task + ": geometric mean of " + tables + " tables",
                        "training time / " + summary.reference(),
                        dots.stream().map(Dot::point).toList())
                .grid();
        plot.line(Plot.FAINT, frontier(dots.stream().map(Dot::point).toList()));
        dots.forEach(dot -> plot.dot(dot.kind(), dot.point));
        dots.forEach(dot -> plot.label(dot.kind(), dot.point, dot.learner));
        return Optional.of(plot);
    }

    private static Dot dot(String learner, Summary.Group means) {
        return new Dot(learner, new Point(means.wall().all(), means.error().all()));
    }

    /** The points that no other point beats in both, from left to right, joined by steps. */
    static List<Point> frontier(List<Point> points) {
        var steps = new ArrayList<Point>();
        double least = Double.POSITIVE_INFINITY;
        for (Point point : points.stream()
                .sorted(Comparator.comparingDouble(Point::x).thenComparingDouble(Point::y))
                .toList()) {
            if (point.y() < least) {
                if (!steps.isEmpty()) {
                    steps.add(new Point(point.x(), least));
                }
                steps.add(point);
                least = point.y();
            }
        }
        return steps;
    }
}
