package io.github.deepscn.readout;

import io.github.deepscn.data.Require;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How the read-out is solved for once the nodes are configured: β minimises ‖T − Hβ‖²/N + α‖β‖², an intercept being
 * free.
 */
public sealed interface Shrinkage {
    /** Plain least squares, as in the paper. */
    record None() implements Shrinkage {}

    /**
     * Ridge of a given strength.
     *
     * @param strength α
     */
    record Ridge(double strength) implements Shrinkage {
        public Ridge {
            Require.atLeast("ridge strength", strength, 0);
        }
    }

    /**
     * Ridge with the strength that does best by a criterion.
     *
     * @param criterion what is best
     * @param strengths α to choose from, ascending
     */
    record Chosen(Criterion criterion, List<Double> strengths) implements Shrinkage {
        public Chosen {
            Require.that(!strengths.isEmpty(), "ridge strengths is empty, must hold at least one number");
            for (int i = 0; i < strengths.size(); i++) {
                Require.atLeast("ridge strengths[" + i + "]", strengths.get(i), 0);
                Require.that(
                        i == 0 || strengths.get(i) > strengths.get(i - 1),
                        "ridge strengths must ascend without repetition");
            }
            strengths = List.copyOf(strengths);
        }
    }

    /** By what a strength is chosen. Both judge fixed nodes, and are optimistic because the same rows chose those. */
    enum Criterion {
        /** The exact error on each row of the fit to all others, by leverages: one pass over the rows. */
        LEAVE_ONE_OUT,
        /** Generalised cross-validation: the same with the mean leverage; needs no rows. */
        GENERALISED_CROSS_VALIDATION
    }

    /** Plain least squares. */
    static Shrinkage none() {
        return new None();
    }

    /** Zero, and four strengths a decade from 1e-14 to 10. */
    static Shrinkage chosenBy(Criterion criterion) {
        List<Double> strengths = IntStream.rangeClosed(-57, 4)
                .mapToObj(k -> k == -57 ? 0.0 : Math.pow(10, k / 4.0))
                .toList();
        return new Chosen(criterion, strengths);
    }
}
