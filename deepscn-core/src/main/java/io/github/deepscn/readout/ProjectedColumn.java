package io.github.deepscn.readout;

import io.github.deepscn.engine.Kernel;

/** A column after both passes of Gram-Schmidt. */
final class ProjectedColumn {
    /** The components along the basis that the first pass found and subtracted. */
    private final double[] first;
    /** The components along the basis that the second pass found, if they were worth subtracting. */
    private final double[] second;
    /** Qᵀh: the sum of both passes. */
    final double[] inBasis;
    /** The part of {@link #inBasis} not yet subtracted from the pending column. */
    final double[] left;
    /** The components that the second pass found, if they are not worth subtracting. */
    final double[] overlap;
    /** λ = ρ times the squared length without the part along the intercept. */
    final double penalty;
    /** ‖h⊥‖, the penalty included. */
    final double perpendicular;
    /** ‖h⊥‖² without the penalty, then ⟨e_q,h⊥⟩. */
    final double[] products;

    ProjectedColumn(
            double[] first,
            double[] second,
            double[] left,
            double[] overlap,
            double[] products,
            double ridge,
            boolean intercept) {
        this.first = first;
        this.second = second;
        this.inBasis = second.length == 0 ? first : sum(first, second);
        this.left = left;
        this.overlap = overlap;
        this.products = products;
        this.penalty = ridge == 0 ? 0 : ridge * squares(intercept ? 1 : 0);
        this.perpendicular = Math.sqrt(products[0] + penalty);
    }

    private static double[] sum(double[] a, double[] b) {
        double[] sum = a.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += b[i];
        }
        return sum;
    }

    /** ‖h‖. */
    double length() {
        return Math.sqrt(squares(0));
    }

    /** ‖h⊥‖/‖h‖, without the penalty. */
    double independence(double length) {
        return Math.sqrt(products[0]) / length;
    }

    /** Σ_q⟨e_q,h⟩² over the square of a length: the residual has nothing along the basis, so ⟨e,h⟩ is ⟨e,h⊥⟩. */
    double decrease(double length) {
        double sum = 0;
        for (int q = 1; q < products.length; q++) {
            double along = products[q] / length;
            sum += along * along;
        }
        return sum;
    }

    private double squares(int from) {
        return products[0] + squares(inBasis, from);
    }

    /** The sum of the squares of the numbers from {@code from} on. */
    static double squares(double[] numbers, int from) {
        double squares = 0;
        for (int i = from; i < numbers.length; i++) {
            squares += numbers[i] * numbers[i];
        }
        return squares;
    }

    /** A kernel that makes the column pending again and adds it to the basis. */
    Kernel again(Kernel begin, double scale, double[] coefficients) {
        double[] once = first;
        double[] twice = second;
        double[] whole = inBasis;
        return (block, totals) -> {
            begin.apply(block, totals);
            block.subtract(block.rides() ? whole : once);
            if (!block.rides() && twice.length > 0) {
                block.subtract(twice);
            }
            block.accept(scale, coefficients);
        };
    }
}
