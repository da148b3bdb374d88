package io.github.deepscn.engine;

import io.github.deepscn.linalg.Blas;
import java.util.ArrayList;
import java.util.List;

/**
 * A block's share of Q: a matrix that grows by columns, in panels, so that growing copies little. The last panel has
 * room for little more than what is there, and is copied where it needs more, until it is full.
 *
 * <p>A panel lies by columns or by rows. Columns suit products with many vectors at a time. Rows, a few at a time, suit
 * few vectors where columns are many: memory is read from one end to the other, and what a strip of rows has of Q is
 * still close to the core when it is read for the second time. With few columns a strip would be too small to be worth
 * a call.
 */
final class Columns {
    private static final int PANEL = 512;
    /** The least that a panel grows by. */
    private static final int STEP = 64;
    /** So many rows are multiplied with several vectors at a time: as many streams of memory flow. */
    private static final int STREAMS = 16;
    /** So many numbers stay in the second-level cache. */
    private static final int CLOSE = 1 << 16;
    /** Of more rows at a time a product with one vector is no faster. */
    private static final int TALL = 96;
    /**
     * As soon as there are so many they may lie by rows: a width that panels grow out of, on the heap and in a file. No
     * {@linkplain RowBlock#subtractAndProjectPanel products} of a group of four are in part with the one and in part
     * with the other.
     */
    private static final int MANY = 256;

    private final int rows;
    private final BasisLayout layout;
    private final Storage storage;
    private final List<Panel> panels = new ArrayList<>();
    private int count;

    /** Some neighbouring columns. */
    private final class Panel {
        final int first;
        Slab numbers;
        boolean byRows;

        Panel(int first) {
            this.first = first;
            this.numbers = storage.room(rows * STEP);
            this.byRows = isByRows();
        }

        int room() {
            return numbers.length() / rows;
        }

        /** How many of its columns are there. */
        int width() {
            return Math.min(PANEL, count - first);
        }

        double[] borrow() {
            return numbers.borrow(byRows ? numbers.length() : rows * width());
        }

        /** Where a number is. */
        int place(int row, int column) {
            return byRows ? row * room() + column - first : (column - first) * rows + row;
        }

        /** How far the next row is, or the next column. */
        int stride() {
            return byRows ? room() : rows;
        }

        /** In a file places are not moved without leaving a gap, so the fewer moves the better. */
        int nextRoom() {
            return !storage.isHeap() ? 2 * room() : width() < room() ? room() : room() + STEP;
        }

        /** Makes room for more, or lies by rows from now on. */
        void move() {
            Slab before = numbers;
            double[] q = borrow();
            int across = byRows ? 1 : rows;
            int down = byRows ? room() : 1;
            numbers = storage.room(rows * nextRoom());
            byRows = isByRows();
            if (byRows) {
                writeRows(q, down, across);
            } else {
                numbers.write(0, q, 0, rows * width(), 1);
            }
            before.giveBack(q);
            before.free();
        }

