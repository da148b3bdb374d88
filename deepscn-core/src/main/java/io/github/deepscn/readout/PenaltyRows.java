package io.github.deepscn.readout;

import io.github.deepscn.linalg.Triangle;
import java.util.Arrays;

/**
 * Ridge as rows of data: the rows √Λ, one for each column, are appended to H, and zeros to T. The basis of both
 * together is orthonormal, and least squares over it is ridge over H.
 *
 * <p>These rows are kept here and not in a block, because a row is added with every column. The kernels are those of a
 * block. Column k is zero below row k, so these rows of Q form a triangle.
 */
final class PenaltyRows {
    private final int outputs;
    private final Triangle basis = new Triangle();
    /** One row of outputs per column. */
    private double[] residual = {};

    /** Pending columns. */
    private double[][] pending = {};

    PenaltyRows(int outputs) {
        this.outputs = outputs;
    }

    /** Makes columns pending that are zero in all existing rows. */
    void begin(int width) {
        pending = new double[width][basis.size()];
    }

    /** P ← P − QC. */
    void subtract(double[] coefficients) {
        int size = basis.size();
        for (int j = 0; j < pending.length; j++) {
            basis.subtractProduct(Arrays.copyOfRange(coefficients, j * size, (j + 1) * size), pending[j]);
        }
    }

    /** Adds QᵀP. */
    void project(double[] sums) {
        int size = basis.size();
        for (int j = 0; j < pending.length; j++) {
            double[] along = new double[size];
            basis.addTransposedProduct(pending[j], along);
            for (int i = 0; i < size; i++) {
                sums[j * size + i] += along[i];
            }
        }
    }

    /** Adds PᵀP, then Pᵀe of every output. */
    void correlate(double[] sums, int offset) {
        int width = pending.length;
        for (int j = 0; j < width; j++) {
            for (int i = 0; i < basis.size(); i++) {
                for (int k = 0; k < width; k++) {
                    sums[offset + j * width + k] += pending[j][i] * pending[k][i];
                }
                for (int q = 0; q < outputs; q++) {
                    sums[offset + width * width + j * outputs + q] += pending[j][i] * residual[i * outputs + q];
                }
            }
        }
    }

    /** Adds all columns of PT to the basis, each with the root of its penalty in a new row; E ← E − PTD. */
    void accept(double[] rootPenalties, double[] transform, double[] coefficients) {
        int size = basis.size();
        int width = pending.length;
        residual = Arrays.copyOf(residual, (size + width) * outputs);
        for (int j = 0; j < width; j++) {
            double[] column = new double[size + j + 1];
            for (int k = 0; k <= j; k++) {
                double share = transform[j * width + k];
                for (int i = 0; i < size; i++) {
                    column[i] += pending[k][i] * share;
                }
                column[size + k] = rootPenalties[k] * share;
            }
            basis.append(column, column[size + j]);
            for (int i = 0; i < column.length; i++) {
                for (int q = 0; q < outputs; q++) {
                    residual[i * outputs + q] -= column[i] * coefficients[j * outputs + q];
                }
            }
        }
    }

    /** QᵀQ of these rows, column-major. */
    double[] gram() {
        int size = basis.size();
        double[] gram = new double[size * size];
        for (int j = 0; j < size; j++) {
            for (int k = 0; k <= j; k++) {
                double sum = 0;
                for (int i = 0; i <= k; i++) {
                    sum += basis.get(i, j) * basis.get(i, k);
                }
                gram[j * size + k] = sum;
                gram[k * size + j] = sum;
            }
        }
        return gram;
    }

    /** QᵀE of these rows, column-major. */
    double[] products() {
        int size = basis.size();
        double[] products = new double[size * outputs];
        for (int q = 0; q < outputs; q++) {
            for (int j = 0; j < size; j++) {
                for (int i = 0; i <= j; i++) {
                    products[q * size + j] += basis.get(i, j) * residual[i * outputs + q];
                }
            }
        }
        return products;
    }
}
