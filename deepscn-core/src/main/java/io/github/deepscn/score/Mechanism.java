package io.github.deepscn.score;

import java.io.Serializable;

/**
 * The supervisory mechanism: which candidates are sure to shrink the residual enough (the paper's (15)).
 *
 * <p>θ_q = ⟨e_q,h⟩²/d − (1−r−μ)‖e_q‖², with e_q the residual before the node and d the {@link #divisor}. A mechanism of
 * your own implements {@link #divisor}, and overrides the other methods where it differs in more. Make it a record and
 * not a lambda: a model file names its class, and a checkpoint compares it.
 *
 * @see Mechanisms the ones that come with the library
 */
public interface Mechanism extends Serializable {
    /** The name in model files; a mechanism of your own uses its class name. */
    default String id() {
        return getClass().getName();
    }

    /** d: what ⟨e_q,h⟩² is divided by. */
    double divisor(CandidateSums sums, int candidate);

    /**
     * Whether it reads the candidates' parts outside the basis: {@link CandidateSums#perpendicularSquared},
     * {@link CandidateSums#spreadSquared} or {@link CandidateSums#penalty}.
     */
    default boolean needsProjection() {
        return false;
    }

    /**
     * How much the residual loses in all outputs, Σ_q⟨e_q,h⟩²/d. The division comes first, as the square of a product
     * alone might overflow.
     */
    default double decrease(CandidateSums sums, int candidate) {
        double inverse = 1 / divisor(sums, candidate);
        double sum = 0;
        for (int q = 0; q < sums.outputs(); q++) {
            double product = sums.product(candidate, q);
            sum += product * (product * inverse);
        }
        return sum;
    }

    /**
     * Whether the residual shrinks enough: Σ_qθ_q ≥ 0.
     *
     * @param decrease {@link #decrease} of the candidate
     * @param share 1−r−μ, the share of its energy that the residual must lose
     * @param energies ‖e_q‖²
     * @param energy their sum
     */
    default boolean admits(
            CandidateSums sums, int candidate, double decrease, double share, double[] energies, double energy) {
        return decrease >= share * energy;
    }
}
