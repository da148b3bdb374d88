package io.github.deepscn.configure;

import io.github.deepscn.engine.CandidateScores;

/**
 * The supervisory mechanism: which candidates are sure to shrink the residual enough (the paper's (15)).
 *
 * <p>θ_q = ⟨e_q,h⟩²/⟨h,h⟩ − (1−r−μ)‖e_q‖², with e_q the residual before the node.
 */
public enum Mechanism {
    /** Every output must shrink: min_q θ_q ≥ 0. */
    THETA {
        @Override
        boolean admits(
                CandidateScores scores,
                int candidate,
                double decrease,
                double share,
                double[] energies,
                double energy) {
            double inverse = 1 / divisor(scores, candidate);
            for (int q = 0; q < energies.length; q++) {
                double product = scores.product(candidate, q);
                if (!(product * (product * inverse) >= share * energies[q])) {
                    return false;
                }
            }
            return true;
        }
    },
    /** The outputs must shrink in sum: Σ_q θ_q ≥ 0. For many outputs. */
    RELAXED,
    /**
     * The outputs must shrink in sum, by their true decrease and not by its lower bound: in place of ⟨h,h⟩ stands ‖h⊥‖²
     * + λ, h⊥ being the part of h outside the span of the nodes before it, and λ its penalty where the read-out is
     * shrunk throughout.
     */
    ORTHOGONAL {
        @Override
        double divisor(CandidateScores scores, int candidate) {
            return scores.perpendicularSquared(candidate) + scores.penalty(candidate);
        }

        @Override
        double roughness(CandidateScores scores, int candidate, double root) {
            double divisor = divisor(scores, candidate);
            double error = scores.perpendicularError(candidate) + scores.penaltyError(candidate);
            if (!(error < divisor / 2)) {
                return Double.POSITIVE_INFINITY;
            }
            double ofProducts = scores.productError(candidate) * Math.sqrt(scores.normSquared(candidate) / divisor);
            double ofDivisor = error / divisor; // its root is off by half of that, at worst by no more than all of it
            return ofProducts * (1 + ofDivisor) + root * ofDivisor;
        }
    };

    /** Whether it needs to know the candidates' parts outside the basis. */
    public boolean isOrthogonal() {
        return this == ORTHOGONAL;
    }

    /**
     * Whether the residual would shrink enough.
     *
     * @param decrease {@link #decrease(CandidateScores, int)} of the candidate, known already: with many outputs it
     *     takes its time
     * @param share 1−r−μ, the share of its energy that the residual must lose
     * @param energies ‖e_q‖²
     * @param energy their sum
     */
    boolean admits(
            CandidateScores scores, int candidate, double decrease, double share, double[] energies, double energy) {
        return decrease >= share * energy;
    }

    /** What ⟨e_q,h⟩² is divided by. */
    double divisor(CandidateScores scores, int candidate) {
        return scores.normSquared(candidate);
    }

    /**
     * How far the root of a rough candidate's decrease may be off, in parts of the residual's norm; infinite where
     * nothing is known.
     *
     * @param root of the decrease, in these parts
     */
    double roughness(CandidateScores scores, int candidate, double root) {
        return 2 * scores.productError(candidate); // of the product, and of the root of ⟨h,h⟩
    }

    /**
     * How much the residual would lose in all outputs: Σ_q⟨e_q,h⟩² over the divisor, divided first, as the square of a
     * product alone might overflow, and once for all.
     */
    double decrease(CandidateScores scores, int candidate) {
        double inverse = 1 / divisor(scores, candidate);
        double sum = 0;
        for (int q = 0; q < scores.outputs(); q++) {
            double product = scores.product(candidate, q);
            sum += product * (product * inverse);
        }
        return sum;
    }
}
