package io.github.deepscn.classify;

import io.github.deepscn.data.Strata;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.linalg.Cholesky;
import io.github.deepscn.network.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The hidden outputs H of some rows, links included, with the classes of the rows. */
final class Features {
    /** Below this share of a column's square, its variance is rounding error. */
    private static final double ROUNDING = 1e-12;

    /** The diagonal of a preconditioner grows by this share, so that it can be decomposed. */
    private static final double STEADY = 1e-9;

    /** A preconditioner need not be exact: this number of rows is enough for every column, and these at least. */
    private static final int ROWS_PER_COLUMN = 4;

    private static final int LEAST_ROWS = 1000;

    private final int rows;
    private final int columns;
    private final int classes;
    private final boolean intercept;
    private final int[] classOf;
    /** H block after block of rows, each column-major. */
    private final List<double[]> blocks = new ArrayList<>();
    /** ‖h‖² and the sum of every column. */
    private final double[] squares;

    private final double[] sums;
    /** HᵀH/N, by some of the rows. */
    private final double[] gram;

    Features(Network network, LabelledRows of, int classes) {
        this.rows = of.rows();
        this.columns = network.columns();
        this.classes = classes;
        this.intercept = network.links().intercept();
        this.classOf = of.classOf();
        this.squares = new double[columns];
        this.sums = new double[columns];
        of.forEachBlock(network, (from, count, block) -> {
            blocks.add(block.clone());
            for (int j = 0; j < columns; j++) {
                for (int i = j * count; i < (j + 1) * count; i++) {
                    sums[j] += block[i];
                    squares[j] += block[i] * block[i];
                }
            }
        });
        this.gram = columns == 0 ? new double[0] : gram();
    }

    /** HᵀH/N, estimated on some of the rows. */
    private double[] gram() {
        int most = Math.max(LEAST_ROWS, ROWS_PER_COLUMN * columns);
        int[] some = Strata.pick(IntStream.range(0, rows).toArray(), most, 0);
        int m = some.length;
        double[] sample = new double[m * columns];
        for (int k = 0; k < m; k++) {
            double[] block = blocks.get(some[k] / LabelledRows.BLOCK_ROWS);
            int count = block.length / columns;
            for (int j = 0; j < columns; j++) {
                sample[j * m + k] = block[j * count + some[k] % LabelledRows.BLOCK_ROWS];
            }
        }
        double[] gram = new double[columns * columns];
        int n = columns;
        Blas.gemm(true, false, n, n, m, 1.0 / m, sample, 0, m, sample, 0, m, 0, gram, 0, n);
        return gram;
    }

    int columns() {
        return columns;
    }

    /** Σw times the variance of every column, times a strength; the intercept has no penalty. */
    double[] penalties(double strength, double weight) {
        double[] penalties = new double[columns];
        for (int j = intercept ? 1 : 0; j < columns; j++) {
            double square = squares[j];
            double spread = square - (intercept ? sums[j] / rows * sums[j] : 0);
            // a column that does not vary could take the place of the intercept: its square keeps it small
            penalties[j] = strength * weight / rows * (spread > ROUNDING * square ? spread : Math.max(square, 1));
        }
        return penalties;
    }

    /** About ½HᵀWH + Λ, as if all rows weighed the same. */
    Cholesky bound(double weight, double[] penalties) {
        double[] matrix = gram.clone();
        Blas.scal(matrix.length, weight / 2, matrix, 0);
        for (int j = 0; j < columns; j++) {
            double diagonal = matrix[j * columns + j];
            matrix[j * columns + j] = diagonal + penalties[j] + STEADY * Math.max(diagonal, Double.MIN_NORMAL);
        }
        return Cholesky.of(columns, matrix);
    }

    /** −Σw log P(class); adds its gradient, columns by classes. */
    double loss(double[] beta, double[] weights, double[] gradient) {
        double loss = 0;
        int from = 0;
        for (double[] block : blocks) {
            int n = Math.min(LabelledRows.BLOCK_ROWS, rows - from);
            double[] scores = new double[n * classes];
            Blas.gemm(false, false, n, classes, columns, 1, block, 0, n, beta, 0, columns, 0, scores, 0, n);
            for (int i = 0; i < n; i++) {
                loss += weights[from + i] * toSlopes(scores, i, n, classOf[from + i], weights[from + i]);
            }
            Blas.gemm(true, false, columns, classes, n, 1, block, 0, n, scores, 0, n, 1, gradient, 0, columns);
            from += n;
        }
        return loss;
    }

    /**
     * Replaces the scores of a row by the slopes of its weighted loss.
     *
     * @return −log P(class)
     */
    private double toSlopes(double[] scores, int row, int rows, int own, double weight) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < classes; c++) {
            largest = Math.max(largest, scores[c * rows + row]);
        }
        double distance = scores[own * rows + row] - largest;
        double mass = 0;
        for (int c = 0; c < classes; c++) {
            double share = Math.exp(scores[c * rows + row] - largest);
            scores[c * rows + row] = share;
            mass += share;
        }
        for (int c = 0; c < classes; c++) {
            scores[c * rows + row] = weight * (scores[c * rows + row] / mass - (c == own ? 1 : 0));
        }
        return Math.log(mass) - distance;
    }
}
