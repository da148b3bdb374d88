package io.github.deepscn.engine;

import io.github.deepscn.linalg.Blas;
import java.util.ArrayList;
import java.util.List;

/** A block's share of Q: a matrix that grows by columns, in panels, so that growing copies nothing. */
final class Columns {
    private static final int PANEL = 64;

    private final int rows;
    private final List<double[]> panels = new ArrayList<>();
    private int count;

    Columns(int rows) {
        this.rows = rows;
    }

    /** Appends {@code column · scale}. */
    void append(double[] column, double scale) {
        int position = count % PANEL;
        if (position == 0) {
            panels.add(new double[rows * PANEL]);
        }
        double[] panel = panels.get(panels.size() - 1);
        for (int i = 0; i < rows; i++) {
            panel[position * rows + i] = column[i] * scale;
        }
        count++;
    }

    /** into += Qᵀx. */
    void addTransposedProduct(double[] x, double[] into) {
        for (int p = 0; p < panels.size(); p++) {
            Blas.gemv(true, rows, width(p), 1, panels.get(p), 0, rows, x, 0, 1, into, p * PANEL);
        }
    }

    /** into[at + k·L + j] += ⟨q_j, x_k⟩ for the L columns of Q and {@code width} columns x. */
    void addTransposedProducts(double[] x, int width, double[] into, int at) {
        for (int p = 0; p < panels.size(); p++) {
            Blas.gemm(
                    true,
                    false,
                    width(p),
                    width,
                    rows,
                    1,
                    panels.get(p),
                    0,
                    rows,
                    x,
                    0,
                    rows,
                    1,
                    into,
                    at + p * PANEL,
                    count);
        }
    }

    /** x −= Qc. */
    void subtractProduct(double[] c, double[] x) {
        for (int p = 0; p < panels.size(); p++) {
            Blas.gemv(false, rows, width(p), -1, panels.get(p), 0, rows, c, p * PANEL, 1, x, 0);
        }
    }

    /** The product of the columns {@code from} to {@code to} with a matrix of {@code width} columns: rows × width. */
    double[] multiply(int from, int to, double[] matrix, int width) {
        double[] product = new double[rows * width];
        for (int p = from / PANEL; p < panels.size() && p * PANEL < to; p++) {
            int first = Math.max(from, p * PANEL);
            int last = Math.min(to, (p + 1) * PANEL);
            Blas.gemm(
                    false,
                    false,
                    rows,
                    width,
                    last - first,
                    1,
                    panels.get(p),
                    (first - p * PANEL) * rows,
                    rows,
                    matrix,
                    first - from,
                    to - from,
                    1,
                    product,
                    0,
                    rows);
        }
        return product;
    }

    int count() {
        return count;
    }

    /** Copies some rows of Q into a matrix of {@code chosen} rows, column-major. */
    void copyRows(int[] positions, int chosen, double[] into) {
        for (int j = 0; j < count; j++) {
            double[] panel = panels.get(j / PANEL);
            int start = j % PANEL * rows;
            for (int i = 0; i < chosen; i++) {
                into[j * chosen + i] = panel[start + positions[i]];
            }
        }
    }

    private int width(int panel) {
        return Math.min(PANEL, count - panel * PANEL);
    }
}
