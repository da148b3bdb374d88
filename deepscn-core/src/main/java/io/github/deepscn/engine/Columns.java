package io.github.deepscn.engine;

import io.github.deepscn.linalg.Blas;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A block's share of Q: a matrix that grows by columns, in panels, so that growing copies little. The last panel has
 * room for little more than what is there, and is copied where it needs more, until it is full.
 *
 * <p>A panel is made of strips of rows, each with its columns one after the other. Whole columns, one strip, suit
 * products with matrices. Short strips suit one vector at a time where columns are many: memory is read from one end to
 * the other, and what a strip has of Q is still close to the core when it is read for the second time. With few columns
 * a strip would be too small to be worth a call.
 */
final class Columns {
    private static final int PANEL = 512;
    /** The least that a panel grows by. */
    private static final int STEP = 64;
    /** Of so many rows some thousand columns fit into the second-level cache. */
    private static final int SHORT_STRIP = 24;
    /** Up to so many columns strips are whole columns: a width that panels grow out of, on the heap and in a file. */
    private static final int FEW = 256;

    private final int rows;
    private final BasisLayout layout;
    private final Storage storage;
    private final List<Panel> panels = new ArrayList<>();
    private int count;

    /** Some neighbouring columns. */
    private final class Panel {
        final int first;
        Slab numbers;
        int stripRows;

        Panel(int first) {
            this.first = first;
            this.numbers = storage.room(rows * STEP);
            this.stripRows = Columns.this.stripRows();
        }

        int room() {
            return numbers.length() / rows;
        }

        /** How many of its columns are there. */
        int width() {
            return Math.min(PANEL, count - first);
        }

        double[] borrow() {
            return numbers.borrow(stripRows < rows ? numbers.length() : rows * width());
        }

        /** Where the strip that begins with this row has its numbers. */
        int start(int row) {
            return row * room();
        }

        /** How many rows the strip has that begins with this one. */
        int height(int row) {
            return Math.min(stripRows, rows - row);
        }

        /** Where a number is. */
        int place(int row, int column) {
            int top = row / stripRows * stripRows;
            return start(top) + column * height(top) + row - top;
        }

        /** In a file places are not moved without leaving a gap, so the fewer moves the better. */
        void grow() {
            Slab before = numbers;
            double[] q = borrow();
            int width = width();
            int[] from = new int[rows];
            Arrays.setAll(from, row -> place(row, 0));
            int stripBefore = stripRows;
            numbers = storage.room(rows * (storage.isHeap() ? room() + STEP : 2 * room()));
            stripRows = Columns.this.stripRows();
            for (int row = 0; row < rows; row += stripRows) {
                int stride = Math.min(stripBefore, rows - row / stripBefore * stripBefore);
                for (int j = 0; j < width; j++) {
                    numbers.write(place(row, j), q, from[row] + j * stride, height(row), 1);
                }
            }
            before.giveBack(q);
            before.free();
        }

        void append(double[] column, double scale) {
            int position = width();
            if (position == room()) {
                grow();
            }
            for (int row = 0; row < rows; row += stripRows) {
                numbers.write(place(row, position), column, row, height(row), scale);
            }
        }
    }

    Columns(int rows, BasisLayout layout, Storage storage) {
        this.rows = rows;
        this.layout = layout;
        this.storage = storage;
    }

    /**
     * How many rows a strip has, but perhaps the last; of all panels alike, as there is one only up to a few columns.
     */
    private int stripRows() {
        return layout == BasisLayout.STRIPS && count >= FEW ? Math.min(SHORT_STRIP, rows) : rows;
    }

    /** The columns that there is room for on the heap when so many are there. */
    static int room(int columns) {
        return (columns + STEP - 1) / STEP * STEP;
    }

    /** The same in a file, the places that panels grew out of included: later panels begin there. */
    static int fileRoom(int columns) {
        int widest = STEP;
        while (widest < Math.min(columns, PANEL)) {
            widest *= 2;
        }
        int others = columns > PANEL ? (columns - 1) / PANEL * PANEL : 0;
        return columns == 0 ? 0 : 2 * widest - STEP + others;
    }

    /** Appends {@code column · scale}. */
    void append(double[] column, double scale) {
        if (count % PANEL == 0) {
            panels.add(new Panel(count));
        }
        panels.get(panels.size() - 1).append(column, scale);
        count++;
    }

