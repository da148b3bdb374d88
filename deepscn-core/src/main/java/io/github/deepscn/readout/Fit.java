package io.github.deepscn.readout;

import java.util.List;

/**
 * How well the read-out fits after a column has joined the basis.
 *
 * @param rmse √(ΣE²/(N·m)), rows weighted
 * @param outputRmse the same of each output
 * @param ridingRmse of the rows that ride along; NaN where there are none, infinite where one is beyond the numbers
 * @param independence ‖h⊥‖/‖h‖ of the column: its share outside the span of those before it
 * @param decrease Σ_q⟨e_q,h⟩²/(‖h⊥‖² + λ), e being the residual before, λ the penalty of the column; NaN of columns
 *     that joined together, as what follows
 * @param leastDecrease its lower bound Σ_q⟨e_q,h⟩²/⟨h,h⟩
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
