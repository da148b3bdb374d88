package io.github.deepscn.score;

import io.github.deepscn.network.Layer;
import io.github.deepscn.readout.RankRule;
import java.util.function.IntPredicate;

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
        return judge(candidates, sums, k -> sums.isProjected() && isHidden(candidates, sums, k, weight));
    }

    /**
     * Which candidates are eligible; counts all of them.
     *
     * @param isHidden whether a candidate is too nearly in the span of the basis
     */
    boolean[] judge(Layer candidates, CandidateSums sums, IntPredicate isHidden) {
        boolean[] eligible = new boolean[candidates.width()];
        long flat = 0;
        long hidden = 0;
        long notFinite = 0;
        for (int k = 0; k < eligible.length; k++) {
            if (isFlat(candidates, sums, k)) {
                flat++;
            } else if (!isFinite(sums, k)) {
                notFinite++;
            } else if (isHidden.test(k)) {
                hidden++;
            } else {
                eligible[k] = true;
            }
        }
        tally = tally.plus(new Tally(eligible.length, flat, hidden, notFinite));
        return eligible;
    }

    /** Whether a projected candidate that was counted before is eligible by better sums. */
    boolean isEligible(Layer candidates, CandidateSums sums, int candidate) {
        return !isFlat(candidates, sums, candidate)
                && isFinite(sums, candidate)
                && !isHidden(candidates, sums, candidate, weight);
    }

    private static boolean isFinite(CandidateSums sums, int candidate) {
        double normSquared = sums.normSquared(candidate);
        return normSquared >= LEAST_NORM_SQUARED && normSquared <= LARGEST_NORM_SQUARED;
    }

    boolean isFlat(Layer candidates, CandidateSums sums, int candidate) {
        double bound = candidates.family(candidate).bound();
        return rule.isFlat(sums.peak(candidate), sums.active(candidate), bound, weight);
    }

    /**
     * Whether a projected candidate is too nearly in the span of the basis, or too nearly constant, to be certain.
     *
     * @param rows the weight of the rows that the sums are over
     */
    boolean isHidden(Layer candidates, CandidateSums sums, int candidate, double rows) {
        double leastSpread = rule.leastSpread(candidates.family(candidate).bound(), rows);
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
