package io.github.deepscn.configure;

import io.github.deepscn.engine.CandidateScores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The admitted candidates of a block, best first: those that pass at a smaller contraction before those that need a
 * larger one, and within a contraction by Σ_q θ_q.
 *
 * <p>That is the order in which Algorithm 1 would take them. In order of draw, a later candidate counts as better only
 * if its decrease Σ_q⟨e_q,h⟩²/⟨h,h⟩ is larger by more than 1e-9 of it, so that rounding does not choose.
 */
public final class Ranking {
    private static final double BETTER = 1 + 1e-9;
    private static final int NONE = Integer.MAX_VALUE;

    /**
     * A candidate in its turn.
     *
     * @param candidate its position in the block
     * @param contraction the r it passed
     * @param score Σ_q θ_q
     */
    public record Entry(int candidate, double contraction, double score) {}

    private final List<Double> contractions;
    private final double[] shares;
    private final double energy;
    private final double[] decreases;
    /** Per candidate the first contraction it passes, or NONE when it passes none or has been taken. */
    private final int[] passes;

    /**
     * Ranks a block of scored candidates.
     *
     * @param energies ‖e_q‖²
     * @param contractions ascending
     * @param node j within its layer, counted from one
     * @param eligible which candidates may be considered at all
     */
    public Ranking(
            CandidateScores scores,
            double[] energies,
            Search search,
            List<Double> contractions,
            int node,
            IntPredicate eligible) {
        this.contractions = contractions;
        this.energy = Arrays.stream(energies).sum();
        this.shares =
                contractions.stream().mapToDouble(r -> search.share(r, node)).toArray();
        this.passes = new int[scores.candidates()];
        this.decreases = new double[passes.length];
        for (int k = 0; k < passes.length; k++) {
            decreases[k] = search.mechanism().decrease(scores, k);
            passes[k] = eligible.test(k) ? firstPassed(search.mechanism(), scores, k, energies) : NONE;
        }
    }

    /** Takes the best candidate that is left. */
    public Optional<Entry> next() {
        int best = -1;
        for (int k = 0; k < passes.length; k++) {
            if (passes[k] != NONE && (best < 0 || isBetter(k, best))) {
                best = k;
            }
        }
        if (best < 0) {
            return Optional.empty();
        }
        int passed = passes[best];
        passes[best] = NONE;
        double score = decreases[best] - shares[passed] * energy;
        return Optional.of(new Entry(best, contractions.get(passed), score));
    }

    /** Takes the best few that are left. */
    public List<Integer> next(int most) {
        var few = new ArrayList<Integer>();
        for (int k = 0; k < most; k++) {
            next().ifPresent(entry -> few.add(entry.candidate()));
        }
        return few;
    }

    private boolean isBetter(int later, int best) {
        return passes[later] != passes[best]
                ? passes[later] < passes[best]
                : decreases[later] > BETTER * decreases[best];
    }

    private int firstPassed(Mechanism mechanism, CandidateScores scores, int candidate, double[] energies) {
        for (int r = 0; r < shares.length; r++) {
            if (mechanism.admits(scores, candidate, decreases[candidate], shares[r], energies, energy)) {
                return r;
            }
        }
        return NONE;
    }
}
