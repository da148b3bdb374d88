package io.github.deepscn.app.studio.runs;

import io.github.deepscn.train.LayerRecord;
import io.github.deepscn.train.NodeRecord;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The course of one network: a bounded sample of its nodes. */
public final class NetworkCourse {
    private static final int MOST_BORDERS = 100;
    /** Number of nodes needed to see how the cost of a node grows. */
    private static final int TELLING_NODES = 8;

    private static final double TELLING_SECONDS = 0.2;

    /** A node and its number in the network, from one. */
    public record Point(long number, NodeRecord node) {}

    private final int number;
    private final String label;
    private final double unit;
    private final long given;
    private final double budget;
    private final Thinned<Point> points;
    private final Thinned<CourseView.Border> borders = new Thinned<>(MOST_BORDERS);
    private @Nullable Pace pace;
    private @Nullable Point last;

    /**
     * Creates the course of a network without nodes.
     *
     * @param unit factor that converts errors to the units of the target
     * @param given number of first nodes that come from another network
     * @param budget maximum training time in seconds
     * @param mostPoints maximum number of nodes that are kept
     */
    public NetworkCourse(int number, String label, double unit, long given, double budget, int mostPoints) {
        this.number = number;
        this.label = label;
        this.unit = unit;
        this.given = given;
        this.budget = budget;
        this.points = new Thinned<>(mostPoints);
        this.pace = given == 0 ? new Pace(0) : null;
    }

    public void add(NodeRecord node) {
        last = new Point(points.count() + 1, node);
        points.add(last);
        if (pace != null) {
            pace.see(node);
        } else if (last.number >= given) {
            pace = new Pace(node.seconds());
        }
    }

    public void close(LayerRecord layer) {
        borders.add(new CourseView.Border(number, points.count(), layer.layer(), why(layer)));
    }

    private static String why(LayerRecord layer) {
        return switch (layer.closing()) {
            case WIDTH -> "the layer is full";
            case NO_CANDIDATE -> "no candidate reduces the error enough";
            case FULL_RANK -> "there are as many nodes as rows";
            case VALIDATION -> "the error on held-out rows stopped falling";
            case GIVEN -> "it was part of the parent network";
            case STOPPED -> "the training ended";
        };
    }

    /** An error at the last node, in the units of the target; NaN without a node. */
    public double last(ToDoubleFunction<NodeRecord> error) {
        return last == null ? Double.NaN : unit * error.applyAsDouble(last.node);
    }

    public double candidatesPerSecond() {
        return pace == null ? 0 : pace.candidatesPerSecond();
    }

    /**
     * Estimates the seconds up to a number of nodes, assuming that the cost of a node grows as before.
     *
     * @param whole whether to count from the start instead of from the present number of nodes
     */
    public OptionalDouble estimate(boolean whole, double to) {
        List<Point> known =
                points.list().stream().filter(point -> point.number >= given).toList();
        if (last == null || known.isEmpty()) {
            return OptionalDouble.empty();
        }
        Point first = known.get(0);
        double nodes = last.number - first.number;
        if (nodes < TELLING_NODES || last.node.seconds() - first.node.seconds() < TELLING_SECONDS) {
            return OptionalDouble.empty();
        }
        Point middle = known.stream()
                .filter(point -> point.number >= first.number + nodes / 2)
                .findFirst()
                .orElseThrow();
        double early = cost(first, middle);
        double late = middle.number == last.number ? early : cost(middle, last);
        double growth = Math.max(0, (late - early) / (nodes / 2));
        double begin = whole ? 0 : last.number;
        double mean = late + growth * ((begin + to) / 2 - (middle.number + last.number) / 2.0);
        double allowed = whole ? budget : Math.max(0, budget - last.node.seconds());
        return OptionalDouble.of(Math.min(allowed, Math.max(0, to - begin) * Math.max(0, mean)));
    }

    /** Seconds per node. */
    private static double cost(Point from, Point to) {
        return (to.node.seconds() - from.node.seconds()) / (to.number - from.number);
    }

    public CourseView.Network view() {
        return new CourseView.Network(
                number,
                label,
                points.list().stream().map(Point::number).toList(),
                values(NodeRecord::layer),
                values(node -> unit * node.trainRmse()),
                values(node -> unit * node.validationRmse()),
                values(NodeRecord::scope),
                values(NodeRecord::score),
                values(NodeRecord::candidates),
                values(NodeRecord::seconds));
    }

    public List<CourseView.Border> borders() {
        return borders.list();
    }

    private <V> List<V> values(Function<NodeRecord, V> value) {
        return points.list().stream().map(point -> value.apply(point.node)).toList();
    }
}
