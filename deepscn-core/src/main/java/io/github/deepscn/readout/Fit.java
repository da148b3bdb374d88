package io.github.deepscn.readout;

import java.util.List;

/**
 * How well the read-out fits after a column has joined the basis.
 *
 * @param rmse √(ΣE²/(N·m)), rows weighted
 * @param outputRmse the RMSE of each output
 * @param ridingRmse of the rows that ride along; NaN where there are none, infinite where one overflows
 * @param independence ‖h⊥‖/‖h‖ of the column: its share outside the span of those before it
 * @param decrease Σ_q⟨e_q,h⟩²/(‖h⊥‖² + λ), with e the residual before and λ the penalty of the column; like
 *     {@code leastDecrease}, NaN for columns that joined together
 * @param leastDecrease Σ_q⟨e_q,h⟩²/⟨h,h⟩, a lower bound of {@code decrease}
 */
public record Fit(
        double rmse,
        List<Double> outputRmse,
        double ridingRmse,
        double independence,
        double decrease,
        double leastDecrease) {
    public Fit {
        outputRmse = List.copyOf(outputRmse);
    }
}
