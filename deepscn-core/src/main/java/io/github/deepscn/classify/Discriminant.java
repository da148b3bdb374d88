package io.github.deepscn.classify;

import io.github.deepscn.data.Require;
import io.github.deepscn.network.Readout;
import java.util.Arrays;

/**
 * Class probabilities from linear functions of the hidden outputs: P(c) ∝ exp(Hβ_c + b_c). Both kinds of classifier
 * have this form.
 *
 * <p>Immutable.
 */
public final class Discriminant {
    private final Readout readout;
    private final double[] constants;

    /**
     * A discriminant.
     *
     * @param readout β, one output per class
     * @param constants b, one number per class
     */
    public Discriminant(Readout readout, double[] constants) {
        Require.that(
                constants.length == readout.outputs(),
                "constants has " + constants.length + " numbers, must have " + readout.outputs()
                        + ", as the read-out has outputs");
        this.readout = readout;
        this.constants = constants.clone();
    }

    /** A discriminant whose scores are the outputs of a network's own read-out. */
    public static Discriminant of(Readout readout) {
        return new Discriminant(readout, new double[readout.outputs()]);
    }

    /** β, one output per class. */
    public Readout readout() {
        return readout;
    }

    /** b of the class with this index. */
    public double constant(int index) {
        return constants[index];
    }

    /** Replaces the outputs Hβ of one row by the logarithms of its probabilities. */
    public void toLogProbabilities(double[] outputs) {
        for (int c = 0; c < outputs.length; c++) {
            outputs[c] += constants[c];
        }
        normalise(outputs);
    }

    /** Replaces the scores y of one row by log P(c), where P(c) ∝ exp(y_c). */
    static void normalise(double[] scores) {
        double largest = Double.NEGATIVE_INFINITY;
        for (double score : scores) {
            largest = Math.max(largest, score);
        }
        double sum = 0;
        for (double score : scores) {
            sum += Math.exp(score - largest);
        }
        double shift = largest + Math.log(sum);
        for (int c = 0; c < scores.length; c++) {
            scores[c] -= shift;
        }
    }

    /** Writes the scores Hβ + b of a block of rows into {@code scores}, from row {@code from} on. */
    void score(double[] hidden, int from, int count, double[][] scores) {
        double[] outputs = readout.apply(hidden, count);
        for (int i = 0; i < count; i++) {
            for (int c = 0; c < constants.length; c++) {
                scores[from + i][c] = outputs[c * count + i] + constants[c];
            }
        }
    }

    /** The sum of the scores of both. */
    Discriminant plus(Discriminant other) {
        double[] weights = new double[readout.columns() * readout.outputs()];
        Arrays.setAll(weights, k -> weight(k) + other.weight(k));
        double[] sums = new double[constants.length];
        Arrays.setAll(sums, c -> constants[c] + other.constants[c]);
        return new Discriminant(new Readout(readout.columns(), readout.outputs(), weights), sums);
    }

    /** By class, then by column. */
    private double weight(int index) {
        return readout.weight(index % readout.columns(), index / readout.columns());
    }

    /** P(c) ∝ exp(a(Hβ_c + b_c)). The order of the classes stays, their probabilities change. */
    public Discriminant sharpened(double a) {
        double[] weights = new double[readout.columns() * readout.outputs()];
        Arrays.setAll(weights, k -> a * weight(k));
        double[] scaled = Arrays.stream(constants).map(constant -> a * constant).toArray();
        return new Discriminant(new Readout(readout.columns(), readout.outputs(), weights), scaled);
    }
}
