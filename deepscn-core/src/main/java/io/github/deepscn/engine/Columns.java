package io.github.deepscn.engine;

import io.github.deepscn.linalg.Blas;
import java.util.ArrayList;
import java.util.List;

/**
 * A block's share of Q: a matrix that grows by columns, in panels, so that growing copies nothing. A panel is a quarter
 * as wide as all before it, but not much narrower or wider than products like: what is not yet used is little.
 */
final class Columns {
    private static final int NARROWEST = 64;
    private static final int WIDEST = 512;

    private final int rows;
    private final List<Panel> panels = new ArrayList<>();
    private int count;

    /** Some neighbouring columns. */
    private final class Panel {
        final int first;
        final double[] numbers;

        Panel(int first, int width) {
            this.first = first;
            this.numbers = new double[rows * width];
        }

        /** How many of its columns are there. */
        int width() {
            return Math.min(numbers.length / rows, count - first);
        }
    }

    Columns(int rows) {
        this.rows = rows;
    }

    /** Appends {@code column · scale}. */
    void append(double[] column, double scale) {
        Panel last = panels.isEmpty() ? null : panels.get(panels.size() - 1);
        if (last == null || (count - last.first) * rows == last.numbers.length) {
            int width = count / 4 / NARROWEST * NARROWEST;
            last = new Panel(count, Math.min(WIDEST, Math.max(NARROWEST, width)));
            panels.add(last);
        }
        int start = (count - last.first) * rows;
        for (int i = 0; i < rows; i++) {
            last.numbers[start + i] = column[i] * scale;
        }
        count++;
    }

    /** into += Qᵀx. */
    void addTransposedProduct(double[] x, double[] into) {
        for (Panel panel : panels) {
            Blas.gemv(true, rows, panel.width(), 1, panel.numbers, 0, rows, x, 0, 1, into, panel.first);
        }
    }

    /** into[at + k·L + j] += ⟨q_j, x_k⟩ for the L columns of Q and {@code width} columns x. */
    void addTransposedProducts(double[] x, int width, double[] into, int at) {
        for (Panel panel : panels) {
            Blas.gemm(
                    true,
                    false,
                    panel.width(),
                    width,
                    rows,
                    1,
                    panel.numbers,
                    0,
                    rows,
                    x,
                    0,
                    rows,
                    1,
                    into,
                    at + panel.first,
                    count);
        }
    }

    /** x −= Qc. */
    void subtractProduct(double[] c, double[] x) {
        for (Panel panel : panels) {
            Blas.gemv(false, rows, panel.width(), -1, panel.numbers, 0, rows, c, panel.first, 1, x, 0);
        }
    }

    /** The product of the columns {@code from} to {@code to} with a matrix of {@code width} columns: rows × width. */
    double[] multiply(int from, int to, double[] matrix, int width) {
        double[] product = new double[rows * width];
        for (Panel panel : panels) {
            int first = Math.max(from, panel.first);
            int last = Math.min(to, panel.first + panel.width());
            if (first >= last) {
                continue;
            }
            Blas.gemm(
                    false,
                    false,
                    rows,
                    width,
                    last - first,
                    1,
                    panel.numbers,
                    (first - panel.first) * rows,
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
        for (Panel panel : panels) {
            for (int j = 0; j < panel.width(); j++) {
                int target = (panel.first + j) * chosen;
                for (int i = 0; i < chosen; i++) {
                    into[target + i] = panel.numbers[j * rows + positions[i]];
                }
            }
        }
    }
}
