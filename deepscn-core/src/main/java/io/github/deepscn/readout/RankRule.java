package io.github.deepscn.readout;

import io.github.deepscn.data.Require;
import io.github.deepscn.engine.CandidateScores;
import io.github.deepscn.network.Activation;

/**
 * Which candidates are refused although they reduce the error, because their read-out weight would be arbitrary.
 *
 * <p>A node that is flat on the training rows may jump on unseen ones, and a node that depends on the others gets a
 * huge weight that cancels: the training error looks fine and the test error explodes. Thresholds of zero switch the
 * rule off, as in the paper.
 *
 * @param flatness a bounded node is refused where max|h| is under this share of the activation's bound: all but zero on
 *     every row
 * @param activity an unbounded node is refused where it is zero on all but this share of the rows
 * @param dependence a node is refused where ‖h⊥‖ is under this share of ‖h‖, h⊥ being its part outside the span of the
 *     nodes before it
 * @param fullRank whether a layer also closes as soon as its next node would not raise the numerical rank of H, that is
 *     where an upper bound of the smallest singular value is at most max(N,L)·2⁻⁵²·‖H‖ (Frobenius)
 */
public record RankRule(double flatness, double activity, double dependence, boolean fullRank) {
    /** ‖h⊥‖² by subtraction is rounding noise under this share of ‖h‖. */
    private static final double LEAST_KNOWN = 1e-6;
    /** A candidate scored by ‖h⊥‖ is refused under this share of ‖h‖: what is left is mostly noise of the rows. */
    private static final double LEAST_CERTAIN = 1e-3;
    /** And where its standard deviation is under this share of the activation's bound. */
    private static final double LEAST_SPREAD = 0.01;

    /** On so many rows a rough output may be zero that is not, or the other way round. */
    private static final double ROUGHLY_ACTIVE = 1e-3;

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

    /** Whether a candidate is too flat, or too rarely active, on the training rows. */
    public boolean isFlat(CandidateScores scores, int candidate, Activation activation, double weight) {
        double bound = activation.bound();
        return bound < Double.POSITIVE_INFINITY
                ? scores.peak(candidate) < flatness * bound
                : scores.active(candidate) < activity * weight;
    }

    /** Whether rough scores of a candidate do not tell if it is flat. */
    public boolean isPerhapsFlat(CandidateScores scores, int candidate, Activation activation, double weight) {
        double bound = activation.bound();
        return bound < Double.POSITIVE_INFINITY
                ? Math.abs(scores.peak(candidate) - flatness * bound) <= scores.peakError(candidate)
                : Math.abs(scores.active(candidate) - activity * weight) <= ROUGHLY_ACTIVE * weight;
    }

    /** Whether rough scores of a projected candidate do not tell if it is {@linkplain #isHidden hidden}. */
    public boolean isPerhapsHidden(CandidateScores scores, int candidate, Activation activation, double weight) {
        double spread = scores.spreadSquared(candidate) - leastSpread(activation, weight);
        double perpendicular = scores.perpendicularSquared(candidate) - leastSquared() * scores.normSquared(candidate);
        boolean isPerhapsFlat =
                activation.bound() < Double.POSITIVE_INFINITY && Math.abs(spread) <= scores.spreadError(candidate);
        return isPerhapsFlat || Math.abs(perpendicular) <= scores.perpendicularError(candidate);
    }

    /**
     * Whether a projected candidate is so nearly in the span of the nodes before it, or so nearly constant, that its
     * score is uncertain: a node that hardly varies on the training rows may do so on others, with a large weight.
     *
     * @param weight of all rows
     */
    public boolean isHidden(CandidateScores scores, int candidate, Activation activation, double weight) {
        return (activation.bound() < Double.POSITIVE_INFINITY
                        && scores.spreadSquared(candidate) < leastSpread(activation, weight))
                || scores.perpendicularSquared(candidate) < leastSquared() * scores.normSquared(candidate);
    }

    private double leastSpread(Activation activation, double weight) {
        double bound = activation.bound();
        return dependence == 0 ? 0 : LEAST_SPREAD * LEAST_SPREAD * weight * bound * bound;
    }

    /** Of ‖h⊥‖², as a share of ‖h‖². */
    private double leastSquared() {
        double least = dependence == 0 ? LEAST_KNOWN : Math.max(dependence, LEAST_CERTAIN);
        return least * least;
    }

    boolean isDependent(double perpendicular, double length) {
        return perpendicular < dependence * length;
    }
}
