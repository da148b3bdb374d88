package io.github.deepscn.sparsity;

import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.FoldSums;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.linalg.Triangle;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.FoldedRows;
import io.github.deepscn.readout.LeastSquares;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.train.Replay;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Cross-validation of read-outs without the rows, for fixed nodes.
 *
 * <p>With A = QᶠᵀQᶠ and C = QᶠᵀE over the rows of fold f, a read-out β that misses QᵀT by z = Rβ − QᵀT has there the
 * squared error ‖Eᶠ‖² − 2zᵀC + zᵀAz: in terms of E, so that good fits cancel nothing. On the rows outside f, Q₋ᵀQ₋ =
 * LLᵀ (SemidefiniteFactor) makes Q₋ = PLᵀ with P orthonormal, so H₋ = P(LᵀR) and PᵀT₋ = L⁻¹Q₋ᵀE₋ + LᵀQᵀT: a
 * least-squares problem of the same shape as the whole.
 *
 * <p>The penalty rows of a basis that is shrunk throughout belong to no fold: every fit has them, no fold judges by
 * them.
 *
 * <p>K·L² numbers, K·L³ flops once. Immutable.
 */
public final class FoldGrams {
    /** A direction with less than this share of its squared length outside the others counts as dependent. */
    private static final double ROUNDING = 1e-13;

    private final FoldedRows rows;
    private final LeastSquares whole;
    private final FoldSums sums;
    private final List<double[]> grams = new ArrayList<>();
    private final List<LeastSquares> trainings = new ArrayList<>();

    FoldGrams(FoldedRows rows) {
        this.rows = rows;
        this.whole = rows.whole();
        this.sums = rows.sums();
        int size = whole.columns();
        for (int fold = 0; fold < sums.folds(); fold++) {
            int number = fold;
            double[] gram = new double[size * size];
            Arrays.setAll(gram, k -> sums.gram(number, k % size, k / size));
            grams.add(gram);
        }
        for (int fold = 0; fold < sums.folds(); fold++) {
            trainings.add(outside(fold));
        }
    }

    /** Gathers the sums of folds for all links and nodes of a network. */
    public static FoldGrams of(Engine engine, Network network, Shrinkage shrinkage, CrossValidation how) {
        return new FoldGrams(Replay.over(engine, network, shrinkage).folded(how.folds(), how.seed()));
    }

    public int folds() {
        return sums.folds();
    }

    /** The weight of the fold's rows: their number where rows are not weighted. */
    public double weight(int fold) {
        return sums.weight(fold);
    }

    /** The weight of all rows. */
    public double weight() {
        return IntStream.range(0, folds()).mapToDouble(this::weight).reduce(0, Double::sum);
    }

    /** R and QᵀT of the rows outside the fold: a fit by them is judged by the fold. */
    public LeastSquares training(int fold) {
        return trainings.get(fold);
    }

    /** ‖T − Hβ‖² of any read-out on the rows of a fold, all outputs. */
    public double squaredError(int fold, Readout readout) {
        int size = whole.columns();
        double[] miss = whole.miss(readout);
        double[] image = new double[size];
        double error = 0;
        for (int q = 0; q < sums.outputs(); q++) {
            Blas.gemv(false, size, size, 1, grams.get(fold), 0, size, miss, q * size, 0, image, 0);
            double squares = Blas.dot(size, image, 0, miss, q * size);
            for (int j = 0; j < size; j++) {
                squares -= 2 * miss[q * size + j] * sums.product(fold, j, q);
            }
            error += Math.max(0, sums.energy(fold, q) + squares);
        }
        return error;
    }

    /** √(ΣE²/(N·m)) over all folds, each judged by the least-squares fit of some columns to the rows outside it. */
    public double rmse(BitSet columns) {
        return rmse(columns, 0, false);
    }

    /** The RMSE of {@link #rmse(BitSet)} for fits shrunk by ridge; an intercept in the first column is not shrunk. */
    double rmse(BitSet columns, double strength, boolean intercept) {
        double error = IntStream.range(0, folds())
                .mapToDouble(
                        fold -> squaredError(fold, training(fold).fit(columns, whole.columns(), strength, intercept)))
                .reduce(0, Double::sum);
        return Math.sqrt(error / (weight() * sums.outputs()));
    }

    /** R and QᵀT of all rows. */
    public LeastSquares whole() {
        return whole;
    }

    /** √(ΣE²/(N·m)) of any read-out on all rows. */
    public double trainRmse(Readout readout) {
        double error = 0;
        for (int fold = 0; fold < folds(); fold++) {
            for (int q = 0; q < sums.outputs(); q++) {
                error += sums.energy(fold, q);
            }
        }
        double[] misses = whole.miss(readout);
        for (double miss : misses) {
            error += miss * miss;
        }
        // the squares of the misses include those on the penalty rows
        int size = whole.columns();
        double[] image = new double[size];
        for (int q = 0; q < sums.outputs(); q++) {
            Blas.gemv(false, size, size, 1, rows.penaltyGram(), 0, size, misses, q * size, 0, image, 0);
            for (int j = 0; j < size; j++) {
                error += misses[q * size + j] * (2 * rows.penaltyProducts()[q * size + j] - image[j]);
            }
        }
        return Math.sqrt(error / (weight() * sums.outputs()));
    }

    private LeastSquares outside(int fold) {
        int size = whole.columns();
        int outputs = sums.outputs();
        double[] factor = rows.penaltyGram().clone();
        double[] products = rows.penaltyProducts().clone();
        for (int other = 0; other < folds(); other++) {
            if (other != fold) {
                Blas.axpy(size * size, 1, grams.get(other), 0, factor, 0);
                for (int k = 0; k < products.length; k++) {
                    products[k] += sums.product(other, k % size, k / size);
                }
            }
        }
        SemidefiniteFactor.factorise(factor, size, ROUNDING);
        double[] dense = whole.toDense();
        double[] triangle = new double[size * size];
        Blas.gemm(true, false, size, size, size, 1, factor, 0, size, dense, 0, size, 0, triangle, 0, size);
        var outside = new Triangle();
        double[] above = new double[size];
        for (int j = 0; j < size; j++) {
            System.arraycopy(triangle, j * size, above, 0, j);
            outside.append(above, triangle[j * size + j]);
        }
        double[] projections = new double[size * outputs];
        for (int q = 0; q < outputs; q++) {
            SemidefiniteFactor.solveLower(factor, size, products, q * size);
            for (int j = 0; j < size; j++) {
                double sum = products[q * size + j];
                for (int i = j; i < size; i++) {
                    sum += factor[j * size + i] * whole.projection(i, q);
                }
                projections[j * outputs + q] = factor[j * size + j] == 0 ? 0 : sum;
            }
        }
        return new LeastSquares(outside, outputs, projections, whole.rows(), whole.weight() - weight(fold));
    }
}
