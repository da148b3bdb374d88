package io.github.deepscn.readout;

import io.github.deepscn.linalg.Blas;
import java.util.Arrays;

/**
 * What columns of the basis still have along those before them: QᵀQ = I + S, S known from second passes of Gram-Schmidt
 * that found too little to be worth another reading of Q.
 *
 * <p>A later column would come out with as much along the basis, times ‖h‖/‖h⊥‖, and so on from column to column. Its
 * coefficients (I − S)Qᵀh leave no more than S² of it. S is small, so that few digits of it are enough: L²/2 numbers in
 * single precision, read once a column.
 */
final class Overlaps {
    /** The upper triangle of S by columns, its diagonal zero, as far as there is something in it. */
    private float[] packed = {};

    private int size;
    /** Columns from this one on have nothing in S. */
    private int known;

    /**
     * One more column has joined the basis.
     *
     * @param products of what it is made of with the columns before it, or nothing
     * @param scale what makes a column of that; zero if it is no direction
     */
    void add(double[] products, double scale) {
        int start = Math.toIntExact(size * (size + 1L) / 2);
        size++;
        if (products.length == 0) {
            return;
        }
        known = size;
        if (packed.length < start + size) {
            packed = Arrays.copyOf(packed, Math.max(start + size, Math.toIntExact(packed.length * 3L / 2)));
        }
        for (int i = 0; i < products.length; i++) {
            packed[start + i] = (float) (products[i] * scale);
        }
    }

    /** Number of columns of the basis. */
    int size() {
        return size;
    }

    /** Makes Qᵀh, of the first columns, the coefficients with which h − Qc is orthogonal to them. */
    double[] coefficients(double[] products) {
        int count = Math.min(known, products.length);
        double length = Math.sqrt(ProjectedColumn.squares(products, 0));
        if (count == 0 || !(length > 0 && length < Double.POSITIVE_INFINITY)) {
            return products;
        }
        float[] direction = new float[count];
        for (int i = 0; i < count; i++) {
            direction[i] = (float) (products[i] / length);
        }
        float[] change = new float[count];
        Blas.spmv(count, -1, packed, direction, change);
        double[] coefficients = products.clone();
        for (int i = 0; i < count; i++) {
            coefficients[i] += length * change[i];
        }
        return coefficients;
    }
}
