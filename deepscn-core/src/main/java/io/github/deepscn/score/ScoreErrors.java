package io.github.deepscn.score;

import io.github.deepscn.engine.DataShape;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.NodeFamily;
import io.github.deepscn.single.SingleNodes;
import java.util.function.IntToDoubleFunction;

/**
 * How far sums in single precision may be off. The bound starts from how far an output may be off on a row; everything
 * that is summed over the rows follows from that. Candidates that were scored again exactly have no error.
 */
final class ScoreErrors {
    /** What sums in single precision lose, in parts of the lengths of what is multiplied. */
    private static final double OF_SUMS = 1.5e-6;
    /** What they lose where all terms are equal, so that each addition rounds the same way: steps times a constant. */
    private static final double OF_EQUAL_TERMS = 1e-5;
    /** Errors of rows go either way: sums over many are off by less than this share of what they might be. */
    private static final double LEAST_SHARE = 0.1;
    /** For few rows, four standard deviations of a sum of errors of one size, times the root of their number. */
    private static final double DEVIATIONS = 4;
    /** Errors of an activation may go one way where its argument is much the same on all rows, but not as far. */
    private static final double SHARE_OF_VALUE = 0.25;
    /** Outputs that may be further off than this share of their size are unknown. */
    private static final double MOST = 0.1;
    /** Outputs whose argument may be further off than this are unknown: the slope may be another one. */
    private static final double MOST_OF_ARGUMENT = 0.5;
    /** Outputs whose mean square is less than this, or more than its reciprocal, are unknown: squares end there. */
    private static final double LEAST_SQUARE = 1e-30;

    /** Error of an output on one row; zero for candidates scored exactly. */
    private final double[] ofRows;
    /** Root mean square over all rows, if all errors were as large as they can be. */
    private final double[] ofAll;
    /** What remains of it in a sum over the rows. */
    private final double[] ofSums;
    /** What summing loses, in parts of the lengths. */
    private final double[] ofSumming;

    private final double rootWeight;

    private ScoreErrors(int candidates, double weight) {
        this.ofRows = new double[candidates];
        this.ofAll = new double[candidates];
        this.ofSums = new double[candidates];
        this.ofSumming = new double[candidates];
        this.rootWeight = Math.sqrt(weight);
    }

    /**
     * For candidates that were computed from rounded inputs.
     *
     * @param length of the longest row
     * @param slopes no less than Σ|φ′| over the rows, of every candidate: a steep one is flat on most of them
     */
    static ScoreErrors of(SingleNodes nodes, double length, DataShape shape, IntToDoubleFunction slopes) {
        Layer layer = nodes.layer();
        double weight = shape.weight();
        var errors = new ScoreErrors(layer.width(), weight);
        for (int k = 0; k < layer.width(); k++) {
            SingleNodes.OutputError error = nodes.error(k, length);
            double steep = steepShare(layer, k, shape, slopes);
            double slope = error.steepness() * Math.sqrt(steep);
            errors.ofSumming[k] = ofSumming(layer.family(k), steep);
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
        return Math.min(1, slopes.applyAsDouble(node) / (steepness(layer.family(node)) * shape.weight()));
    }

    /** The largest |φ′|; a family without one counts as steep on all rows. */
    private static double steepness(NodeFamily family) {
        return family instanceof Activation activation ? activation.steepness() : 0;
    }

    /** Sigmoids that are steep on few rows are steps, those on many are not; radial and unbounded nodes vary. */
    private static double ofSumming(NodeFamily family, double steep) {
        if (!(family instanceof Activations known)) {
            return OF_SUMS + OF_EQUAL_TERMS;
        }
        boolean isStep = known.bound() < Double.POSITIVE_INFINITY && !known.isRadial();
        return OF_SUMS + (isStep ? Math.pow(1 - steep, 4) * OF_EQUAL_TERMS : 0);
    }

    private static double share(double rows) {
        return Math.min(1, Math.max(LEAST_SHARE, DEVIATIONS / Math.sqrt(rows)));
    }

    boolean isRough(int candidate) {
        return ofRows[candidate] != 0;
    }

    void becomeExact(int candidate) {
        ofRows[candidate] = 0;
    }

    double ofRow(int candidate) {
        return isRough(candidate) ? ofRows[candidate] : 0;
    }

    /** All errors together at worst, in parts of ‖h‖; infinite where nothing is known. */
    private double most(int candidate, double normSquared) {
        double size = Math.sqrt(normSquared) / rootWeight;
        double most = ofAll[candidate] / size + ofSumming[candidate];
        boolean isKnown = most < MOST && size * size > LEAST_SQUARE && size * size < 1 / LEAST_SQUARE;
        return isKnown ? most : Double.POSITIVE_INFINITY;
    }

    /** Error of ‖h‖, or of ⟨e,h⟩/‖e‖, in parts of ‖h‖; infinite where nothing is known. */
    double ofLength(int candidate, double normSquared) {
        if (!isRough(candidate)) {
            return 0;
        }
        double most = most(candidate, normSquared);
        double ofSum = rootWeight * ofSums[candidate] / Math.sqrt(normSquared);
        return ofSum + LEAST_SHARE * ofSumming[candidate] + most * most;
    }
}
