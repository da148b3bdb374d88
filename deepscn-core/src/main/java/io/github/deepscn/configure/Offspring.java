package io.github.deepscn.configure;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import java.util.ArrayList;
import java.util.List;

/**
 * Variations of the best candidates of a block: each is a copy of one of them, a little turned, steepened and moved. An
 * input that a node does not see it will not see either; a radial node has its centre moved and its width changed.
 *
 * <p>Nothing is learnt from a slope: variations are as random as the candidates were, and judged the same way.
 */
public final class Offspring {
    /** The most parents of a generation. */
    private static final int PARENTS = 5;

    /** How far the first generation moves, as a share of a node's weights; every later one half as far. */
    private static final double STEP = 0.5;
    /** The number of variance one from one in [−1, 1). */
    private static final double NORMAL = Math.sqrt(3);

    private final double[] centre;

    /**
     * Variations for candidates that see rows like these.
     *
     * @param centre the mean of the inputs: a turn leaves what a node says there as it is
     */
    public Offspring(double[] centre) {
        this.centre = centre;
    }

    /**
     * How many of a block of so many candidates are parents: at most half, or there would be few variations or none.
     */
    public static int parents(int candidates) {
        return Math.max(1, Math.min(PARENTS, candidates / 2));
    }

    /**
     * The next block: the parents themselves, and variations of them in turn.
     *
     * @param key of the block that the first generation comes from
     * @param parents candidates of the block, the best first; at least one
     * @param generation counted from one
     */
    public Layer of(DrawKey key, Layer block, List<Integer> parents, int generation) {
        int fanIn = block.fanIn();
        int count = block.width();
        long stream = CounterRandom.key(key.stream(), -generation);
        double step = STEP * Math.pow(2, 1 - generation);
        double[] weights = new double[fanIn * count];
        double[] biases = new double[count];
        var activations = new ArrayList<Activation>(count);
        for (int k = 0; k < count; k++) {
            int parent = parents.get(k % parents.size());
            activations.add(block.activation(parent));
            for (int j = 0; j < fanIn; j++) {
                weights[k * fanIn + j] = block.weight(j, parent);
            }
            biases[k] = block.bias(parent);
            if (k >= parents.size()) {
                long numbers = CounterRandom.key(stream, k);
                biases[k] = block.activation(parent).isRadial()
                        ? move(numbers, step, weights, k * fanIn, biases[k])
                        : turn(numbers, step, weights, k * fanIn, biases[k], block.activation(parent));
            }
        }
        return Layer.of(activations, fanIn, weights, biases);
    }

    /** Turns, steepens and moves a ridge. */
    private double turn(long numbers, double step, double[] weights, int at, double bias, Activation activation) {
        double square = 0;
        int seen = 0;
        for (int j = 0; j < centre.length; j++) {
            square += weights[at + j] * weights[at + j];
            seen += weights[at + j] == 0 ? 0 : 1;
        }
        double scale = step * NORMAL * Math.sqrt(square / Math.max(1, seen));
        double moved = bias;
        for (int j = 0; j < centre.length; j++) {
            if (weights[at + j] != 0) {
                double change = scale * CounterRandom.symmetric(numbers, j);
                weights[at + j] += change;
                moved -= change * centre[j];
            }
        }
        return moved
                + step * NORMAL * 2 * PairSource.slope(activation) * CounterRandom.symmetric(numbers, centre.length);
    }

    /** Moves a bump by a share of its width, and changes that. */
    private double move(long numbers, double step, double[] weights, int at, double narrowness) {
        double scale = step * NORMAL / (narrowness * Math.sqrt(centre.length));
        for (int j = 0; j < centre.length && scale < Double.POSITIVE_INFINITY; j++) {
            weights[at + j] += scale * CounterRandom.symmetric(numbers, j);
        }
        return narrowness * Math.exp(step * NORMAL * CounterRandom.symmetric(numbers, centre.length));
    }
}
