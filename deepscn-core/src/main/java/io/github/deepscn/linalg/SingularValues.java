package io.github.deepscn.linalg;

import io.github.deepscn.linalg.spi.BlasKernels;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Singular values by one-sided Jacobi rotations (Hestenes): it rotates pairs of columns until all are orthogonal. Their
 * norms are then the singular values.
 *
 * <p>Every column carries its own power of two, so that columns of very different size keep their relative accuracy and
 * nothing overflows or underflows. De Rijk's pivoting (largest column first) keeps the number of sweeps low. Cost:
 * about 3·rows·columns² multiplications a sweep, usually six to twelve sweeps.
 */
public final class SingularValues {

    private static final double EPSILON = 0x1p-52;

    /** Convergence is quadratic in the end; this many sweeps are never needed in practice. */
    private static final int MAX_SWEEPS = 60;

    /** Columns shorter than this are rotated in place: a native call costs more. */
    private static final int LONG_COLUMN = 48;

    /** Below this ratio of norms, rotating the longer column would change none of its digits. */
    private static final double NEGLIGIBLE_RATIO = 0x1p-30;

    private final int rows;
    private final int columns;
    private final double tolerance;
    private final BlasKernels kernels;

    /** Column j of the matrix is 2^exponent[j] times column j of x. */
    private final double[] x;

    private final int[] exponent;
    private final double[] squaredNorm;

    private SingularValues(double[] x, int rows, int columns) {
        this.x = x;
        this.rows = rows;
        this.columns = columns;
        this.tolerance = Math.max(8, Math.sqrt(rows)) * EPSILON;
        this.kernels = Blas.kernels(rows >= LONG_COLUMN);
        this.exponent = new int[columns];
        this.squaredNorm = new double[columns];
    }

    /**
     * Returns the min(rows, columns) singular values of a column-major matrix, the largest first.
     *
     * @throws IllegalArgumentException if the array is too short or an element is not finite
     */
    public static double[] of(double[] a, int rows, int columns) {
        requireFinite(a, rows, columns);
        var transposed = transpose(a, rows, columns);
        boolean flip = rows < columns
                || (rows == columns && logOfVolume(transposed, rows, columns) < logOfVolume(a, rows, columns));
        return (flip ? left(transposed, columns, rows) : left(a, rows, columns)).values();
    }

    /** Returns how many values exceed max(rows, columns)·2⁻⁵²·σ₁, as MATLAB and NumPy count. */
    public static int rank(double[] singularValues, int rows, int columns) {
        double largest = Arrays.stream(singularValues).max().orElse(0);
        double negligible = Math.max(rows, columns) * EPSILON * largest;
        return (int) Arrays.stream(singularValues).filter(s -> s > negligible).count();
    }

    /**
     * Singular values and their left singular vectors.
     *
     * @param rows length of a vector
     * @param values the largest first
     * @param vectors column-major, one column per value; zero where the value is zero
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Left(int rows, double[] values, double[] vectors) {}

    /**
     * Returns singular values and left vectors of a column-major matrix with at least as many rows as columns.
     *
     * @throws IllegalArgumentException as {@link #of}, or if there are fewer rows than columns
     */
    public static Left left(double[] a, int rows, int columns) {
        if (rows < columns) {
            throw new IllegalArgumentException("a: " + rows + "×" + columns + ", must not be wider than high");
        }
        requireFinite(a, rows, columns);
        var jacobi = new SingularValues(Arrays.copyOf(a, rows * columns), rows, columns);
        jacobi.orthogonalize();
        return jacobi.leftVectors();
    }

    private Left leftVectors() {
        var norms = new double[columns];
        for (int j = 0; j < columns; j++) {
            measure(j);
            norms[j] = Math.scalb(Math.sqrt(squaredNorm[j]), exponent[j]);
        }
        int[] order = IntStream.range(0, columns)
                .boxed()
                .sorted(Comparator.comparingDouble(j -> -norms[j]))
                .mapToInt(Integer::intValue)
                .toArray();
        var values = new double[columns];
        var vectors = new double[rows * columns];
        for (int k = 0; k < columns; k++) {
            int j = order[k];
            values[k] = norms[j];
            double length = Math.sqrt(squaredNorm[j]);
            for (int i = 0; i < rows && length > 0; i++) {
                vectors[k * rows + i] = x[j * rows + i] / length;
            }
        }
        return new Left(rows, values, vectors);
    }

    private static void requireFinite(double[] a, int rows, int columns) {
        if (rows < 0 || columns < 0 || (long) rows * columns > a.length) {
            throw new IllegalArgumentException(
                    "a: " + rows + "×" + columns + " matrix in an array of length " + a.length);
        }
        for (int i = 0; i < rows * columns; i++) {
            if (!Double.isFinite(a[i])) {
                throw new IllegalArgumentException(
                        "a: " + a[i] + " in row " + i % rows + ", column " + i / rows + "; must be finite");
            }
        }
    }

