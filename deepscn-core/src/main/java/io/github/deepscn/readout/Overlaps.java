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
    /** After so many columns there is nothing in S. */
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

    /** How many columns the basis has. */
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

    /** The same for products with the last columns, from {@code base} on, of what is orthogonal to those before. */
    double[] lastCoefficients(int base, double[] products) {
        double[] coefficients = products.clone();
        for (int i = 0; i < products.length; i++) {
            for (int j = 0; j < products.length; j++) {
                coefficients[i] -= between(base + i, base + j) * products[j];
            }
        }
        return coefficients;
    }

    /** What the last columns, from {@code base} on, times these coefficients have along those before. */
    void subtractOfLast(int base, double[] coefficients, double[] from) {
        for (int j = 0; j < coefficients.length; j++) {
            for (int i = 0; i < base; i++) {
                from[i] -= between(i, base + j) * coefficients[j];
            }
        }
    }

    private double between(int a, int b) {
        int column = Math.max(a, b);
        return column < known ? packed[(int) (column * (column + 1L) / 2) + Math.min(a, b)] : 0;
    }
}
