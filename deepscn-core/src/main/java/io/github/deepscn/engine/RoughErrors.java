package io.github.deepscn.engine;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.RoughError;
import io.github.deepscn.network.RoughLayer;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * How far scores in single precision may be off. Of every candidate it is known how far an output may be off on a row;
 * all that is summed over the rows follows from that. Candidates that have been scored exactly since are off by
 * nothing.
 */
final class RoughErrors {
    /** Of exact scores. */
    static final RoughErrors NONE = new RoughErrors(0, 0, 0);

    /** What sums in single precision lose, in parts of the lengths of what is multiplied. */
    private static final double OF_SUMS = 1.5e-6;
    /** And where all terms are equal, so that the sum is rounded the same way each time: steps times a constant. */
    private static final double OF_EQUAL_TERMS = 1e-5;
    /** What a rounded number loses at most, in parts of it. */
    private static final double OF_NUMBER = 0x1p-24;
    /** Errors of rows go either way: sums over many are off by less than this share of what they might be. */
    private static final double LEAST_SHARE = 0.1;
    /** The same for few, times the root of their number: four times the deviation that errors of one size have. */
    private static final double DEVIATIONS = 4;
    /** Those of an activation may go one way where its argument is much the same on all rows, but not as far. */
    private static final double SHARE_OF_VALUE = 0.25;
    /** Of outputs that may be further off than this share of their size nothing is known. */
    private static final double MOST = 0.1;
    /** Nor where the argument of φ may be so far off that the slope is another one. */
    private static final double MOST_OF_ARGUMENT = 0.5;
    /** Nor of outputs whose mean square is less than this, or more than its reciprocal: squares end there. */
    private static final double LEAST_SQUARE = 1e-30;

    /** Of an output on one row; zero of those scored exactly. */
    private final double[] ofRows;
    /** Root of the mean square over all rows, if all errors were as large as they can be. */
    private final double[] ofAll;
    /** What of that is left in a sum over the rows. */
    private final double[] ofSums;
    /** What summing loses, in parts of the lengths. */
    private final double[] ofSumming;

    /** Of outputs that were computed exactly and then rounded, in parts of them. */
    private final double ofOutputs;

    private final double rootWeight;

    private RoughErrors(int candidates, double weight, double ofOutputs) {
        this.ofRows = new double[candidates];
        this.ofAll = new double[candidates];
        this.ofSums = new double[candidates];
        this.ofSumming = new double[candidates];
        this.ofOutputs = ofOutputs;
        this.rootWeight = Math.sqrt(weight);
    }

    /**
     * Of candidates whose outputs were rounded: all errors may go one way, as where most outputs are the same.
     *
     * @param slopes no less than Σ|φ′| over the rows
     */
    static RoughErrors ofRoundedOutputs(Layer layer, DataShape shape, IntToDoubleFunction slopes) {
        var errors = new RoughErrors(layer.width(), shape.weight(), OF_NUMBER);
        Arrays.setAll(errors.ofSumming, k -> ofSumming(layer.activation(k), steepShare(layer, k, shape, slopes)));
        Arrays.fill(errors.ofRows, OF_SUMS); // the largest of bounded outputs is no more than 1, and perhaps their mean
        return errors;
    }

    /**
     * Of candidates that were computed from rounded inputs.
     *
     * @param length of the longest row
     * @param slopes no less than Σ|φ′| over the rows, of every candidate: a steep one is flat on most of them
     */
    static RoughErrors of(Layer layer, double length, DataShape shape, IntToDoubleFunction slopes) {
        double weight = shape.weight();
        var errors = new RoughErrors(layer.width(), weight, 0);
        RoughLayer rough = layer.roughly();
        for (int k = 0; k < layer.width(); k++) {
            RoughError error = rough.error(k, length);
            double steep = steepShare(layer, k, shape, slopes);
            double slope = error.steepness() * Math.sqrt(steep);
            errors.ofSumming[k] = ofSumming(layer.activation(k), steep);
            errors.ofRows[k] = error.most();
            errors.ofAll[k] = slope * (error.argument() + error.shift()) + error.value();
            errors.ofSums[k] = slope * (share(steep * shape.rows()) * error.argument() + error.shift())
                    + SHARE_OF_VALUE * error.value();
            if (!(error.argument() + error.shift() < MOST_OF_ARGUMENT)) {
                errors.ofAll[k] = Double.POSITIVE_INFINITY;
            }
        }
        return errors;
    }

    /** The share of the rows on which a node is steep, or more. */
    private static double steepShare(Layer layer, int node, DataShape shape, IntToDoubleFunction slopes) {
        return Math.min(1, slopes.applyAsDouble(node) / (layer.activation(node).steepness() * shape.weight()));
    }

    /** Sigmoids that are steep on few rows are steps, those on many are not at all; the others are zero or vary. */
    private static double ofSumming(Activation activation, double steep) {
        boolean isStep = activation.bound() < Double.POSITIVE_INFINITY && !activation.isRadial();
        return OF_SUMS + (isStep ? Math.pow(1 - steep, 4) * OF_EQUAL_TERMS : 0);
    }

    private static double share(double rows) {
        return Math.min(1, Math.max(LEAST_SHARE, DEVIATIONS / Math.sqrt(rows)));
    }

    boolean isRough(int candidate) {
        return candidate < ofRows.length && ofRows[candidate] != 0;
    }

    void isExactNow(int candidate) {
        ofRows[candidate] = 0;
    }

    double ofRow(int candidate) {
        return isRough(candidate) ? ofRows[candidate] : 0;
    }

    /** What all errors together are at worst, in parts of ‖h‖; infinite where nothing is known. */
    private double most(int candidate, double normSquared) {
        double size = Math.sqrt(normSquared) / rootWeight;
        double most = ofAll[candidate] / size + ofSumming[candidate];
        boolean isKnown = most < MOST && size * size > LEAST_SQUARE && size * size < 1 / LEAST_SQUARE;
        return isKnown ? most : Double.POSITIVE_INFINITY;
    }

    /** Of ‖h‖, or of ⟨e,h⟩/‖e‖, in parts of ‖h‖; infinite where nothing is known. */
    double ofLength(int candidate, double normSquared) {
        if (!isRough(candidate)) {
            return 0;
        }
        double most = most(candidate, normSquared);
        double ofSum = rootWeight * ofSums[candidate] / Math.sqrt(normSquared);
        return ofSum + ofOutputs + LEAST_SHARE * ofSumming[candidate] + most * most;
    }

    /**
     * Of the square of what is left of h when some part of it is subtracted, as the difference of squares. What errors
     * are in all adds to it, whichever way they go.
     */
    double ofRest(int candidate, double normSquared, double rest) {
        if (!isRough(candidate)) {
            return 0;
        }
        double most = most(candidate, normSquared);
        double ofLength = ofLength(candidate, normSquared);
        return 2 * ofLength * Math.sqrt(normSquared * rest) + (most * most + ofSumming[candidate]) * normSquared;
    }
}