    private static double[] transpose(double[] a, int rows, int columns) {
        var t = new double[rows * columns];
        Arrays.setAll(t, k -> a[k % columns * rows + k / columns]);
        return t;
    }

    /**
     * Logarithm of the volume of the box whose edges are as long (in the 1-norm) as the columns. By Hadamard's
     * inequality, it is smaller the closer to orthogonal the columns are. A square matrix is transposed if that saves
     * sweeps; for an ill-conditioned triangular matrix it saves many.
     */
    private static double logOfVolume(double[] a, int rows, int columns) {
        double log = 0;
        for (int j = 0; j < columns; j++) {
            double norm = 0;
            for (int i = j * rows; i < (j + 1) * rows; i++) {
                norm += Math.abs(a[i]);
            }
            log += Math.log(norm);
        }
        return log;
    }

    private void orthogonalize() {
        int[] order = IntStream.range(0, columns).toArray();
        boolean rotated = true;
        for (int sweep = 0; rotated && sweep < MAX_SWEEPS; sweep++) {
            for (int j = 0; j < columns; j++) {
                measure(j);
            }
            rotated = false;
            for (int i = 0; i < columns - 1; i++) {
                moveLongestTo(i, order);
                for (int j = i + 1; j < columns; j++) {
                    rotated |= orthogonalize(order[i], order[j]);
                }
            }
        }
    }

    private void moveLongestTo(int position, int[] order) {
        int longest = position;
        for (int i = position + 1; i < columns; i++) {
            if (ratio(order[i], order[longest]) > 1) {
                longest = i;
            }
        }
        int column = order[longest];
        order[longest] = order[position];
        order[position] = column;
    }

    /** Makes columns p and q orthogonal; returns false if they already were. */
    private boolean orthogonalize(int p, int q) {
        if (squaredNorm[p] == 0 || squaredNorm[q] == 0) {
            return false;
        }
        double product = dot(p, q);
        if (Math.abs(product) <= tolerance * Math.sqrt(squaredNorm[p]) * Math.sqrt(squaredNorm[q])) {
            return false;
        }
        if (ratio(q, p) > 1) {
            rotate(q, p, product);
        } else {
            rotate(p, q, product);
        }
        return true;
    }

    /** Rotates column p, the longer, and q, given xₚᵀx_q. */
    private void rotate(int p, int q, double product) {
        if (ratio(q, p) < NEGLIGIBLE_RATIO) {
            kernels.axpy(rows, -(product / squaredNorm[p]), x, p * rows, x, q * rows);
            measure(q);
            return;
        }
        int shift = exponent[q] - exponent[p];
        if (shift != 0) {
            scale(q, shift);
            squaredNorm[q] = Math.scalb(squaredNorm[q], 2 * shift);
            product = Math.scalb(product, shift);
        }
        double zeta = (squaredNorm[q] - squaredNorm[p]) / (2 * product);
        double tangent = Math.copySign(1, zeta) / (Math.abs(zeta) + Math.hypot(1, zeta));
        double cosine = 1 / Math.sqrt(1 + tangent * tangent);
        kernels.rot(rows, x, p * rows, x, q * rows, cosine, -cosine * tangent);
        double before = squaredNorm[q];
        squaredNorm[p] -= tangent * product;
        squaredNorm[q] += tangent * product;
        if (squaredNorm[q] < 0.25 * before) {
            measure(q);
        }
    }

    /** Scales column j so that its largest element is near one, and recomputes the norm. */
    private void measure(int j) {
        double largest = 0;
        for (int i = j * rows; i < (j + 1) * rows; i++) {
            largest = Math.max(largest, Math.abs(x[i]));
        }
        if (largest > 0 && (largest < 0x1p-40 || largest > 0x1p40)) {
            scale(j, -Math.getExponent(largest));
            if (largest < Double.MIN_NORMAL) { // getExponent does not resolve the exponents of subnormal numbers
                measure(j);
                return;
            }
        }
        squaredNorm[j] = dot(j, j);
    }

    /** Multiplies the stored column by 2^shift; the matrix stays the same. */
    private void scale(int j, int shift) {
        for (int i = j * rows; i < (j + 1) * rows; i++) {
            x[i] = Math.scalb(x[i], shift);
        }
        exponent[j] -= shift;
    }

    /** Norm of column i over norm of column j, 1 over 0 being infinite and 0 over 0 not a number. */
    private double ratio(int i, int j) {
        return Math.scalb(Math.sqrt(squaredNorm[i] / squaredNorm[j]), exponent[i] - exponent[j]);
    }

    private double dot(int p, int q) {
        if (rows >= LONG_COLUMN) {
            return Blas.dot(rows, x, p * rows, x, q * rows);
        }
        double sum = 0;
        for (int i = 0; i < rows; i++) {
            sum += x[p * rows + i] * x[q * rows + i];
        }
        return sum;
    }
}
