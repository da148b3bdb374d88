package io.github.deepscn.paper.function;

import io.github.deepscn.paper.experiment.Architecture;
import io.github.deepscn.paper.experiment.Lines;
import io.github.deepscn.paper.experiment.Lines.Line;
import io.github.deepscn.paper.experiment.Sheet;
import io.github.deepscn.readout.LeastSquares;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.report.page.Chart;
import io.github.deepscn.report.page.ChartRow;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.train.History;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.Options;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * How a network grew on f(x), node by node.
 *
 * @param what the name of the training in tables
 * @param run numbers the trainings of the same name from one
 * @param seed of the network and of the points
 * @param history its validation rows are the test points, which choose nothing
 */
record Course(
        String what,
        int run,
        Options options,
        long seed,
        Architecture network,
        History history,
        LeastSquares leastSquares) {
    /** One node of a course, numbered from one. */
    record Node(Course course, int number) {
        NodeRecord made() {
            return course.history.nodes().get(number - 1);
        }
    }

    /** A row for every node of every course. */
    static Sheet<Node> everyNode(List<Course> courses) {
        return new Sheet<>(courses.stream()
                .flatMap(each -> IntStream.rangeClosed(1, each.nodes()).mapToObj(number -> new Node(each, number)))
                .toList());
    }

    /** Adds the errors of a node. */
    static Sheet<Node> errors(Sheet<Node> sheet) {
        return sheet.column("training RMSE", node -> node.made().trainRmse())
                .column("test RMSE", node -> node.made().validationRmse());
    }

    /**
     * Training errors and test errors side by side, a line for each course.
     *
     * @param run what a run differs in
     * @param dashed whether all runs but the first are dashed
     */
    static Section errors(String id, String title, String caption, List<Course> courses, String run, boolean dashed) {
        Function<Function<Course, List<Double>>, Lines> lines = errors -> Lines.errors(courses.stream()
                .map(course -> course.line(run, dashed && course.run() > 1, errors.apply(course)))
                .toList());
        Chart training = lines.apply(Course::trainErrors).chart(id + "-training", "Training.", caption);
        Chart test = lines.apply(Course::testErrors).chart(id + "-test", "Test.", caption);
        return new Section(id, title, new ChartRow(training, test));
    }

    String label() {
        return network.label();
    }

    /** Whether there was a rank rule. */
    String rule() {
        return options.rankRule().equals(RankRule.off()) ? "off" : "on";
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

    /** The smallest number of nodes whose training error is at most {@code trainRmse}; very large if there is none. */
    int nodesTo(double trainRmse) {
        return IntStream.rangeClosed(1, nodes())
                .filter(count -> trainAfter(count) <= trainRmse)
                .findFirst()
                .orElse(Integer.MAX_VALUE);
    }

    /** The test error over the training error, after the last node. */
    double finalGap() {
        return finalTest() / finalTrain();
    }

    String stop() {
        return history.stop().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A line over the number of nodes, in the colour of the network. */
    Line line(String name, boolean dashed, List<Double> values) {
        return new Line(network.name() + ", " + name + " " + run, label(), dashed, values);
    }
}