    /** into += Qᵀx. */
    void addTransposedProduct(double[] x, double[] into) {
        for (Panel panel : panels) {
            double[] q = panel.borrow();
            for (int row = 0; row < rows; row += panel.stripRows) {
                addTransposedProduct(panel, q, row, x, into);
            }
            panel.numbers.giveBack(q);
        }
    }

    /** x −= Qc. */
    void subtractProduct(double[] c, double[] x) {
        for (Panel panel : panels) {
            double[] q = panel.borrow();
            for (int row = 0; row < rows; row += panel.stripRows) {
                subtractProduct(panel, q, row, c, x);
            }
            panel.numbers.giveBack(q);
        }
    }

    /** x −= Qc, then into += Qᵀx: where it can be, strip by strip. */
    void subtractAndProject(double[] c, double[] x, double[] into) {
        if (!storage.isHeap() || panels.isEmpty()) {
            subtractProduct(c, x);
            addTransposedProduct(x, into);
            return;
        }
        for (int row = 0; row < rows; row += panels.get(0).stripRows) {
            for (Panel panel : panels) {
                subtractProduct(panel, panel.borrow(), row, c, x);
            }
            for (Panel panel : panels) {
                addTransposedProduct(panel, panel.borrow(), row, x, into);
            }
        }
    }

    private void addTransposedProduct(Panel panel, double[] q, int row, double[] x, double[] into) {
        int height = panel.height(row);
        Blas.gemv(true, height, panel.width(), 1, q, panel.start(row), height, x, row, 1, into, panel.first);
    }

    private void subtractProduct(Panel panel, double[] q, int row, double[] c, double[] x) {
        int height = panel.height(row);
        Blas.gemv(false, height, panel.width(), -1, q, panel.start(row), height, c, panel.first, 1, x, row);
    }

    /** into[at + k·L + j] += ⟨q_j, x_k⟩ for the L columns of Q and {@code width} columns x, from {@code start} on. */
    void addTransposedProducts(double[] x, int start, int width, double[] into, int at) {
        for (Panel panel : panels) {
            double[] q = panel.borrow();
            int columns = panel.width();
            for (int row = 0; row < rows; row += panel.stripRows) {
                int height = panel.height(row);
                Blas.gemm(
                        true,
                        false,
                        columns,
                        width,
                        height,
                        1,
                        q,
                        panel.start(row),
                        height,
                        x,
                        start + row,
                        rows,
                        1,
                        into,
                        at + panel.first,
                        count);
            }
            panel.numbers.giveBack(q);
        }
    }

    /** X −= QC, of matrices of so many columns. */
    void subtractProducts(double[] c, double[] x, int width) {
        for (Panel panel : panels) {
            double[] q = panel.borrow();
            int columns = panel.width();
            for (int row = 0; row < rows; row += panel.stripRows) {
                int height = panel.height(row);
                int start = panel.start(row);
                Blas.gemm(
                        false,
                        false,
                        height,
                        width,
                        columns,
                        -1,
                        q,
                        start,
                        height,
                        c,
                        panel.first,
                        count,
                        1,
                        x,
                        row,
                        rows);
            }
            panel.numbers.giveBack(q);
        }
    }

    /** The product of the columns {@code from} to {@code to} with a matrix of {@code width} columns: rows × width. */
    double[] multiply(int from, int to, double[] matrix, int width) {
        double[] product = new double[rows * width];
        for (Panel panel : panels) {
            int first = Math.max(from, panel.first);
            int columns = Math.min(to, panel.first + panel.width()) - first;
            if (columns <= 0) {
                continue;
            }
            double[] q = panel.borrow();
            for (int row = 0; row < rows; row += panel.stripRows) {
                int height = panel.height(row);
                int start = panel.start(row) + (first - panel.first) * height;
                Blas.gemm(
                        false,
                        false,
                        height,
                        width,
                        columns,
                        1,
                        q,
                        start,
                        height,
                        matrix,
                        first - from,
                        to - from,
                        1,
                        product,
                        row,
                        rows);
            }
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
                    into[target + i] = q[panel.place(positions[i], j)];
                }
            }
            panel.numbers.giveBack(q);
        }
    }
}
