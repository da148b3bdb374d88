package io.github.deepscn.readout;

import io.github.deepscn.linalg.Blas;
import java.util.ArrayList;
import java.util.List;

/**
 * What columns of the basis still have along those before them: QᵀQ = I + S, S known to all its digits from second
 * passes of Gram-Schmidt that found too little to be worth another reading of Q.
 *
 * <p>A later column would come out with as much along the basis, times ‖h‖/‖h⊥‖, and so on from column to column. Its
 * coefficients (I − S)Qᵀh leave no more than S² of it. About 2·L² flops a column at most.
 */
final class Overlaps {
    /** Under this share of its length an overlap is what rounding makes of any column. */
    private static final double ROUNDING = 1e-15;

    private static final double[] NONE = {};

    /** Of every column its products with those before it, or nothing. */
    private final List<double[]> ofColumns = new ArrayList<>();

    /**
     * One more column has joined the basis.
     *
     * @param products of what it is made of with the columns before it, or nothing
     * @param scale what makes a column of that; zero if it is no direction
     */
    void add(double[] products, double scale) {
        double length = scale * Math.sqrt(ProjectedColumn.squares(products, 0));
        if (!(length > ROUNDING)) {
            ofColumns.add(NONE);
            return;
        }
        double[] overlaps = products.clone();
        Blas.scal(overlaps.length, scale, overlaps, 0);
        ofColumns.add(overlaps);
    }

    /** Makes Qᵀh the coefficients with which h − Qc is orthogonal to Q. */
    double[] coefficients(double[] products) {
        double[] coefficients = products.clone();
        for (int j = 0; j < ofColumns.size(); j++) {
            double[] overlaps = ofColumns.get(j);
            if (overlaps.length > 0) {
                coefficients[j] -= Blas.dot(overlaps.length, overlaps, 0, products, 0);
                Blas.axpy(overlaps.length, -products[j], overlaps, 0, coefficients, 0);
            }
        }
        return coefficients;
    }
}
