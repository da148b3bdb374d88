package io.github.deepscn.engine;

import io.github.deepscn.network.Layer;

/**
 * How far scores in single precision may be off. Of every candidate it is known how far an output may be off on a row;
 * all that is summed over the rows follows from that. Candidates that have been scored exactly since are off by
 * nothing.
 */
final class RoughErrors {
    /** Of exact scores. */
    static final RoughErrors NONE = new RoughErrors(new double[0], new double[0], 0);

    /** What sums in single precision lose, in parts of the lengths of what is multiplied. */
    private static final double OF_SUMS = 1e-6;
    /** Errors of rows go either way: sums over all of them are off by less than this share of what they might be. */
    private static final double SHARE = 0.1;
    /** Of outputs that may be further off than this share of their size nothing is known. */
    private static final double MOST = 0.1;
    /** Nor of outputs whose mean square is less than this, or more than its reciprocal: squares end there. */
    private static final double LEAST_SQUARE = 1e-30;

    /** Of an output on one row; zero of those scored exactly. */
    private final double[] ofRows;
    /** What of that may be the same on all rows. */
    private final double[] shifts;

    private final double rootWeight;

    private RoughErrors(double[] ofRows, double[] shifts, double rootWeight) {
        this.ofRows = ofRows;
        this.shifts = shifts;
        this.rootWeight = rootWeight;
    }

    /**
     * Of the candidates of a layer.
     *
     * @param length of the longest row
     * @param weight of all rows
     */
    static RoughErrors of(Layer layer, double length, double weight) {
        double[] ofRows = new double[layer.width()];
        double[] shifts = new double[layer.width()];
        for (int k = 0; k < ofRows.length; k++) {
            shifts[k] = layer.roughShift(k, length);
            ofRows[k] = layer.roughError(k, length) + shifts[k];
        }
        return new RoughErrors(ofRows, shifts, Math.sqrt(weight));
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

    /** Of ‖h‖, or of the length of any part of h, in parts of ‖h‖; infinite where nothing is known. */
    double ofLength(int candidate, double normSquared) {
        if (!isRough(candidate)) {
            return 0;
        }
        double size = Math.sqrt(normSquared) / rootWeight;
        double most = ofRows[candidate] / size + OF_SUMS;
        boolean isKnown = most < MOST && size * size > LEAST_SQUARE && size * size < 1 / LEAST_SQUARE;
        return isKnown ? SHARE * most + shifts[candidate] / size : Double.POSITIVE_INFINITY;
    }

    /** Of the square of what is left of h when some part of it is subtracted, as the difference of squares. */
    double ofRest(int candidate, double normSquared, double rest) {
        if (!isRough(candidate)) {
            return 0;
        }
        double ofLength = ofLength(candidate, normSquared);
        return 2 * ofLength * Math.sqrt(normSquared * rest) + (ofLength * ofLength + OF_SUMS) * normSquared;
    }
}
