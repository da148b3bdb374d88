package io.github.deepscn.readout;

import java.util.List;

/**
 * A ridge strength and why it was taken.
 *
 * @param strength α
 * @param strengths those compared; one if it was given
 * @param rmse by the criterion, for each of them; none if the strength was given
 */
public record RidgeChoice(double strength, List<Double> strengths, List<Double> rmse) {
    public RidgeChoice {
        strengths = List.copyOf(strengths);
        rmse = List.copyOf(rmse);
    }

    /** A strength that nobody compared with others; 0 is plain least squares. */
    public static RidgeChoice given(double strength) {
        return new RidgeChoice(strength, List.of(strength), List.of());
    }
}
