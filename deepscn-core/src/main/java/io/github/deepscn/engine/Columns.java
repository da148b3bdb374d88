package io.github.deepscn.engine;

import io.github.deepscn.engine.storage.Slab;
import io.github.deepscn.engine.storage.Storage;
import io.github.deepscn.linalg.Blas;
import java.util.ArrayList;
import java.util.List;

/**
 * A block's rows of Q: a matrix that grows by columns. It consists of panels, so that growth copies little. The last
 * panel has room for a few more columns than it holds, and is copied to a larger one when it needs more, until it is
 * full.
 */
final class Columns {
    private static final int PANEL = 512;
    /** The least number of columns that a panel grows by. */
    private static final int STEP = 64;

    private final int rows;
    private final Storage storage;
    private final List<Panel> panels = new ArrayList<>();
    private int count;

    /** A run of neighbouring columns, column-major. */
    private final class Panel {
        final int first;
        Slab numbers;

        Panel(int first) {
            this.first = first;
            this.numbers = storage.room(rows * STEP);
        }

        /** Number of columns that the panel holds now. */
        int width() {
            return Math.min(PANEL, count - first);
        }

        double[] borrow() {
            return numbers.borrow(rows * width());
        }

        void append(double[] from, int at, double scale) {
            int position = width();
            int room = numbers.length() / rows;
            if (position == room) {
                Slab before = numbers;
                double[] q = borrow();
                // A file keeps the old place of a panel that moved, so panels in files move less often.
                numbers = storage.room(rows * (storage.isHeap() ? room + STEP : 2 * room));
                numbers.write(0, q, 0, rows * position, 1);
                before.giveBack(q);
                before.free();
            }
            numbers.write(position * rows, from, at, rows, scale);
        }
    }

    Columns(int rows, Storage storage) {
        this.rows = rows;
        this.storage = storage;
    }

    /** Columns reserved on the heap for {@code columns} columns. */
    static int room(int columns) {
        return (columns + STEP - 1) / STEP * STEP;
    }

    /** Columns reserved in a file for {@code columns} columns, abandoned places included. */
    static int fileRoom(int columns) {
        int widest = STEP;
        while (widest < Math.min(columns, PANEL)) {
            widest *= 2;
        }
        int others = columns > PANEL ? (columns - 1) / PANEL * PANEL : 0;
        return columns == 0 ? 0 : 2 * widest - STEP + others;
    }

    /** Appends the column that begins at {@code at}, times {@code scale}. */
    void append(double[] from, int at, double scale) {
        if (count % PANEL == 0) {
            panels.add(new Panel(count));
        }
        panels.get(panels.size() - 1).append(from, at, scale);
        count++;
    }

    int count() {
        return count;
    }

    /** Work on the columns {@code from} to {@code to}, which lie in {@code q} from {@code at} on. */
    private interface Part {
        void apply(double[] q, int at, int from, int to);
    }

    /** Applies {@code part} to the columns {@code from} to {@code to}, panel by panel. */
    private void eachPanel(int from, int to, Part part) {
        for (Panel panel : panels) {
            int first = Math.max(from, panel.first);
            int last = Math.min(to, panel.first + panel.width());
            if (first < last) {
                double[] q = panel.borrow();
                part.apply(q, (first - panel.first) * rows, first, last);
                panel.numbers.giveBack(q);
            }
        }
    }

    /** into += Qᵀx. */
    void addTransposedProduct(double[] x, double[] into) {
        eachPanel(0, count, (q, at, from, to) -> Blas.gemv(true, rows, to - from, 1, q, at, rows, x, 0, 1, into, from));
    }

    /** into[start + k·L + j] += ⟨q_j, x_k⟩ for all L columns of Q and {@code width} columns x. */
    void addTransposedProducts(double[] x, int width, double[] into, int start) {
        int all = count;
        eachPanel(0, all, (q, at, from, to) -> {
            int place = start + from;
            Blas.gemm(true, false, to - from, width, rows, 1, q, at, rows, x, 0, rows, 1, into, place, all);
        });
    }

    /** X −= QC for {@code width} columns X. */
    void subtractProducts(double[] c, double[] x, int width) {
        if (width > 1) {
            addProducts(0, count, -1, c, x, width);
            return;
        }
        eachPanel(0, count, (q, at, from, to) -> Blas.gemv(false, rows, to - from, -1, q, at, rows, c, from, 1, x, 0));
    }

    /** The product of the columns {@code from} to {@code to} with a matrix of {@code width} columns: rows × width. */
    double[] multiply(int from, int to, double[] matrix, int width) {
        double[] product = new double[rows * width];
        addProducts(from, to, 1, matrix, product, width);
        return product;
    }

    /** X += scale·QC, for the columns {@code first} to {@code last} of Q and as many rows of C. */
    private void addProducts(int first, int last, double scale, double[] c, double[] x, int width) {
        int height = last - first;
        eachPanel(first, last, (q, at, from, to) -> {
            int place = from - first;
            Blas.gemm(false, false, rows, width, to - from, scale, q, at, rows, c, place, height, 1, x, 0, rows);
        });
    }

    /**
     * Copies the columns {@code first} to {@code last} to the same columns of a column-major matrix in single
     * precision.
     */
    void round(int first, int last, float[] into) {
        eachPanel(first, last, (q, at, from, to) -> {
            for (int i = 0; i < (to - from) * rows; i++) {
                into[from * rows + i] = (float) q[at + i];
            }
        });
    }

    /** Copies some rows of Q into a column-major matrix of {@code chosen} rows. */
    void copyRows(int[] positions, int chosen, double[] into) {
        eachPanel(0, count, (q, at, from, to) -> {
            for (int j = from; j < to; j++) {
                for (int i = 0; i < chosen; i++) {
                    into[j * chosen + i] = q[at + (j - from) * rows + positions[i]];
                }
            }
        });
    }
}
