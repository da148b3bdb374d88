package io.github.deepscn.train;

import io.github.deepscn.engine.CandidateScores;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import io.github.deepscn.readout.RankRule;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Which candidates may become nodes at all, and how many were refused. Not thread-safe. */
final class Eligibility {
    /** The least and the largest ‖h‖² with which products, roots and reciprocals keep their digits. */
    private static final double LEAST_NORM_SQUARED = 1e-200;

    private static final double LARGEST_NORM_SQUARED = 1e200;

    private final RankRule rule;
    private final double weight;
    private long flat;
    private long dependent;
    private long notFinite;

    /** By a rule, on rows of so much weight in all. */
    Eligibility(RankRule rule, double weight) {
        this.rule = rule;
        this.weight = weight;
    }

    /** Judges a block, and counts those refused; of whom rough scores do not tell is scored again. */
    IntPredicate of(Layer drawn, CandidateScores scores) {
        int[] doubtful = IntStream.range(0, drawn.width())
                .filter(k -> scores.isRough(k) && isDoubtful(drawn, scores, k))
                .toArray();
        if (doubtful.length > 0) {
            scores.refine(doubtful);
        }
        boolean[] eligible = new boolean[drawn.width()];
        for (int k = 0; k < eligible.length; k++) {
            eligible[k] = isEligible(drawn, scores, k);
        }
        return k -> eligible[k];
    }

    private boolean isDoubtful(Layer drawn, CandidateScores scores, int candidate) {
        Activation activation = drawn.activation(candidate);
        if (rule.isPerhapsFlat(scores, candidate, activation, weight)) {
            return true;
        }
        return !rule.isFlat(scores, candidate, activation, weight)
                && (Double.isInfinite(scores.productError(candidate))
                        || (scores.isProjected() && rule.isPerhapsHidden(scores, candidate, activation, weight)));
    }

    private boolean isEligible(Layer drawn, CandidateScores scores, int candidate) {
        if (rule.isFlat(scores, candidate, drawn.activation(candidate), weight)) {
            flat++;
            return false;
        }
        double normSquared = scores.normSquared(candidate);
        if (!(normSquared >= LEAST_NORM_SQUARED && normSquared <= LARGEST_NORM_SQUARED)) {
            notFinite++;
            return false;
        }
        if (scores.isProjected() && isHidden(drawn, scores, candidate)) {
            refuseDependent();
            return false;
        }
        return true;
    }

    /** Whether a projected candidate is too nearly in the span of the basis. */
    boolean isHidden(Layer drawn, CandidateScores scores, int candidate) {
        return rule.isHidden(scores, candidate, drawn.activation(candidate), weight);
    }

    /** One more turned out to depend on the nodes before it. */
    void refuseDependent() {
        dependent++;
    }

    Refusals refusals() {
        return new Refusals(flat, dependent, notFinite);
    }

    /** So many had been refused before. */
    void recount(Refusals before) {
        flat = before.flat();
        dependent = before.dependent();
        notFinite = before.notFinite();
    }
}
