package io.github.deepscn.paper;

import io.github.deepscn.readout.LeastSquares;
import io.github.deepscn.train.History;
import io.github.deepscn.train.NodeRecord;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * How a network grew on f(x), node by node.
 *
 * @param history its validation rows are the test points, which chose nothing
 */
record Course(Architecture network, long seed, History history, LeastSquares leastSquares) {
    int nodes() {
        return history.nodes().size();
    }

    /** After the first node, the second, … */
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

    /** The training error with the first nodes alone, or with all where there are fewer. */
    double trainAfter(int count) {
        int last = Math.min(count, nodes());
        return last == 0 ? history.initialRmse() : history.nodes().get(last - 1).trainRmse();
    }

    /** How many nodes it took to bring the training error to this or below. */
    OptionalInt nodesTo(double trainRmse) {
        return IntStream.range(0, nodes())
                .filter(i -> history.nodes().get(i).trainRmse() <= trainRmse)
                .map(i -> i + 1)
                .findFirst();
    }

    /** Test error over training error, after the last node. */
    double finalGap() {
        return finalTest() / finalTrain();
    }

    String stop() {
        return history.stop().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The errors as a line over the number of nodes. */
    Exhibit.Line line(String name, String group, boolean dashed, List<Double> errors) {
        return new Exhibit.Line(name, group, dashed, counting(errors.size()), errors);
    }

    static List<Double> counting(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(n -> (double) n).toList();
    }
}
