package io.github.deepscn.train;

import io.github.deepscn.data.Require;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * When training ends before all layers are full.
 *
 * @param tolerance ε: training ends when its RMSE is at most this; 0 switches the rule off
 * @param patience with validation rows: a layer closes after this number of nodes without a better validation error,
 *     training ends after a layer that did not improve it, and the best prefix is returned; 0 switches the rule off
 * @param timeBudget training ends when this time is used up
 */
public record StopRules(double tolerance, int patience, Optional<Duration> timeBudget) {
    public StopRules {
        Require.atLeast("tolerance", tolerance, 0);
        Require.atLeast("patience", patience, 0);
        Objects.requireNonNull(timeBudget, "timeBudget");
        timeBudget.ifPresent(budget -> Require.that(
                !budget.isNegative() && !budget.isZero(), "time budget is " + budget + ", must be positive"));
    }

    /** No tolerance, no time limit, a patience of 25 nodes with validation rows. */
    public static StopRules standard() {
        return new StopRules(0, 25, Optional.empty());
    }
}
