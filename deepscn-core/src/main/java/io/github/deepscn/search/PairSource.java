package io.github.deepscn.search;

import io.github.deepscn.network.Activations;
import io.github.deepscn.network.NodeFamily;
import java.util.Arrays;

/**
 * Slopes between two rows: w points from one to the other, and the sigmoid rises from 0.1 to 0.9 on the way, or several
 * times as steeply about the middle. Of a pool of pairs one is taken, with a chance in proportion to the change of the
 * residual over the distance, as in Bolager et al., "Sampling weights of deep neural networks" (2023), there once for
 * the target. Rows closer than the {@linkplain Anchors#leastSquare() spacing of the data} count as that far apart, so
 * no slope is steeper: it would be a step between two rows, and no number of another precision could hold it.
 *
 * <p>A pair sees all inputs or some of them only, drawn for every pair. Where inputs are many, such as pixels, the way
 * between two rows is mostly what sets these two apart, and little that says how the residual changes: then w is the
 * mean over many pairs.
 */
final class PairSource {
    private static final int POOL = 20;
    private static final int LARGE_POOL = 100;
    private static final int MANY = 64;
    /** From 0.1 to 0.9. */
    private static final double RISE = 2 * Math.log(9);
    /** A mean direction at right angles to its first pair makes no step: it is as if it had this cosine with it. */
    private static final double LEAST_COSINE = 0.1;

    /** Pairs that see all inputs. */
    static final PairSource DENSE = new PairSource(new AllInputs(), POOL, 1, 1);
    /** Pairs that may see few inputs only, and be steeper. */
    static final PairSource SPARSE = new PairSource(new FewInputs(), POOL, 1, 1, 3, 10);
    /** Means of pairs that see all inputs. */
    static final PairSource MEAN = new PairSource(new AllInputs(), LARGE_POOL, MANY, 0.5);
    /** Means of pairs that see a window of an image. */
    static final PairSource LOCAL = new PairSource(new InputWindow(), LARGE_POOL, MANY, 0.5);

    private final Sight sight;
    private final int pool;
    private final int pairs;
    private final double[] steepnesses;

    private PairSource(Sight sight, int pool, int pairs, double... steepnesses) {
        this.sight = sight;
        this.pool = pool;
        this.pairs = pairs;
        this.steepnesses = steepnesses;
    }

    /** By how much weights differ from those for a sigmoid: tanh(z/2) is one. */
    static double slope(NodeFamily family) {
        return family == Activations.TANH ? 0.5 : 1;
    }

    /** Draws weights and bias; a constant node if all pairs were of equal rows. */
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
            int[] inputs = sight.draw(numbers, anchors.fanIn());
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
        double steepness = steepnesses[numbers.below(steepnesses.length)];
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
        double closeness = Math.sqrt(square / Math.max(square, anchors.leastSquare(seen)));
        double factor =
                closeness * RISE * slope(drawing.activation()) * steepness / rise(anchors, from, to, seen, square, way);
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

    /** How far a way goes from one row to the other, and not so little that a slope along it would be a step. */
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
