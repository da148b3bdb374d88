package io.github.deepscn.search;

import io.github.deepscn.network.Activations;
import io.github.deepscn.network.NodeFamily;
import java.util.Arrays;

/**
 * Slopes between two rows: w points from one to the other, and the sigmoid rises from 0.1 to 0.9 on the way, or more or
 * less steeply about the middle. One pair of a pool is taken, with a probability proportional to the change of the
 * residual over the distance, as in Bolager et al., "Sampling weights of deep neural networks" (2023), who use the
 * target instead of the residual. A log-normal factor spreads the slopes. No slope rises over less than the
 * {@linkplain Anchors#leastSquare() spacing of the data}: a steeper one would be a step between two rows, and would not
 * survive rounding to another precision.
 *
 * <p>A pair sees all inputs or only some of them, drawn for every pair. If inputs are many, such as pixels, the
 * difference between two rows is mostly peculiar to these two and says little about how the residual changes: then w is
 * the mean over many pairs.
 *
 * @param sight which inputs a pair sees
 * @param pool number of pairs of which one is taken
 * @param pairs number of pairs whose mean is the direction
 * @param steepness how many times as steep
 * @param spread standard deviation of the logarithm of a factor on the steepness
 */
record PairSource(InputChoice sight, int pool, int pairs, double steepness, double spread) {
    private static final int POOL = 20;
    private static final int LARGE_POOL = 100;
    private static final int MANY = 64;
    private static final double SPREAD = 0.7;
    /** The change of the argument for which a sigmoid rises from 0.1 to 0.9. */
    static final double RISE = 2 * Math.log(9);
    /**
     * The least cosine assumed between a mean direction and its first pair: a right angle would make the node a step.
     */
    private static final double LEAST_COSINE = 0.1;

    private static final InputChoice ALL = (numbers, anchors) -> anchors.allInputs();

    /** Pairs that see all inputs. */
    static final PairSource DENSE = new PairSource(ALL, POOL, 1, 1, SPREAD);
    /** Pairs that may see only few inputs, and are steeper. */
    static final PairSource SPARSE = new PairSource(InputChoice::few, POOL, 1, 3, SPREAD);
    /** Means of pairs that see all inputs. */
    static final PairSource MEAN = new PairSource(ALL, LARGE_POOL, MANY, 0.5, 0);
    /** Means of pairs that see a window of an image. */
    static final PairSource LOCAL = new PairSource(InputChoice::window, LARGE_POOL, MANY, 0.5, 0);

    /** The factor on weights that were made for a sigmoid: tanh(z/2) is a scaled and shifted sigmoid. */
    static double slope(NodeFamily family) {
        return family == Activations.TANH ? 0.5 : 1;
    }

    /** Draws weights and bias; the node is constant if both rows of every pair were equal. */
    void draw(Drawing drawing, double[] weights, int at) {
        NumberStream numbers = drawing.numbers();
        Anchors anchors = drawing.anchors();
        double total = 0;
        int from = 0;
        int to = 0;
        int[] seen = {};
        double square = 0;
        for (int p = 0; p < pool; p++) {
            int i = numbers.below(anchors.count());
            int j = numbers.below(anchors.count());
            int[] inputs = sight.draw(numbers, anchors);
            double distance = squaredDistance(anchors, i, j, inputs);
            double apart = Math.max(distance, anchors.leastSquare(inputs));
            double chance = distance > 1e-18 ? anchors.residualChange(i, j) / Math.sqrt(apart) : 0;
            total += chance;
            if (numbers.unit() * total < chance) {
                from = i;
                to = j;
                seen = inputs;
                square = distance;
            }
        }
        Arrays.fill(weights, at, at + anchors.fanIn() + 1, 0);
        if (square == 0) {
            return;
        }
        double wanted = steepness * (spread == 0 ? 1 : numbers.logNormal(spread));
        double[] way = new double[seen.length];
        add(anchors, from, to, seen, 1, way);
        for (int p = 1; p < pairs; p++) {
            int i = numbers.below(anchors.count());
            int j = numbers.below(anchors.count());
            double distance = squaredDistance(anchors, i, j, seen);
            if (distance > 1e-18) {
                add(anchors, i, j, seen, anchors.changeAlong(i, j, from, to) * square / distance, way);
            }
        }
        double possible = Math.sqrt(square / anchors.leastSquare(seen));
        double steep = Math.min(wanted, possible);
        double factor = RISE * slope(drawing.activation()) * steep / rise(anchors, from, to, seen, square, way);
        double bias = 0;
        for (int k = 0; k < seen.length; k++) {
            double middle = (anchors.input(from, seen[k]) + anchors.input(to, seen[k])) / 2;
            weights[at + seen[k]] = factor * way[k];
            bias -= weights[at + seen[k]] * middle;
        }
        weights[at + anchors.fanIn()] = bias;
    }

    private static double squaredDistance(Anchors anchors, int from, int to, int[] inputs) {
        if (inputs.length == anchors.fanIn()) {
            return anchors.squaredDistance(from, to);
        }
        double square = 0;
        for (int input : inputs) {
            double way = anchors.input(to, input) - anchors.input(from, input);
            square += way * way;
        }
        return square;
    }

    private static void add(Anchors anchors, int from, int to, int[] inputs, double factor, double[] way) {
        for (int k = 0; k < inputs.length; k++) {
            way[k] += factor * (anchors.input(to, inputs[k]) - anchors.input(from, inputs[k]));
        }
    }

    /** The distance between two rows along a direction, but not so short that a slope along it would be a step. */
    private static double rise(Anchors anchors, int from, int to, int[] inputs, double square, double[] way) {
        double rise = 0;
        double length = 0;
        for (int k = 0; k < inputs.length; k++) {
            rise += way[k] * (anchors.input(to, inputs[k]) - anchors.input(from, inputs[k]));
            length += way[k] * way[k];
        }
        return Math.max(Math.abs(rise), LEAST_COSINE * Math.sqrt(length * square));
    }
}
