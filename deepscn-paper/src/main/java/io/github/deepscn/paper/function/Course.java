package io.github.deepscn.paper.function;

import io.github.deepscn.paper.experiment.Architecture;
import io.github.deepscn.paper.experiment.Exhibit;
import io.github.deepscn.paper.experiment.Sheet;
import io.github.deepscn.readout.LeastSquares;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.train.History;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.Options;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * How a network grew on f(x), node by node.
 *
 * @param history its validation rows are the test points, which choose nothing
 */
record Course(Condition condition, Architecture network, History history, LeastSquares leastSquares) {
    /** One node of a course, numbered from one. */
    record Node(Course course, int number) {
        NodeRecord made() {
            return course.history.nodes().get(number - 1);
        }
    }

    /**
     * Everything that decides a training but the widths of the network.
     *
     * @param what the name of the condition in tables
     * @param run numbers the trainings of the same name from one
     * @param seed of the network
     */
    record Condition(String what, int run, Options options, Points points, long seed) {}

    /** Adds the number and the errors of a node. */
    static Sheet<Node> errors(Sheet<Node> sheet) {
        return sheet.column("node", Node::number)
                .column("training RMSE", node -> node.made().trainRmse())
                .column("test RMSE", node -> node.made().validationRmse());
    }

    static List<Node> everyNode(List<Course> courses) {
        return courses.stream()
                .flatMap(
                        course -> IntStream.rangeClosed(1, course.nodes()).mapToObj(number -> new Node(course, number)))
                .toList();
    }

    String what() {
        return condition.what();
    }

    int run() {
        return condition.run();
    }

    long seed() {
        return condition.seed();
    }

    String name() {
        return network.name();
    }

    String label() {
        return network.label();
    }

    boolean isRuled() {
        return condition.options().rankRule().equals(RankRule.standard());
    }

    int nodes() {
        return history.nodes().size();
    }

    /** The training errors after the first node, the second, … */
    List<Double> trainErrors() {
        return history.nodes().stream().map(NodeRecord::trainRmse).toList();
    }

    List<Double> testErrors() {
        return history.nodes().stream().map(NodeRecord::validationRmse).toList();
    }

    double finalTrain() {
        return history.trainRmse();
    }

    double finalTest() {
        return nodes() == 0 ? Double.NaN : history.nodes().get(nodes() - 1).validationRmse();
    }

    /** The training error of the first {@code count} nodes, or of all nodes where there are fewer. */
    double trainAfter(int count) {
        int last = Math.min(count, nodes());
        return last == 0 ? history.initialRmse() : history.nodes().get(last - 1).trainRmse();
    }

    /** The smallest number of nodes whose training error is at most {@code trainRmse}. */
    OptionalInt nodesTo(double trainRmse) {
        return IntStream.rangeClosed(1, nodes())
                .filter(count -> trainAfter(count) <= trainRmse)
                .findFirst();
    }

    /** The test error over the training error, after the last node. */
    double finalGap() {
        return finalTest() / finalTrain();
    }

    String stop() {
        return history.stop().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A line over the number of nodes, in the colour of the network. */
    Exhibit.Line line(String name, boolean dashed, List<Double> values) {
        return line(name() + ", " + name, label(), dashed, values);
    }

    static Exhibit.Line line(String name, String group, boolean dashed, List<Double> values) {
        List<Double> nodes = IntStream.rangeClosed(1, values.size())
                .mapToObj(n -> (double) n)
                .toList();
        return new Exhibit.Line(name, group, dashed, nodes, values);
    }
}
