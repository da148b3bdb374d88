package io.github.deepscn.linalg;

import java.util.Arrays;

/**
 * An upper triangular matrix R that grows by columns. It is packed: the j+1 entries of column j start at j(j+1)/2.
 *
 * <p>Not thread-safe while it grows.
 */
public final class Triangle {
    private double[] packed;
    private int size;

    public Triangle() {
        this.packed = new double[64];
    }

    private Triangle(double[] packed, int size) {
        this.packed = packed;
        this.size = size;
    }

    public int size() {
        return size;
    }

    /** Appends a column: the entries above the diagonal and the diagonal itself. */
    public void append(double[] above, double diagonal) {
        int start = start(size);
        if (packed.length < start + size + 1) {
            packed = Arrays.copyOf(packed, Math.max(start + size + 1, Math.toIntExact(packed.length * 3L / 2)));
        }
        System.arraycopy(above, 0, packed, start, size);
        packed[start + size] = diagonal;
        size++;
    }

    public double get(int row, int column) {
        return row > column ? 0 : packed[start(column) + row];
    }

    /** A copy of the leading {@code count} by {@code count} part. */
    public Triangle leading(int count) {
        return new Triangle(Arrays.copyOf(packed, start(count)), count);
    }

    /**
     * Solves R x = b in place by back substitution. An unknown whose diagonal entry is zero (a dependent column) is set
     * to zero: the basic solution.
     */
    public void solve(double[] b) {
        for (int j = size - 1; j >= 0; j--) {
            int start = start(j);
            double x = packed[start + j] == 0 ? 0 : b[j] / packed[start + j];
            b[j] = x;
            if (x != 0) {
                for (int i = 0; i < j; i++) {
                    b[i] -= x * packed[start + i];
                }
            }
        }
    }

    /** into += Rᵀx. */
    public void addTransposedProduct(double[] x, double[] into) {
        for (int j = 0; j < size; j++) {
            into[j] += Blas.dot(j + 1, packed, start(j), x, 0);
        }
    }

    /** x −= Rc. */
    public void subtractProduct(double[] c, double[] x) {
        for (int j = 0; j < size; j++) {
            Blas.axpy(j + 1, -c[j], packed, start(j), x, 0);
        }
    }

    /** The full matrix, size by size, column-major. */
    public double[] toDense() {
        double[] dense = new double[size * size];
        for (int j = 0; j < size; j++) {
            System.arraycopy(packed, start(j), dense, j * size, j + 1);
        }
        return dense;
    }

    private static int start(int column) {
        return Math.toIntExact((long) column * (column + 1) / 2);
    }
}
