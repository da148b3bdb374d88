package io.github.deepscn.readout;

import java.util.List;

/**
 * How well the read-out fits after a column has joined the basis.
 *
 * @param rmse √(ΣE²/(N·m)), rows weighted
 * @param outputRmse the same of each output
 * @param ridingRmse of the rows that ride along; NaN where there are none, infinite where one is beyond the numbers
 * @param independence ‖h⊥‖/‖h‖ of the column: its share outside the span of those before it
 */
public record Fit(double rmse, List<Double> outputRmse, double ridingRmse, double independence) {
    public Fit {
        outputRmse = List.copyOf(outputRmse);
    }
}
