package io.github.deepscn.readout;

import io.github.deepscn.linalg.Blas;
import java.util.Arrays;

/**
 * The remaining components of basis columns along those before them: QᵀQ = I + S. S is known from second passes of
 * Gram-Schmidt that found too little to be worth reading Q again.
 *
 * <p>Without correction a later column would have components of that size times ‖h‖/‖h⊥‖ along the basis, and the error
 * would grow from column to column. The coefficients (I − S)Qᵀh reduce it to order S². S is small, so few digits of it
 * are enough: L²/2 numbers in single precision, read once per column.
 */
final class Overlaps {
    /** The upper triangle of S by columns, with a zero diagonal, up to the last non-zero column. */
    private float[] packed = {};

    private int size;
    /** The columns of S from this one on are zero. */
    private int known;

    /**
     * Notes that one more column has joined the basis.
     *
     * @param products of the unscaled column with the columns before it; empty if they are zero
     * @param scale makes the column a unit vector; zero for a column without a direction
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

    /**
     * Turns Qᵀh, for the first columns of Q, into the coefficients c with which h − Qc is orthogonal to these columns.
     */
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
