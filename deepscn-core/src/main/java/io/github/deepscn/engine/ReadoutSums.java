package io.github.deepscn.engine;

import io.github.deepscn.engine.storage.OutputBuffers;
import io.github.deepscn.linalg.Blas;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The sums of a block of rows from which read-outs are solved, and by which one is chosen.
 *
 * @param residual of the block; the block changes its contents
 */
@SuppressWarnings("ArrayRecordComponent")
record ReadoutSums(
        long firstRow,
        int rows,
        double @Nullable [] rootWeights,
        double[] residual,
        Columns basis,
        OutputBuffers buffers) {
    /**
     * If one minus the leverage is below this, the row is almost interpolated and its leave-one-out error is unknown.
     */
    private static final double LEAST_LEFT = 1e-9;

    private int outputs() {
        return residual.length / rows;
    }

    /** {@link RowBlock#leaveOneOut}. */
    void leaveOneOut(RidgePath path, double[] sums) {
        int outputs = outputs();
        int shrunk = path.columns() - path.free();
        double[] z = basis.multiply(path.free(), path.columns(), path.rotation(), shrunk);
        double[] outside = basis.multiply(path.columns(), basis.count(), path.others(), outputs);
        double[] one = {1};
        double[] intercept = path.free() == 1 ? basis.multiply(0, 1, one, 1) : new double[rows];
        double[] shrinking = new double[shrunk * outputs];
        double[] errors = new double[rows * outputs];
        for (int a = 0; a < path.strengths(); a++) {
            for (int j = 0; j < shrunk; j++) {
                for (int q = 0; q < outputs; q++) {
                    shrinking[q * shrunk + j] = (1 - path.kept()[a * shrunk + j]) * path.rotated()[q * shrunk + j];
                }
            }
            Blas.gemm(false, false, rows, outputs, shrunk, 1, z, 0, rows, shrinking, 0, shrunk, 0, errors, 0, rows);
            for (int i = 0; i < rows; i++) {
                double left = 1 - intercept[i] * intercept[i];
                for (int j = 0; j < shrunk; j++) {
                    left -= path.kept()[a * shrunk + j] * z[j * rows + i] * z[j * rows + i];
                }
                for (int q = 0; q < outputs; q++) {
                    double error = (residual[q * rows + i] + outside[q * rows + i] + errors[q * rows + i]) / left;
                    sums[a] += left > LEAST_LEFT ? error * error : Double.POSITIVE_INFINITY;
                }
            }
        }
    }

    /** {@link RowBlock#foldProducts}. */
    void foldProducts(int folds, long seed, double[] sums) {
        int outputs = outputs();
        int columns = basis.count();
        int stride = FoldSums.stride(columns, outputs);
        int[] foldOf = new int[rows];
        Arrays.setAll(foldOf, i -> FoldSums.fold(firstRow + i, folds, seed));
        int[] positions = new int[rows];
        double[] q = buffers.borrow(rows * columns);
        double[] e = new double[rows * outputs];
        for (int fold = 0; fold < folds; fold++) {
            int chosen = 0;
            for (int i = 0; i < rows; i++) {
                if (foldOf[i] == fold) {
                    positions[chosen++] = i;
                }
            }
            if (chosen > 0) {
                basis.copyRows(positions, chosen, q);
                copyResidual(positions, chosen, e);
                Gram.add(q, chosen, columns, sums, fold * stride);
                addProducts(q, e, chosen, columns, sums, fold * stride);
                sums[fold * stride + FoldSums.weightAt(columns, outputs)] += weight(positions, chosen);
            }
        }
        buffers.giveBack(q);
    }

    /** {@link RowBlock#products}, for columns H, weighted. */
    void products(double[] h, int columns, double[] sums) {
        Gram.add(h, rows, columns, sums, 0);
        addProducts(h, residual, rows, columns, sums, 0);
        int[] all = new int[rows];
        Arrays.setAll(all, i -> i);
        sums[FoldSums.weightAt(columns, outputs())] += weight(all, rows);
    }

    private void addProducts(double[] q, double[] e, int count, int columns, double[] sums, int at) {
        int outputs = outputs();
        if (columns > 0) {
            int products = at + FoldSums.productsAt(columns);
            Blas.gemm(true, false, columns, outputs, count, 1, q, 0, count, e, 0, count, 1, sums, products, columns);
        }
        for (int k = 0; k < outputs; k++) {
            sums[at + FoldSums.energiesAt(columns, outputs) + k] += Blas.dot(count, e, k * count, e, k * count);
        }
    }

    private void copyResidual(int[] positions, int chosen, double[] into) {
        for (int k = 0; k < outputs(); k++) {
            for (int i = 0; i < chosen; i++) {
                into[k * chosen + i] = residual[k * rows + positions[i]];
            }
        }
    }

    private double weight(int[] positions, int chosen) {
        if (rootWeights == null) {
            return chosen;
        }
        double weight = 0;
        for (int i = 0; i < chosen; i++) {
            weight += rootWeights[positions[i]] * rootWeights[positions[i]];
        }
        return weight;
    }
}
