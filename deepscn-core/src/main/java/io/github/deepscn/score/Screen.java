package io.github.deepscn.score;

import io.github.deepscn.network.Layer;
import io.github.deepscn.readout.RankRule;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A batch whose sums are rough: knows how far decreases may be off, and scores candidates again in double precision
 * wherever that could change an answer.
 */
final class Screen {
    /** Share of the rows on which a rough output may be zero while the exact one is not, or the other way round. */
    private static final double ROUGHLY_ACTIVE = 1e-3;

    private final Layer nodes;
    private final CandidateSums sums;
    private final ScoreErrors errors;
    private final Function<int[], CandidateSums> exactly;
    private int refined;

    private @Nullable Ranking ranking;
    /** How far the root of each decrease may be off, in parts of the residual's norm. */
    private final double[] roughness;
    /** The first contraction that each candidate passes at worst, and at best. */
    private final int[] surelyPasses;

    private final int[] mayPass;

    /**
     * A batch.
     *
     * @param sums rough ones, which become exact where that matters
     * @param exactly scores some candidates in double precision
     */
    Screen(Layer nodes, CandidateSums sums, ScoreErrors errors, Function<int[], CandidateSums> exactly) {
        this.nodes = nodes;
        this.sums = sums;
        this.errors = errors;
        this.exactly = exactly;
        this.roughness = new double[nodes.width()];
        this.surelyPasses = new int[nodes.width()];
        this.mayPass = new int[nodes.width()];
    }

    CandidateSums sums() {
        return sums;
    }

    /** Number of candidates that were scored again. */
    int refined() {
        return refined;
    }

    void refine(int... chosen) {
        if (chosen.length == 0) {
            return;
        }
        CandidateSums exact = exactly.apply(chosen);
        for (int j = 0; j < chosen.length; j++) {
            sums.replace(chosen[j], exact, j);
            errors.becomeExact(chosen[j]);
        }
        refined += chosen.length;
    }

    /** How far max|h| may be off. */
    double peakError(int k) {
        return errors.ofRow(k);
    }

    boolean isRough(int k) {
        return errors.isRough(k);
    }

    /** Scores again the candidates whose eligibility rough sums leave open. */
    void settleEligibility(Eligibility eligibility) {
        refine(IntStream.range(0, nodes.width())
                .filter(k -> isDoubtful(eligibility, k))
                .toArray());
    }

    private boolean isDoubtful(Eligibility eligibility, int k) {
        RankRule rule = eligibility.rule();
        double bound = nodes.family(k).bound();
        double weight = eligibility.weight();
        boolean mayBeFlat = bound < Double.POSITIVE_INFINITY
                ? Math.abs(sums.peak(k) - rule.flatness() * bound) <= peakError(k)
                : Math.abs(sums.active(k) - rule.activity() * weight) <= ROUGHLY_ACTIVE * weight;
        if (mayBeFlat || eligibility.isFlat(nodes, sums, k)) {
            return mayBeFlat;
        }
        return Double.isInfinite(productError(k));
    }

    /** How far ⟨e,h⟩ may be off, in parts of ‖e‖‖h‖; infinite where nothing is known. */
    double productError(int k) {
        return errors.ofLength(k, sums.normSquared(k));
    }

    /** Follows a ranking of these sums. */
    void watch(Ranking order) {
        ranking = order;
        IntStream.range(0, nodes.width()).filter(k -> !order.isOut(k)).forEach(this::judge);
    }

    private void judge(int k) {
        Ranking order = Objects.requireNonNull(ranking);
        roughness[k] = isRough(k) ? 2 * productError(k) : 0; // of the product, and of the root of ⟨h,h⟩
        mayPass[k] = order.firstPassed(k, -roughness[k]);
        surelyPasses[k] =
                roughness[k] == 0 || mayPass[k] == Ranking.NONE ? mayPass[k] : order.firstPassed(k, roughness[k]);
    }

    /**
     * Makes sure that the best few are what they seem to be.
     *
     * @param alone whether the first joins alone: then it may stay rough, as its column is measured anyway
     */
    void settle(int few, boolean alone) {
        if (alone && few == 1) {
            int[] contenders = contenders(1);
            if (contenders.length == 0
                    || (contenders.length == 1 && surelyPasses[contenders[0]] == mayPass[contenders[0]])) {
                return;
            }
        }
        Ranking order = Objects.requireNonNull(ranking);
        for (int[] rough = roughContenders(few); rough.length > 0; rough = roughContenders(few)) {
            refine(rough);
            for (int k : rough) {
                order.judge(k);
                judge(k);
            }
        }
    }

    private int[] roughContenders(int few) {
        return Arrays.stream(contenders(few)).filter(this::isRough).toArray();
    }

    private boolean takesPart(int k, int[] passes) {
        return !Objects.requireNonNull(ranking).isOut(k) && passes[k] != Ranking.NONE;
    }

    /** Candidates that may be among the best few: at best no worse than the last of these at worst. */
    private int[] contenders(int few) {
        int last = lastOfBest(few);
        return IntStream.range(0, mayPass.length)
                .filter(k -> takesPart(k, mayPass))
                .filter(k -> last < 0
                        || (mayPass[k] != surelyPasses[last]
                                ? mayPass[k] < surelyPasses[last]
                                : Ranking.mayBeBetter(decrease(k, 1), decrease(last, -1))))
                .toArray();
    }

    /** The last of the best few, each at worst; negative if there are fewer. */
    private int lastOfBest(int few) {
        boolean[] passed = new boolean[mayPass.length];
        int last = -1;
        for (int place = 0; place < few; place++) {
            last = IntStream.range(0, passed.length)
                    .filter(k -> !passed[k] && takesPart(k, surelyPasses))
                    .reduce((best, k) -> isBetterAtWorst(k, best) ? k : best)
                    .orElse(-1);
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

    /** At worst (−1) or at best (1). */
    private double decrease(int k, int direction) {
        Ranking order = Objects.requireNonNull(ranking);
        if (roughness[k] == 0) {
            return order.decrease(k);
        }
        double root = Math.sqrt(order.decrease(k)) + direction * roughness[k] * Math.sqrt(order.energy());
        return root > 0 ? root * root : 0;
    }
}
