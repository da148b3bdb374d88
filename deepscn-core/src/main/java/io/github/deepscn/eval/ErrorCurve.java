package io.github.deepscn.eval;

import io.github.deepscn.data.Require;
import java.util.List;

/**
 * How large errors are around a prediction, as a multiple of their typical size: a function σ(ŷ) that is linear between
 * its knots and constant outside them.
 *
 * @param predictions the knots, ascending, in the units of the network
 * @param factors σ at each knot, more than 0
 */
public record ErrorCurve(List<Double> predictions, List<Double> factors) {
    public ErrorCurve {
        predictions = Require.ascending(
                "the predictions of a curve of errors",
                predictions,
                Double.NEGATIVE_INFINITY,
                Double.POSITIVE_INFINITY);
        factors = List.copyOf(factors);
        Require.that(
                factors.size() == predictions.size(),
                "a curve of errors has " + factors.size() + " factors for " + predictions.size()
                        + " predictions; must be as many");
        factors.forEach(
                factor -> Require.between("a factor of a curve of errors", factor, 0, Double.POSITIVE_INFINITY));
    }

    /**
     * {@return σ(ŷ)}
     *
     * @param prediction a number of the network
     */
    public double at(double prediction) {
        int above = 0;
        while (above < predictions.size() && predictions.get(above) < prediction) {
            above++;
        }
        int right = Math.min(above, factors.size() - 1);
        int left = Math.max(0, above - 1);
        return between(
                prediction, predictions.get(left), predictions.get(right), factors.get(left), factors.get(right));
    }

    /** The value at {@code x} on the line from (x₁, y₁) to (x₂, y₂), or at the nearer end if x is not between them. */
    static double between(double x, double x1, double x2, double y1, double y2) {
        double share = x1 == x2 ? 0 : Math.max(0, Math.min(1, (x - x1) / (x2 - x1)));
        return y1 * (1 - share) + y2 * share;
    }
}
