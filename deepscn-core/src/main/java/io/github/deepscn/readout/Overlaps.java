package io.github.deepscn.readout;

import io.github.deepscn.linalg.Blas;
import io.github.deepscn.threads.Crew;
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
    /** Numbers of S for which another thread pays off. */
    private static final int SHARE = 1 << 16;

    private final Crew crew;
    /** The upper triangle of S by columns, with a zero diagonal, up to the last non-zero column. */
    private float[] packed = {};

    private int size;
    /** The columns of S from this one on are zero. */
    private int known;

    Overlaps(Crew crew) {
        this.crew = crew;
    }

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
        double[] coefficients = products.clone();
        for (float[] part : times(direction)) {
            for (int i = 0; i < count; i++) {
                coefficients[i] -= length * part[i];
            }
        }
        return coefficients;
    }

    /** S times a vector, as a sum of parts, whose number does not depend on the threads. */
    private float[][] times(float[] x) {
        int count = x.length;
        float[][] parts = new float[1 + Math.toIntExact(count * (long) count / 2 / SHARE)][count];
        crew.run(parts.length, part -> {
            int end = firstColumn(part + 1, parts.length, count);
            for (int j = firstColumn(part, parts.length, count); j < end; j++) {
                addColumn(j, x, parts[part]);
            }
        });
        return parts;
    }

    /** Parts with about as many numbers each: a triangle grows with the square of its columns. */
    private static int firstColumn(int part, int parts, int columns) {
        return (int) Math.round(columns * Math.sqrt((double) part / parts));
    }

    /** Adds a column of S times its element of x, and to the element of y that of Sᵀx. */
    private void addColumn(int j, float[] x, float[] y) {
        int start = Math.toIntExact(j * (j + 1L) / 2);
        float factor = x[j];
        for (int i = 0; i < j; i++) {
            y[i] += factor * packed[start + i];
        }
        y[j] += (float) Blas.dot(j, packed, start, x, 0);
    }
}
