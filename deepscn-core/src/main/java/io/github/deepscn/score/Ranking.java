package io.github.deepscn.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The admitted candidates of a batch in the order in which Algorithm 1 takes them: those that pass at a smaller
 * contraction first, and within a contraction by Σ_q θ_q.
 *
 * <p>In order of draw, a later candidate counts as better only if its decrease Σ_q⟨e_q,h⟩²/d is larger by more than
 * 1e-9 of it, so that rounding does not choose. Not thread-safe.
 */
public final class Ranking {
    private static final double BETTER = 1 + 1e-9;
    /** In place of a contraction's number: the candidate passes none, or is out. */
    static final int NONE = Integer.MAX_VALUE;
    /** In place of the best candidate, until it is asked for. */
    private static final int UNKNOWN = -2;

    /**
     * A candidate in its turn.
     *
     * @param candidate its position in the batch
     * @param contraction the r at which it was admitted
     * @param decrease Σ_q⟨e_q,h⟩²/d
     * @param least the decrease that was asked for
     */
    public record Pick(int candidate, double contraction, double decrease, double least) {
        /** Σ_q θ_q. */
        public double score() {
            return decrease - least;
        }
    }

    private final Mechanism mechanism;
    private final CandidateSums sums;
    private final double[] energies;
    private final double energy;
    private final Contractions contractions;
    private final double[] decreases;
    /** Per candidate the first contraction it passes, or NONE. */
    private final int[] passes;
    /** Candidates that are not eligible, or were refused. */
    private final boolean[] out;
    /** The positions of the candidates in their batch, if they are only some of it. */
    private int @Nullable [] numbers;
    /** The best candidate, or −1 if none is left. */
    private int leader = UNKNOWN;

    private IntConsumer settle = few -> {};
    /** Where one round is enough to choose several: who is still eligible after some have joined. */
    private @Nullable BiPredicate<CandidateSums, Integer> eligibleAfter;

    /**
     * Ranks candidates by their sums.
     *
     * @param energies ‖e_q‖²
     * @param eligible which candidates may become nodes at all
     */
    Ranking(
            Mechanism mechanism,
            CandidateSums sums,
            double[] energies,
            Contractions contractions,
            IntPredicate eligible) {
        this.mechanism = mechanism;
        this.sums = sums;
        this.energies = energies;
        this.energy = Arrays.stream(energies).sum();
        this.contractions = contractions;
        this.decreases = new double[sums.candidates()];
        this.passes = new int[sums.candidates()];
        this.out = new boolean[sums.candidates()];
        for (int k = 0; k < passes.length; k++) {
            if (eligible.test(k)) {
                judge(k);
            } else {
                remove(k);
            }
        }
    }

    /** Before an answer, {@code making} makes sure that the best few are what they seem to be. */
    Ranking settledBy(IntConsumer making) {
        settle = making;
        return this;
    }

    /** The candidates are some of a batch, at these positions in it. */
    Ranking numbered(int... positions) {
        numbers = positions;
        return this;
    }

    /** Each next of several picks is judged as if those before it had joined; the candidates have all products. */
    Ranking withPairs(BiPredicate<CandidateSums, Integer> eligible) {
        eligibleAfter = eligible;
        return this;
    }

    /** Judges a candidate by its sums as they are now. */
    void judge(int k) {
        decreases[k] = mechanism.decrease(sums, k);
        passes[k] = firstPassed(k, 0);
    }

    /** A candidate that was tried and refused takes no further part. */
    public void refuse(int candidate) {
        int[] positions = numbers;
        remove(
                positions == null
                        ? candidate
                        : IntStream.range(0, positions.length)
                                .filter(k -> positions[k] == candidate)
                                .findFirst()
                                .orElseThrow());
    }

    private void remove(int candidate) {
        out[candidate] = true;
        passes[candidate] = NONE;
        leader = UNKNOWN;
    }

    /**
     * The best candidate that is admitted at a contraction, and up to {@code most − 1} more that join with it: those
     * admitted at the same contraction, or, where one round tells, those that are best after the others have joined.
     * Empty if none is admitted. Contractions are asked for in ascending order.
     */
    public List<Pick> admitted(double contraction, int most) {
        int first = leader(most);
        if (first < 0 || contractions.values().get(passes[first]) > contraction) {
            return List.of();
        }
        var picks = new ArrayList<Pick>();
        boolean[] taken = new boolean[passes.length];
        Ranking after = this;
        for (int next = first; next >= 0; ) {
            picks.add(after.pick(next));
            if (picks.size() == most) {
                break;
            }
            taken[next] = true;
            after = eligibleAfter == null ? this : after.after(next, eligibleAfter);
            next = after.first(k -> eligibleAfter != null || (!taken[k] && passes[k] == passes[first]));
        }
        return picks;
    }

    /** The best {@code few}, whichever contraction they pass at. */
    List<Integer> best(int few) {
        var best = new ArrayList<Integer>();
        while (best.size() < few) {
            int next = leader(1);
            if (next < 0) {
                break;
            }
            best.add(next);
            remove(next);
        }
        return best;
    }

    /** The best candidate, or −1 if none is left, once the best {@code few} are settled. */
    private int leader(int few) {
        if (leader == UNKNOWN) {
            settle.accept(few);
            leader = first(k -> true);
        }
        return leader;
    }

    /** As if one candidate had joined the basis. */
    private Ranking after(int joined, BiPredicate<CandidateSums, Integer> test) {
        CandidateSums left = sums.after(joined);
        IntPredicate eligible = k -> k != joined && !out[k] && test.test(left, k);
        Ranking next = new Ranking(mechanism, left, energies, contractions, eligible);
        next.numbers = numbers;
        return next;
    }

    private Pick pick(int k) {
        double least = contractions.shares().get(passes[k]) * energy;
        int position = numbers == null ? k : numbers[k];
        return new Pick(position, contractions.values().get(passes[k]), decreases[k], least);
    }

    /** The best of some candidates; negative if none is left. */
    private int first(IntPredicate some) {
        return IntStream.range(0, passes.length)
                .filter(k -> passes[k] != NONE && some.test(k))
                .reduce((best, k) -> isBetter(k, best) ? k : best)
                .orElse(-1);
    }

    private boolean isBetter(int later, int best) {
        return passes[later] != passes[best]
                ? passes[later] < passes[best]
                : decreases[later] > BETTER * decreases[best];
    }

    /** Whether a decrease may count as better than another, or as equal. */
    static boolean mayBeBetter(double decrease, double other) {
        return BETTER * decrease >= other;
    }

    /**
     * The first contraction that a candidate passes, or NONE.
     *
     * @param more what is asked for beyond the usual, of |⟨e,h⟩|/√d in parts of ‖e‖; may be negative
     */
    int firstPassed(int candidate, double more) {
        int last = contractions.shares().size() - 1; // which asks for the least
        if (!isPassed(last, candidate, more)) {
            return NONE;
        }
        int r = 0;
        while (r < last && !isPassed(r, candidate, more)) {
            r++;
        }
        return r;
    }

    private boolean isPassed(int r, int candidate, double more) {
        double share = contractions.shares().get(r);
        if (more != 0) {
            double root = Math.max(0, Math.sqrt(share) + more);
            share = root * root;
        }
        return mechanism.admits(sums, candidate, decreases[candidate], share, energies, energy);
    }

    double energy() {
        return energy;
    }

    double decrease(int candidate) {
        return decreases[candidate];
    }

    /** Whether a candidate is not eligible, or was refused. */
    boolean isOut(int candidate) {
        return out[candidate];
    }
}