        private void writeRows(double[] q, int down, int across) {
            double[] row = new double[width()];
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < row.length; j++) {
                    row[j] = q[i * down + j * across];
                }
                numbers.write(place(i, first), row, 0, row.length, 1);
            }
        }

        void append(double[] column, double scale) {
            int position = width();
            if (position == room() || byRows != isByRows()) {
                move();
            }
            if (byRows) {
                for (int i = 0; i < rows; i++) {
                    numbers.write(place(i, first + position), column, i, 1, scale);
                }
            } else {
                numbers.write(place(0, first + position), column, 0, rows, scale);
            }
        }
    }

    Columns(int rows, BasisLayout layout, Storage storage) {
        this.rows = rows;
        this.layout = layout;
        this.storage = storage;
    }

    /** Whether panels lie by rows with one more column: all or none, as there is one only until then. */
    private boolean isByRows() {
        return layout == BasisLayout.STRIPS && count + 1 >= MANY;
    }

    /** How many rows are multiplied with so many vectors at a time. */
    private int strip(int vectors) {
        if (panels.isEmpty() || !panels.get(0).byRows) {
            return rows;
        }
        return vectors > 1 ? STREAMS : Math.max(STREAMS, Math.min(TALL, CLOSE / count));
    }

    /** The columns that there is room for on the heap when so many are there. */
    static int room(int columns) {
        return (columns + STEP - 1) / STEP * STEP;
    }

    /** The same in a file, the places that panels grew out of included: later panels begin there. */
    static int fileRoom(int columns) {
        int widest = STEP;
        while (widest < Math.min(columns, PANEL) || (widest == columns && columns == MANY)) {
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

    /** What is to be done with the columns {@code from} to {@code to} of a panel, in some rows. */
    private interface Part {
        void apply(Panel panel, double[] q, int from, int to, int row, int height);
    }

    /** All parts of the columns {@code from} to {@code to}, panel after panel. */
    private void eachPanel(int from, int to, int strip, Part part) {
        for (Panel panel : panels) {
            int first = Math.max(from, panel.first);
            int last = Math.min(to, panel.first + panel.width());
            if (first >= last) {
                continue;
            }
            double[] q = panel.borrow();
            for (int row = 0; row < rows; row += strip) {
                part.apply(panel, q, first, last, row, Math.min(strip, rows - row));
            }
            panel.numbers.giveBack(q);
        }
    }

    /** The same in the order of the rows: first one thing with a strip, then another. */
    private void eachStrip(int from, int to, int strip, Part one, Part other) {
        if (!storage.isHeap()) {
            eachPanel(from, to, strip, one);
            eachPanel(from, to, strip, other);
            return;
        }
        for (int row = 0; row < rows; row += strip) {
            for (Part part : new Part[] {one, other}) {
                for (Panel panel : panels) {
                    int first = Math.max(from, panel.first);
                    int last = Math.min(to, panel.first + panel.width());
                    if (first < last) {
                        part.apply(panel, panel.borrow(), first, last, row, Math.min(strip, rows - row));
                    }
                }
            }
        }
    }

    /** into[at + j − from] += ⟨q_j, x⟩ of the columns from {@code from} on. */
    void addTransposedProduct(int from, double[] x, double[] into, int at) {
        eachPanel(from, count, strip(1), projection(x, into, at - from));
    }

    /** x −= Qc of the columns from {@code from} on. */
    void subtractProduct(int from, double[] c, double[] x) {
        eachPanel(from, count, strip(1), subtraction(from, c, x));
    }

    /** x −= Qc, then into += Qᵀx: where it can be, strip by strip. */
    void subtractAndProject(double[] c, double[] x, double[] into) {
        eachStrip(0, count, strip(1), subtraction(0, c, x), projection(x, into, 0));
    }

    private static Part projection(double[] x, double[] into, int shift) {
        return (panel, q, from, to, row, height) -> {
            int at = panel.place(row, from);
            if (panel.byRows) {
                Blas.gemv(false, to - from, height, 1, q, at, panel.stride(), x, row, 1, into, shift + from);
            } else {
                Blas.gemv(true, height, to - from, 1, q, at, panel.stride(), x, row, 1, into, shift + from);
            }
        };
    }

    private static Part subtraction(int origin, double[] c, double[] x) {
        return (panel, q, from, to, row, height) -> {
            int at = panel.place(row, from);
            if (panel.byRows) {
                Blas.gemv(true, to - from, height, -1, q, at, panel.stride(), c, from - origin, 1, x, row);
            } else {
                Blas.gemv(false, height, to - from, -1, q, at, panel.stride(), c, from - origin, 1, x, row);
            }
        };
    }

    /** into[at + k·L + j] += ⟨q_j, x_k⟩ for the first L columns of Q and those of a matrix, from {@code start} on. */
    void addTransposedProducts(int columns, double[] x, int start, Filled filled, double[] into, int at) {
        eachPanel(0, columns, strip(filled.width()), projections(columns, x, start, filled, into, at));
    }

    /** X −= QC, of the first columns of Q. */
    void subtractProducts(int columns, double[] c, double[] x, Filled filled) {
        eachPanel(0, columns, strip(filled.width()), combinations(0, columns, -1, c, x, filled));
    }

    /** X −= QC, then adds QᵀX as {@link #addTransposedProducts} does: where it can be, strip by strip. */
    void subtractAndProjectProducts(int columns, double[] c, double[] x, Filled filled, double[] into) {
        eachStrip(
                0,
                columns,
                strip(filled.width()),
                combinations(0, columns, -1, c, x, filled),
                projections(columns, x, 0, filled, into, 0));
    }

    /** The product of the columns {@code from} to {@code to} with a matrix of {@code width} columns: rows × width. */
    double[] multiply(int from, int to, double[] matrix, int width) {
        double[] product = new double[rows * width];
        eachPanel(from, to, strip(width), combinations(from, to, 1, matrix, product, Filled.all(width)));
        return product;
    }

    private Part projections(int columns, double[] x, int start, Filled filled, double[] into, int at) {
        return (panel, q, from, to, row, height) -> {
            Filled some = panel.byRows ? filled.toMultiply(false, to - from, height) : Filled.all(filled.width());
            Blas.gemm(
                    !panel.byRows,
                    false,
                    to - from,
                    some.count(),
                    height,
                    1,
                    q,
                    panel.place(row, from),
                    panel.stride(),
                    x,
                    start + some.from() * rows + row,
                    rows,
                    1,
                    into,
                    at + some.from() * columns + from,
                    columns);
        };
    }

    /** x += scale·Qc, of the columns {@code origin} to {@code end} and as many rows of c. */
    private Part combinations(int origin, int end, double scale, double[] c, double[] x, Filled filled) {
        return (panel, q, from, to, row, height) -> {
            Filled some = panel.byRows ? filled.toMultiply(true, height, to - from) : Filled.all(filled.width());
            Blas.gemm(
                    panel.byRows,
                    false,
                    height,
                    some.count(),
                    to - from,
                    scale,
                    q,
                    panel.place(row, from),
                    panel.stride(),
                    c,
                    some.from() * (end - origin) + from - origin,
                    end - origin,
                    1,
                    x,
                    some.from() * rows + row,
                    rows);
        };
    }

    /** into[at + k] += ⟨q, x_k⟩ for one column q and {@code width} columns x. */
    void addProductsWith(int column, double[] x, int width, double[] into, int at) {
        double[] q = new double[rows];
        copyColumn(column, q);
        Blas.gemv(true, rows, width, 1, x, 0, rows, q, 0, 1, into, at);
    }

    void copyColumn(int column, double[] into) {
        eachPanel(column, column + 1, rows, (panel, q, from, to, row, height) -> {
            int across = panel.byRows ? panel.stride() : 1;
            for (int i = 0; i < height; i++) {
                into[row + i] = q[panel.place(row, from) + i * across];
            }
        });
    }

    /** Puts the columns {@code from} to {@code to} in their places of a matrix, column-major, in single precision. */
    void round(int from, int to, float[] into) {
        eachPanel(from, to, rows, (panel, q, first, last, row, height) -> {
            int down = panel.byRows ? panel.stride() : 1;
            for (int j = first; j < last; j++) {
                int place = panel.place(row, j);
                for (int i = 0; i < height; i++) {
                    into[j * rows + row + i] = (float) q[place + i * down];
                }
            }
        });
    }

    int count() {
        return count;
    }

    /** Copies some rows of Q into a matrix of {@code chosen} rows, column-major. */
    void copyRows(int[] positions, int chosen, double[] into) {
        for (Panel panel : panels) {
            double[] q = panel.borrow();
            for (int j = panel.first; j < panel.first + panel.width(); j++) {
                for (int i = 0; i < chosen; i++) {
                    into[j * chosen + i] = q[panel.place(positions[i], j)];
                }
            }
            panel.numbers.giveBack(q);
        }
    }
}
