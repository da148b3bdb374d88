package io.github.deepscn.score;

import io.github.deepscn.network.Layer;
import io.github.deepscn.readout.RankRule;

/** Decides by the rank rule which candidates may become nodes at all, and counts the others. Not thread-safe. */
final class Eligibility {
    /** The least and the largest ‖h‖² with which products, roots and reciprocals keep their digits. */
    private static final double LEAST_NORM_SQUARED = 1e-200;

    private static final double LARGEST_NORM_SQUARED = 1e200;

    private final RankRule rule;
    private final double weight;
    private Tally tally = Tally.NOTHING;

    /** Judges by a rule, on rows of this weight in all. */
    Eligibility(RankRule rule, double weight) {
        this.rule = rule;
        this.weight = weight;
    }

    /** Which candidates are eligible; counts all of them. */
    boolean[] judge(Layer candidates, CandidateSums sums) {
        boolean[] eligible = new boolean[candidates.width()];
        long flat = 0;
        long hidden = 0;
        long notFinite = 0;
        for (int k = 0; k < eligible.length; k++) {
            double normSquared = sums.normSquared(k);
            if (isFlat(candidates, sums, k)) {
                flat++;
            } else if (!(normSquared >= LEAST_NORM_SQUARED && normSquared <= LARGEST_NORM_SQUARED)) {
                notFinite++;
            } else if (sums.isProjected() && isHidden(candidates, sums, k)) {
                hidden++;
            } else {
                eligible[k] = true;
            }
        }
        tally = tally.plus(new Tally(eligible.length, flat, hidden, notFinite));
        return eligible;
    }

    boolean isFlat(Layer candidates, CandidateSums sums, int candidate) {
        double bound = candidates.family(candidate).bound();
        return rule.isFlat(sums.peak(candidate), sums.active(candidate), bound, weight);
    }

    /** Whether a projected candidate is too nearly in the span of the basis, or too nearly constant, to be certain. */
    boolean isHidden(Layer candidates, CandidateSums sums, int candidate) {
        double leastSpread = rule.leastSpread(candidates.family(candidate).bound(), weight);
        return sums.spreadSquared(candidate) < leastSpread
                || sums.perpendicularSquared(candidate) < rule.leastPerpendicular() * sums.normSquared(candidate);
    }

    RankRule rule() {
        return rule;
    }

    double weight() {
        return weight;
    }

    Tally tally() {
        return tally;
    }

    void setTally(Tally counted) {
        tally = counted;
    }
}
