package io.github.deepscn.search;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.NodeFamily;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Variations of the best candidates of a batch: each is a copy of one of them, slightly turned, steepened and moved. It
 * sees only inputs that its parent sees. In a radial node the centre is moved and the width changed.
 *
 * <p>No gradient is used: variations are random, as the candidates were, and are judged in the same way.
 *
 * @param centre the mean of the inputs: turning a node does not change its output there
 */
@SuppressWarnings("ArrayRecordComponent")
record Offspring(double[] centre) {
    /** The most parents of a generation. */
    private static final int PARENTS = 5;

    /** How far the first generation moves, as a share of a node's weights; every later one half as far. */
    private static final double STEP = 0.5;
    /** Scales a uniform number in [−1, 1) to variance one. */
    private static final double NORMAL = Math.sqrt(3);

    /** Number of parents in a batch of {@code candidates}: at most half, or there would be few variations or none. */
    static int parents(int candidates) {
        return Math.max(1, Math.min(PARENTS, candidates / 2));
    }

    /**
     * The next batch: the parents themselves, and variations of them in turn.
     *
     * @param key of the batch that the first generation comes from
     * @param parents candidates of the batch, the best first; at least one
     * @param generation counted from one
     */
    Candidates of(DrawKey key, Layer batch, List<Integer> parents, int generation) {
        int fanIn = batch.fanIn();
        long stream = CounterRandom.key(key.stream(), -generation);
        double step = STEP * Math.pow(2, 1 - generation);
        var children = new ArrayList<double[]>();
        var families = new ArrayList<NodeFamily>();
        for (int k = 0; k < batch.width(); k++) {
            int parent = parents.get(k % parents.size());
            double[] child = batch.parameters(parent);
            NodeFamily family = batch.family(parent);
            if (k >= parents.size()) {
                vary(family, CounterRandom.key(stream, k), step, child, fanIn);
            }
            children.add(child);
            families.add(family);
        }
        double[] all = children.stream().flatMapToDouble(Arrays::stream).toArray();
        return new Candidates(Layer.of(families, fanIn, all));
    }

    private void vary(NodeFamily family, long numbers, double step, double[] node, int fanIn) {
        if (!(family instanceof Activation activation)) {
            family.vary(node, fanIn, step, new NumberStream(numbers)::symmetric);
        } else if (activation.isRadial()) {
            node[fanIn] = move(numbers, step, node, node[fanIn]);
        } else {
            node[fanIn] = turn(numbers, step, node, node[fanIn], activation);
        }
    }

    /** Turns, steepens and moves a ridge. */
    private double turn(long numbers, double step, double[] weights, double bias, Activation activation) {
        double square = 0;
        int seen = 0;
        for (int j = 0; j < centre.length; j++) {
            square += weights[j] * weights[j];
            seen += weights[j] == 0 ? 0 : 1;
        }
        double scale = step * NORMAL * Math.sqrt(square / Math.max(1, seen));
        double moved = bias;
        for (int j = 0; j < centre.length; j++) {
            if (weights[j] != 0) {
                double change = scale * CounterRandom.symmetric(numbers, j);
                weights[j] += change;
                moved -= change * centre[j];
            }
        }
        return moved
                + step * NORMAL * 2 * PairSource.slope(activation) * CounterRandom.symmetric(numbers, centre.length);
    }

    /** Moves a bump by a share of its width, and changes the width. */
    private double move(long numbers, double step, double[] weights, double narrowness) {
        double scale = step * NORMAL / (narrowness * Math.sqrt(centre.length));
        for (int j = 0; j < centre.length && scale < Double.POSITIVE_INFINITY; j++) {
            weights[j] += scale * CounterRandom.symmetric(numbers, j);
        }
        return narrowness * Math.exp(step * NORMAL * CounterRandom.symmetric(numbers, centre.length));
    }
}
