package io.github.deepscn.readout;

import io.github.deepscn.data.Require;

/**
 * Which candidates are refused although they reduce the error, because their read-out weight would be arbitrary.
 *
 * <p>A node that is flat on the training rows may jump on unseen ones, and a node that depends on the others gets a
 * huge weight that cancels: the training error looks fine and the test error explodes. Thresholds of zero switch the
 * rule off, as in the paper.
 *
 * @param flatness a bounded node is refused where max|h| is under this share of the activation's bound: almost zero on
 *     every row
 * @param activity an unbounded node is refused where it is zero on all but this share of the rows
 * @param dependence a node is refused where ‖h⊥‖ is under this share of ‖h‖, h⊥ being its part outside the span of the
 *     nodes before it
 * @param fullRank whether a layer also closes as soon as its next node would not raise the numerical rank of H, that is
 *     where an upper bound of the smallest singular value is at most max(N,L)·2⁻⁵²·‖H‖ (Frobenius)
 */
public record RankRule(double flatness, double activity, double dependence, boolean fullRank) {
    /** ‖h⊥‖ computed by subtraction is rounding noise below this share of ‖h‖. */
    private static final double LEAST_KNOWN = 1e-6;
    /** A candidate scored by ‖h⊥‖ is refused below this share of ‖h‖: the remainder is mostly noise of the rows. */
    private static final double LEAST_CERTAIN = 1e-3;
    /** It is also refused if its standard deviation is below this share of the activation's bound. */
    private static final double LEAST_SPREAD = 0.01;

    public RankRule {
        Require.that(flatness >= 0 && flatness < 1, "flatness is " + flatness + ", must lie in [0, 1)");
        Require.that(activity >= 0 && activity < 1, "activity is " + activity + ", must lie in [0, 1)");
        Require.that(dependence >= 0 && dependence < 1, "dependence is " + dependence + ", must lie in [0, 1)");
    }

    /** Flatness 1e-2, activity 1 %, dependence 1e-8. */
    public static RankRule standard() {
        return new RankRule(1e-2, 1e-2, 1e-8, false);
    }

    /**
     * No threshold: as in the paper. A node that is zero or not finite is still refused, and one in the span of the
     * others gets the weight zero.
     */
    public static RankRule off() {
        return new RankRule(0, 0, 0, false);
    }

    public RankRule withFullRank(boolean closesLayers) {
        return new RankRule(flatness, activity, dependence, closesLayers);
    }

    /**
     * Whether a candidate is too flat on the training rows, or too rarely active.
     *
     * @param peak max|h|
     * @param active the weight of the rows on which it is not zero
     * @param bound of its family
     * @param weight of all rows
     */
    public boolean isFlat(double peak, double active, double bound, double weight) {
        return bound < Double.POSITIVE_INFINITY ? peak < flatness * bound : active < activity * weight;
    }

    /**
     * The least ‖h‖² about its mean for a projected candidate. One that hardly varies on the training rows may vary on
     * others, and would have a large weight.
     *
     * @param bound of its family
     * @param weight of all rows
     */
    public double leastSpread(double bound, double weight) {
        return bound < Double.POSITIVE_INFINITY && dependence > 0
                ? LEAST_SPREAD * LEAST_SPREAD * weight * bound * bound
                : 0;
    }

    /** The least share of ‖h‖² that ‖h⊥‖² of a projected candidate must have for its score to be certain. */
    public double leastPerpendicular() {
        double least = dependence == 0 ? LEAST_KNOWN : Math.max(dependence, LEAST_CERTAIN);
        return least * least;
    }

    boolean isDependent(double perpendicular, double length) {
        return perpendicular < dependence * length;
    }
}
