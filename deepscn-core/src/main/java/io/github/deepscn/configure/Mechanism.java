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
        boolean admits(CandidateScores scores, int candidate, double share, double[] energies) {
            double norm = Math.sqrt(scores.normSquared(candidate));
            for (int q = 0; q < energies.length; q++) {
                if (!(square(scores.product(candidate, q) / norm) >= share * energies[q])) {
                    return false;
                }
            }
            return true;
        }
    },
    /** The outputs must shrink in sum: Σ_q θ_q ≥ 0. For many outputs. */
    RELAXED {
        @Override
        boolean admits(CandidateScores scores, int candidate, double share, double[] energies) {
            double energy = 0;
            for (double e : energies) {
                energy += e;
            }
            return decrease(scores, candidate) >= share * energy;
        }
    };

    /**
     * Whether the residual would shrink enough.
     *
     * @param share 1−r−μ, the share of its energy that the residual must lose
     * @param energies ‖e_q‖²
     */
    abstract boolean admits(CandidateScores scores, int candidate, double share, double[] energies);

    /** Σ_q ⟨e_q,h⟩²/⟨h,h⟩: how much the residual would lose by this node alone. */
    static double decrease(CandidateScores scores, int candidate) {
        double norm = Math.sqrt(scores.normSquared(candidate));
        double sum = 0;
        for (int q = 0; q < scores.outputs(); q++) {
            sum += square(scores.product(candidate, q) / norm);
        }
        return sum;
    }

    /** Of ⟨e,h⟩/‖h‖, which is no larger than ‖e‖: the square of ⟨e,h⟩ itself might overflow. */
    private static double square(double x) {
        return x * x;
    }
}
