package io.github.deepscn.configure;

import io.github.deepscn.network.Activation;
import java.util.Arrays;

/**
 * Slopes between two rows: w points from one to the other, and the sigmoid rises from 0.1 to 0.9 on the way, or so many
 * times as steeply about the middle. Of a pool of pairs one is taken, with a chance in proportion to the change of the
 * residual over the distance, as in Bolager et al., "Sampling weights of deep neural networks" (2023), there once for
 * the target.
 *
 * <p>A pair sees all inputs or some of them only, drawn for every pair. Not thread-safe.
 */
final class PairSource {
    private static final int POOL = 20;
    /** From 0.1 to 0.9. */
    private static final double RISE = 2 * Math.log(9);

    private final Sight sight;
    private final double[] steepnesses;
    private final double slope;

    private PairSource(Sight sight, Activation activation, double... steepnesses) {
        this.sight = sight;
        this.steepnesses = steepnesses;
        this.slope = slope(activation);
    }

    /** Pairs that see all inputs. */
    static PairSource dense(Activation activation) {
        return new PairSource(new AllInputs(), activation, 1);
    }

    /** Pairs that may see few inputs only, and be steeper. */
    static PairSource sparse(Activation activation) {
        return new PairSource(new FewInputs(), activation, 1, 3, 10);
    }

    /** Pairs that see a window of an image. */
    static PairSource local(Activation activation) {
        return new PairSource(new InputWindow(), activation, 1);
    }

    /** By how much weights differ from those for a sigmoid: tanh(z/2) is one. */
    static double slope(Activation activation) {
        return activation == Activation.TANH ? 0.5 : 1;
    }

    /**
     * Draws one candidate.
     *
     * @param weights receives it from {@code at} on
     * @return its bias; a constant node if all pairs were of equal rows
     */
    double draw(long key, Anchors anchors, double[] weights, int at) {
        var numbers = new NumberStream(key);
        int fanIn = anchors.fanIn();
        double total = 0;
        int from = 0;
        int to = 0;
        int[] seen = {};
        double square = 0;
        for (int p = 0; p < POOL; p++) {
            int i = numbers.below(anchors.count());
            int j = numbers.below(anchors.count());
            int[] inputs = sight.draw(numbers, fanIn);
            double distance = 0;
            for (int input : inputs) {
                double way = anchors.input(j, input) - anchors.input(i, input);
                distance += way * way;
            }
            double chance = distance > 1e-18 ? anchors.residualChange(i, j) / Math.sqrt(distance) : 0;
            total += chance;
            if (numbers.unit() * total < chance) {
                from = i;
                to = j;
                seen = inputs;
                square = distance;
            }
        }
        Arrays.fill(weights, at, at + fanIn, 0);
        if (square == 0) {
            return 0;
        }
        double factor = RISE * slope * steepnesses[numbers.below(steepnesses.length)] / square;
        double bias = 0;
        for (int input : seen) {
            double a = anchors.input(from, input);
            double b = anchors.input(to, input);
            weights[at + input] = factor * (b - a);
            bias -= weights[at + input] * (a + b) / 2;
        }
        return bias;
    }
}
