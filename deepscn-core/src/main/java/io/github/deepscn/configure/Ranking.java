package io.github.deepscn.configure;

import io.github.deepscn.engine.CandidateScores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The admitted candidates of a block, best first: those that pass at a smaller contraction before those that need a
 * larger one, and within a contraction by Σ_q θ_q.
 *
 * <p>That is the order in which Algorithm 1 would take them. In order of draw, a later candidate counts as better only
 * if its decrease Σ_q⟨e_q,h⟩²/⟨h,h⟩ is larger by more than 1e-9 of it, so that rounding does not choose. Of candidates
 * that were scored roughly those are {@linkplain CandidateScores#refine refined} that may be the next: the order is the
 * one that exact scores have.
 */
public final class Ranking {
    private static final double BETTER = 1 + 1e-9;
    private static final int NONE = Integer.MAX_VALUE;

    /**
     * A candidate in its turn.
     *
     * @param candidate its position in the block
     * @param contraction the r it passed
     * @param decrease Σ_q⟨e_q,h⟩²/⟨h,h⟩, or what stands in place of ⟨h,h⟩
     * @param least the decrease that was asked for
     */
    public record Entry(int candidate, double contraction, double decrease, double least) {
        /** Σ_q θ_q. */
        public double score() {
            return decrease - least;
        }
    }

    private final CandidateScores scores;
    private final Mechanism mechanism;
    private final double[] energies;
    private final List<Double> contractions;
    private final double[] shares;
    private final double[] rootShares;
    private final double energy;
    private final double[] decreases;
    /** How far their roots may be off, in parts of the residual's norm. */
    private final double[] roughness;
    /** Per candidate the first contraction it passes, or NONE when it passes none or has been taken. */
    private final int[] passes;
    /** The same at worst and at best; other than that of rough candidates only. */
    private final int[] surelyPasses;

    private final int[] mayPass;

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
        this.scores = scores;
        this.mechanism = search.mechanism();
        this.energies = energies;
        this.contractions = contractions;
        this.energy = Arrays.stream(energies).sum();
        this.shares =
                contractions.stream().mapToDouble(r -> search.share(r, node)).toArray();
        this.rootShares = Arrays.stream(shares).map(Math::sqrt).toArray();
        int count = scores.candidates();
        this.passes = new int[count];
        this.surelyPasses = new int[count];
        this.mayPass = new int[count];
        this.decreases = new double[count];
        this.roughness = new double[count];
        for (int k = 0; k < count; k++) {
            if (eligible.test(k)) {
                judge(k);
            } else {
                take(k);
            }
        }
    }

    private void judge(int k) {
        decreases[k] = mechanism.decrease(scores, k);
        roughness[k] = scores.isRough(k) ? mechanism.roughness(scores, k, Math.sqrt(decreases[k] / energy)) : 0;
        mayPass[k] = firstPassed(k, -roughness[k]);
        boolean isKnown = roughness[k] == 0 || mayPass[k] == NONE;
        passes[k] = isKnown ? mayPass[k] : firstPassed(k, 0);
        surelyPasses[k] = isKnown ? mayPass[k] : firstPassed(k, roughness[k]);
    }

    private void take(int k) {
        passes[k] = NONE;
        surelyPasses[k] = NONE;
        mayPass[k] = NONE;
    }

    /** Takes the best candidate that is left, by exact scores. */
    public Optional<Entry> next() {
        refine(1);
        return nextAsKnown();
    }

    /**
     * Takes the best candidate that is left; it may be rough if it is sure to be the best and to pass where it does.
     */
    public Optional<Entry> nextForSure() {
        int[] contenders = contenders(1);
        boolean isSure = contenders.length == 0
                || (contenders.length == 1 && surelyPasses[contenders[0]] == mayPass[contenders[0]]);
        if (!isSure) {
            refine(1);
        }
        return nextAsKnown();
    }

    /** Takes the best candidate that is left by the scores as they are, rough or not. */
    public Optional<Entry> nextAsKnown() {
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
        take(best);
        return Optional.of(new Entry(best, contractions.get(passed), decreases[best], shares[passed] * energy));
    }

    /** Takes the best few that are left, each for sure. */
    public List<Integer> next(int most) {
        var few = new ArrayList<Integer>();
        for (int k = 0; k < most; k++) {
            nextForSure().ifPresent(entry -> few.add(entry.candidate()));
        }
        return few;
    }

    /** Scores exactly those that may be among the best few. */
    public void refine(int few) {
        for (int[] rough = roughContenders(few); rough.length > 0; rough = roughContenders(few)) {
            scores.refine(rough);
            Arrays.stream(rough).forEach(this::judge);
        }
    }

    private int[] roughContenders(int few) {
        return Arrays.stream(contenders(few)).filter(scores::isRough).toArray();
    }

    /** Those that may be among the best few: at best they are no worse than the last of these at worst. */
    private int[] contenders(int few) {
        int last = lastOfBest(few);
        return IntStream.range(0, mayPass.length)
                .filter(k -> mayPass[k] != NONE)
                .filter(k -> last < 0
                        || (mayPass[k] != surelyPasses[last]
                                ? mayPass[k] < surelyPasses[last]
                                : BETTER * decrease(k, 1) >= decrease(last, -1)))
                .toArray();
    }

    /** The last of the best few, each at worst; negative if there are fewer. */
    private int lastOfBest(int few) {
        boolean[] passed = new boolean[mayPass.length];
        int last = -1;
        for (int place = 0; place < few; place++) {
            last = -1;
            for (int k = 0; k < passed.length; k++) {
                if (!passed[k] && surelyPasses[k] != NONE && (last < 0 || isBetterAtWorst(k, last))) {
                    last = k;
                }
            }
            if (last < 0) {
                return last;
            }
            passed[last] = true;
        }
        return last;
    }

    private boolean isBetterAtWorst(int k, int other) {
        return surelyPasses[k] != surelyPasses[other]
                ? surelyPasses[k] < surelyPasses[other]
                : decrease(k, -1) > decrease(other, -1);
    }

    /** At worst or at best. */
    private double decrease(int k, int direction) {
        if (roughness[k] == 0) {
            return decreases[k];
        }
        double root = Math.sqrt(decreases[k]) + direction * roughness[k] * Math.sqrt(energy);
        return root > 0 ? root * root : 0;
    }

    private boolean isBetter(int later, int best) {
        return passes[later] != passes[best]
                ? passes[later] < passes[best]
                : decreases[later] > BETTER * decreases[best];
    }

    /** With that much less of |⟨e,h⟩|/‖h‖, in parts of ‖e‖. */
    private int firstPassed(int candidate, double less) {
        int last = shares.length - 1; // which asks for the least
        if (!isPassed(last, candidate, less)) {
            return NONE;
        }
        int r = 0;
        while (r < last && !isPassed(r, candidate, less)) {
            r++;
        }
        return r;
    }

    private boolean isPassed(int r, int candidate, double less) {
        double share = shares[r];
        if (less != 0) {
            double root = Math.max(0, rootShares[r] + less);
            share = root * root;
        }
        return mechanism.admits(scores, candidate, decreases[candidate], share, energies, energy);
    }
}
