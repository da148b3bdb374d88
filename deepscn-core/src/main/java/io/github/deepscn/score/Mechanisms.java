package io.github.deepscn.score;

import java.util.Locale;

/** The mechanisms that come with the library. */
public enum Mechanisms implements Mechanism {
    /** Every output must shrink: min_q θ_q ≥ 0. */
    THETA {
        @Override
        public boolean admits(
                CandidateSums sums, int candidate, double decrease, double share, double[] energies, double energy) {
            double inverse = 1 / divisor(sums, candidate);
            for (int q = 0; q < energies.length; q++) {
                double product = sums.product(candidate, q);
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
     * The outputs must shrink in sum, by their true decrease and not by its lower bound: ‖h⊥‖² + λ replaces ⟨h,h⟩, h⊥
     * being the part of h outside the span of the nodes before it, and λ its penalty under ridge throughout.
     */
    ORTHOGONAL {
        @Override
        public double divisor(CandidateSums sums, int candidate) {
            return sums.perpendicularSquared(candidate) + sums.penalty(candidate);
        }

        @Override
        public boolean needsProjection() {
            return true;
        }
    };

    /** The name in lower case. */
    @Override
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public double divisor(CandidateSums sums, int candidate) {
        return sums.normSquared(candidate);
    }
}
