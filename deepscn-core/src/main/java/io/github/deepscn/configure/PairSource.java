package io.github.deepscn.configure;

import io.github.deepscn.network.Activation;
import java.util.Arrays;

/**
 * Slopes between two rows: w points from one to the other, and the sigmoid rises from 0.1 to 0.9 on the way, or so many
 * times as steeply about the middle. Of a pool of pairs one is taken, with a chance in proportion to the change of the
 * residual over the distance, as in Bolager et al., "Sampling weights of deep neural networks" (2023), there once for
 * the target.
 *
 * <p>A sparse pair sees some of the inputs only, drawn for every pair. Not thread-safe.
 */
final class PairSource {
    private static final int POOL = 20;
    /** From 0.1 to 0.9. */
    private static final double RISE = 2 * Math.log(9);

    private static final double[] STEEPNESS = {1, 3, 10};
    /** How many inputs a sparse pair may see; 0 stands for all. */
    private static final int[] FEW = {1, 2, 3, 0};

    private final boolean sparse;
    private final double slope;
    private int[] chosen = {};
    private int[] drawn = {};
    private long key;
    private int position;

    /**
     * A source of pairs.
     *
     * @param sparse whether pairs may see some inputs only, and be steeper
     */
    PairSource(boolean sparse, Activation activation) {
        this.sparse = sparse;
        this.slope = slope(activation);
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
    double draw(long stream, Anchors anchors, double[] weights, int at) {
        key = stream;
        position = 0;
        int fanIn = anchors.fanIn();
        double total = 0;
        int from = 0;
        int to = 0;
        double square = 0;
        for (int p = 0; p < POOL; p++) {
            int i = CounterRandom.below(anchors.count(), key, position++);
            int j = CounterRandom.below(anchors.count(), key, position++);
            drawInputs(fanIn);
            double distance = 0;
            for (int input : drawn) {
                double way = anchors.input(j, input) - anchors.input(i, input);
                distance += way * way;
            }
            double chance = distance > 1e-18 ? anchors.residualChange(i, j) / Math.sqrt(distance) : 0;
            total += chance;
            if (CounterRandom.unit(key, position++) * total < chance) {
                from = i;
                to = j;
                square = distance;
                int[] other = chosen;
                chosen = drawn;
                drawn = other;
            }
        }
        Arrays.fill(weights, at, at + fanIn, 0);
        if (square == 0) {
            return 0;
        }
        double steepness = sparse ? STEEPNESS[CounterRandom.below(STEEPNESS.length, key, position++)] : 1;
        double factor = RISE * slope * steepness / square;
        double bias = 0;
        for (int input : chosen) {
            double a = anchors.input(from, input);
            double b = anchors.input(to, input);
            weights[at + input] = factor * (b - a);
            bias -= weights[at + input] * (a + b) / 2;
        }
        return bias;
    }

    private void drawInputs(int fanIn) {
        int few = sparse ? FEW[CounterRandom.below(FEW.length, key, position++)] : 0;
        if (few == 0 || few >= fanIn) {
            if (drawn.length != fanIn) {
                drawn = new int[fanIn];
            }
            Arrays.setAll(drawn, j -> j);
            return;
        }
        drawn = new int[few];
        for (int k = 0; k < few; k++) {
            int input;
            do {
                input = CounterRandom.below(fanIn, key, position++);
            } while (contains(input, k));
            drawn[k] = input;
        }
    }

    private boolean contains(int input, int count) {
        for (int k = 0; k < count; k++) {
            if (drawn[k] == input) {
                return true;
            }
        }
        return false;
    }
}
