package io.github.deepscn.engine;

import io.github.deepscn.linalg.Blas;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether some columns of a product have the bits that they have among more, so that those that are zero need not be
 * multiplied. A BLAS may add in another order where a matrix is narrow: it is tried once for every shape.
 *
 * @param transposed whether the left matrix is
 * @param results the rows of the product
 * @param terms how many numbers are added
 * @param width the columns of the whole product
 * @param from the first of those that are needed
 * @param to where these end
 */
record NarrowProduct(boolean transposed, int results, int terms, int width, int from, int to) {
    private static final int TRIES = 4;
    private static final Map<NarrowProduct, Boolean> TRIED = new ConcurrentHashMap<>();

    boolean isAsAmongAll() {
        return TRIED.computeIfAbsent(this, NarrowProduct::hasEqualBits);
    }

    /** Short sums may be equal in whichever order by chance, and only a few of them may differ: so several times. */
    private boolean hasEqualBits() {
        double[] numbers = LoneNodes.numbers(TRIES + results * terms + terms * width);
        for (int t = 0; t < TRIES; t++) {
            double[] left = Arrays.copyOfRange(numbers, t, t + results * terms);
            double[] right = Arrays.copyOfRange(numbers, t + results * terms, t + results * terms + terms * width);
            double[] all = new double[results * width];
            double[] some = all.clone();
            multiply(left, right, 0, width, all);
            multiply(left, right, from, to, some);
            if (!Arrays.equals(all, from * results, to * results, some, from * results, to * results)) {
                return false;
            }
        }
        return true;
    }

    private void multiply(double[] left, double[] right, int first, int end, double[] into) {
        int stride = transposed ? terms : results;
        int count = end - first;
        int at = first * results;
        Blas.gemm(
                transposed,
                false,
                results,
                count,
                terms,
                1,
                left,
                0,
                stride,
                right,
                first * terms,
                terms,
                1,
                into,
                at,
                results);
    }
}
