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
    private final Storage storage;
    private final List<Panel> panels = new ArrayList<>();
    private int count;

    /** Some neighbouring columns. */
    private final class Panel {
        final int first;
        final Slab numbers;

        Panel(int first, int width) {
            this.first = first;
            this.numbers = storage.room(rows * width);
        }

        /** How many of its columns are there. */
        int width() {
            return Math.min(numbers.length() / rows, count - first);
        }

        double[] borrow() {
            return numbers.borrow(rows * width());
        }
    }

    Columns(int rows, Storage storage) {
        this.rows = rows;
        this.storage = storage;
    }

    private static int widthAfter(int count) {
        return Math.min(WIDEST, Math.max(NARROWEST, count / 4 / NARROWEST * NARROWEST));
    }

    /** The columns that panels have room for when so many are there. */
    static int room(int columns) {
        int room = 0;
        while (room < columns) {
            room += widthAfter(room);
        }
        return room;
    }

    /** Appends {@code column · scale}. */
    void append(double[] column, double scale) {
        Panel last = panels.isEmpty() ? null : panels.get(panels.size() - 1);
        if (last == null || (count - last.first) * rows == last.numbers.length()) {
            last = new Panel(count, widthAfter(count));
            panels.add(last);
        }
        last.numbers.write((count - last.first) * rows, column, scale);
        count++;
    }

    /** into += Qᵀx. */
    void addTransposedProduct(double[] x, double[] into) {
        for (Panel panel : panels) {
            double[] q = panel.borrow();
            Blas.gemv(true, rows, panel.width(), 1, q, 0, rows, x, 0, 1, into, panel.first);
            panel.numbers.giveBack(q);
        }
    }

    /** into[at + k·L + j] += ⟨q_j, x_k⟩ for the L columns of Q and {@code width} columns x. */
    void addTransposedProducts(double[] x, int width, double[] into, int at) {
        for (Panel panel : panels) {
            double[] q = panel.borrow();
            int columns = panel.width();
            Blas.gemm(true, false, columns, width, rows, 1, q, 0, rows, x, 0, rows, 1, into, at + panel.first, count);
            panel.numbers.giveBack(q);
        }
    }

    /** x −= Qc. */
    void subtractProduct(double[] c, double[] x) {
        for (Panel panel : panels) {
            double[] q = panel.borrow();
            Blas.gemv(false, rows, panel.width(), -1, q, 0, rows, c, panel.first, 1, x, 0);
            panel.numbers.giveBack(q);
        }
    }

    /** X −= QC, of matrices of so many columns. */
    void subtractProducts(double[] c, double[] x, int width) {
        for (Panel panel : panels) {
            double[] q = panel.borrow();
            Blas.gemm(false, false, rows, width, panel.width(), -1, q, 0, rows, c, panel.first, count, 1, x, 0, rows);
            panel.numbers.giveBack(q);
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
            double[] q = panel.borrow();
            int start = (first - panel.first) * rows;
            int columns = last - first;
            int all = to - from;
            Blas.gemm(
                    false,
                    false,
                    rows,
                    width,
                    columns,
                    1,
                    q,
                    start,
                    rows,
                    matrix,
                    first - from,
                    all,
                    1,
                    product,
                    0,
                    rows);
            panel.numbers.giveBack(q);
        }
        return product;
    }

    int count() {
        return count;
    }

    /** Copies some rows of Q into a matrix of {@code chosen} rows, column-major. */
    void copyRows(int[] positions, int chosen, double[] into) {
        for (Panel panel : panels) {
            double[] q = panel.borrow();
            for (int j = 0; j < panel.width(); j++) {
                int target = (panel.first + j) * chosen;
                for (int i = 0; i < chosen; i++) {
                    into[target + i] = q[j * rows + positions[i]];
                }
            }
            panel.numbers.giveBack(q);
        }
    }
}
