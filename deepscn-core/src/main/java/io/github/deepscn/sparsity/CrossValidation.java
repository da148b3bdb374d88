package io.github.deepscn.sparsity;

import io.github.deepscn.data.Require;
import java.util.Objects;

/**
 * The choice of a size by cross-validation.
 *
 * @param folds K, at least two and at most the number of rows
 * @param seed of the assignment of rows to folds
 * @param rule by which the errors of all sizes decide
 */
public record CrossValidation(int folds, long seed, Rule rule) {
    /** The rule by which the errors of all sizes decide. */
    public enum Rule {
        /** The size of least error. */
        LEAST,
        /** The sparsest size whose error is within one standard error of the least. */
        ONE_STANDARD_ERROR
    }

    public CrossValidation {
        Require.atLeast("folds", folds, 2);
        Objects.requireNonNull(rule, "rule");
    }

    /** Five folds, least error. */
    public static CrossValidation standard() {
        return new CrossValidation(5, 1, Rule.LEAST);
    }

    public CrossValidation withFolds(int count) {
        return new CrossValidation(count, seed, rule);
    }

    public CrossValidation withSeed(long number) {
        return new CrossValidation(folds, number, rule);
    }

    public CrossValidation withRule(Rule which) {
        return new CrossValidation(folds, seed, which);
    }
}
