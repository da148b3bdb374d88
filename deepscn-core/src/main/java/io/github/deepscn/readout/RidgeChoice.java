package io.github.deepscn.readout;

import io.github.deepscn.data.Require;
import java.util.List;

/**
 * A ridge strength and the errors by which it was chosen.
 *
 * @param strength α
 * @param strengths the strengths compared; only one if it was given
 * @param rmse the error of each strength by the criterion; empty if the strength was given
 */
public record RidgeChoice(double strength, List<Double> strengths, List<Double> rmse) {
    public RidgeChoice {
        Require.atLeast("ridge strength", strength, 0);
        strengths = List.copyOf(strengths);
        rmse = List.copyOf(rmse);
    }

    /** A strength that was not compared with others; 0 is plain least squares. */
    public static RidgeChoice given(double strength) {
        return new RidgeChoice(strength, List.of(strength), List.of());
    }
}
