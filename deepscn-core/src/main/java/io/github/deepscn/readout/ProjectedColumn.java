package io.github.deepscn.readout;

import io.github.deepscn.readout.ColumnRounds.Components;

/** A column after both passes of Gram-Schmidt. */
final class ProjectedColumn {
    /** Below this share of ‖h‖ the remainder of a column is rounding error. */
    private static final double ROUNDING = 1e-13;

    final Components components;
    /** The components that the second pass found, if they are not worth subtracting. */
    final double[] overlap;
    /** λ = ρ times the squared length without the part along the intercept. */
    final double penalty;
    /** ‖h⊥‖, the penalty included. */
    final double perpendicular;
    /** ‖h‖. */
    final double length;
    /** Makes the remainder a unit vector; zero if that is only rounding error. */
    final double scale;
    /** ‖h⊥‖² without the penalty, then ⟨e_q,h⊥⟩. */
    private final double[] products;

    ProjectedColumn(Components components, double[] overlap, double[] products, double ridge, boolean intercept) {
        this.components = components;
        this.overlap = overlap;
        this.products = products;
        this.penalty = ridge == 0 ? 0 : ridge * (products[0] + squares(components.whole(), intercept ? 1 : 0));
        this.perpendicular = Math.sqrt(products[0] + penalty);
        this.length = Math.sqrt(products[0] + squares(components.whole(), 0));
        this.scale = perpendicular > ROUNDING * length ? 1 / perpendicular : 0;
    }

    /** A column of zeros. */
    static ProjectedColumn zero(int size, int outputs) {
        double[] nothing = {};
        var components = new Components(new double[size], nothing, nothing);
        return new ProjectedColumn(components, nothing, new double[1 + outputs], 0, false);
    }

    /** qᵀE. */
    double[] coefficients() {
        double[] coefficients = new double[products.length - 1];
        for (int q = 0; q < coefficients.length; q++) {
            coefficients[q] = products[1 + q] * scale;
        }
        return coefficients;
    }

    /** The entry on the diagonal of R. */
    double diagonal() {
        return scale == 0 ? 0 : perpendicular;
    }

    /** ‖h⊥‖/‖h‖, without the penalty. */
    double independence() {
        return length == 0 ? 0 : Math.sqrt(products[0]) / length;
    }

    /** Σ_q⟨e_q,h⟩² over the square of a length: the residual has nothing along the basis, so ⟨e,h⟩ is ⟨e,h⊥⟩. */
    double decrease(double by) {
        double sum = 0;
        for (int q = 1; q < products.length; q++) {
            double along = by == 0 ? 0 : products[q] / by;
            sum += along * along;
        }
        return sum;
    }

    /** The sum of the squares of the numbers from {@code from} on. */
    static double squares(double[] numbers, int from) {
        double squares = 0;
        for (int i = from; i < numbers.length; i++) {
            squares += numbers[i] * numbers[i];
        }
        return squares;
    }
}
