package io.github.deepscn.engine;

import io.github.deepscn.linalg.Blas;
import io.github.deepscn.network.InputExtent;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A block of rows in arrays, column-major, computed on by BLAS.
 *
 * <p>Blocks are small enough for the candidate outputs of one, rows × candidates numbers, to stay close to the core
 * from the product to the last dot product.
 */
final class ArrayBlock implements RowBlock {
    /** So many numbers of the residual stay close to the core from one loop over them to the next. */
    private static final int CLOSE = 1 << 14;

    private final long firstRow;
    private final int rows;
    private final int outputs;
    private final boolean rides;
    private final double @Nullable [] rootWeights;
    private final OutputBuffers buffers;
    private final Storage storage;

    /** rows × fan-in of the current layer. */
    private Slab inputs;

    private InputExtent inputExtent = new InputExtent();
    /** rows × outputs. */
    private final double[] residual;

    /** ‖e‖² of every output. */
    private final double[] energies;

    private final Columns basis;
    private final double[] pending;
    /** rows × panel width. */
    private double[] panel = {};

    private Filled filled = Filled.all(0);

    private final RoughScores rough;
    private final ReadoutSums readout;

    /**
     * A block over the given arrays, which now belong to it.
     *
     * @param firstRow the number of its first row among all that take part in training, or that ride along
     * @param inputs rows × inputs
     * @param targets rows × outputs
     * @param weights one per row, or null
     */
    ArrayBlock(
            long firstRow,
            int rows,
            double[] inputs,
            double[] targets,
            double @Nullable [] weights,
            boolean rides,
            BasisLayout layout,
            OutputBuffers buffers,
            Storage storage) {
        this.firstRow = firstRow;
        this.rows = rows;
        this.outputs = targets.length / rows;
        this.inputs = storage.keep(inputs);
        this.residual = targets;
        this.rides = rides;
        this.buffers = buffers;
        this.storage = storage;
        this.basis = new Columns(rows, layout, storage);
        this.pending = new double[rows];
        this.rootWeights = weights;
        if (rootWeights != null) {
            for (int i = 0; i < rows; i++) {
                rootWeights[i] = Math.sqrt(rootWeights[i]);
            }
            applyWeights(residual, outputs);
        }
        this.energies = new double[outputs];
        Arrays.setAll(energies, this::energy);
        this.readout = new ReadoutSums(firstRow, rows, rootWeights, residual, basis, buffers);
        this.rough = new RoughScores(rows, outputs, rootWeights, basis, buffers, storage.isHeap());
    }

    private double energy(int output) {
        return Blas.dot(rows, residual, output * rows, residual, output * rows);
    }

    @Override
    public boolean rides() {
        return rides;
    }

    @Override
    public void score(Layer candidates, Scoring scoring, double flatness, Totals totals) {
        double[] h = buffers.borrow(rows * candidates.width());
        outputs(candidates, h, 0);
        score(candidates, h, scoring, flatness, totals);
        buffers.giveBack(h);
    }

    @Override
    public void scoreRoughly(Layer candidates, Scoring scoring, Rounding rounding, double flatness, Totals totals) {
        int against = scoring == Scoring.RESIDUAL ? 0 : basis.count();
        rough.updateResidual(residual, energies);
        if (rounding == Rounding.OUTPUTS) {
            double[] h = buffers.borrow(rows * candidates.width());
            outputs(candidates, h, 0);
            rough.score(candidates, h, against, flatness, totals);
            buffers.giveBack(h);
        } else {
            double[] x = borrowInputs();
            rough.updateInputs(x, candidates.fanIn(), inputExtent);
            inputs.giveBack(x);
            rough.score(candidates, against, flatness, totals);
        }
        rough.release();
    }

    /** Scores candidates by their outputs, which become weighted ones. */
    private void score(Layer candidates, double[] h, Scoring scoring, double flatness, Totals totals) {
        int count = candidates.width();
        for (int k = 0; k < count; k++) {
            double bound = candidates.activation(k).bound();
            boolean bounded = bound < Double.POSITIVE_INFINITY;
            if (!bounded) {
                totals.sums()[CandidateScores.activeAt(count) + k] += activeWeight(h, k * rows);
            }
            double squares = rootWeights == null ? squares(h, k) : 0; // without weights their mean tells of max|h|
            double least = Math.sqrt(squares / rows);
            totals.raise(k, least >= flatness * bound && least > 0 ? least : peak(h, k * rows));
            totals.sums()[k] += squares;
        }
        if (rootWeights != null) {
            applyWeights(h, count);
            for (int k = 0; k < count; k++) {
                totals.sums()[k] += squares(h, k);
            }
        }
        addProducts(h, 0, count, totals.sums(), CandidateScores.productsAt(count));
        if (scoring != Scoring.RESIDUAL) {
            int projections = CandidateScores.projectionsAt(count, outputs);
            basis.addTransposedProducts(basis.count(), h, 0, Filled.all(count), totals.sums(), projections);
        }
        if (scoring == Scoring.PAIRS) {
            int pairs = CandidateScores.pairsAt(count, outputs, basis.count());
            Gram.add(h, rows, count, totals.sums(), pairs);
        }
    }

    private double squares(double[] h, int column) {
        return Blas.dot(rows, h, column * rows, h, column * rows);
    }

    private void outputs(Layer layer, double[] h, int offset) {
        double[] x = borrowInputs();
        layer.outputs(x, 0, rows, inputExtent, h, offset);
        inputs.giveBack(x);
    }

    private double[] borrowInputs() {
        return inputs.borrow(inputs.length());
    }

    @Override
    public void begin(Layer candidates, int index) {
        begin(candidates, new int[] {index}, pending, 0);
    }

    private void begin(Layer candidates, int[] chosen, double[] columns, int at) {
        double[] x = borrowInputs();
        LoneNodes.outputs(candidates, chosen, x, rows, inputExtent, columns, at);
        inputs.giveBack(x);
        applyWeights(columns, at, chosen.length);
    }

    @Override
    public void beginLink(int input) {
        if (input == CONSTANT) {
            Arrays.fill(pending, 1);
        } else {
            double[] x = inputs.borrow((input + 1) * rows);
            System.arraycopy(x, input * rows, pending, 0, rows);
            inputs.giveBack(x);
        }
        applyWeights(pending, 1);
    }

    @Override
    public void project(int from, double[] sums, int offset) {
        basis.addTransposedProduct(from, pending, sums, offset);
    }

    @Override
    public void subtract(int from, double[] coefficients) {
        basis.subtractProduct(from, coefficients, pending);
    }

    @Override
    public void subtractAndProject(double[] coefficients, double[] sums) {
        basis.subtractAndProject(coefficients, pending, sums);
    }

    @Override
    public void correlate(double[] sums, int offset) {
        sums[offset] += Blas.dot(rows, pending, 0, pending, 0);
        addProducts(pending, 0, 1, sums, offset + 1);
    }

    @Override
    public void accept(double scale, double[] coefficients) {
        basis.append(pending, scale);
        int few = Math.max(1, CLOSE / rows);
        for (int from = 0; from < outputs; from += few) {
            int to = Math.min(from + few, outputs);
            Blas.ger(rows, to - from, -scale, pending, 0, coefficients, from, residual, from * rows, rows);
            for (int q = from; q < to; q++) {
                energies[q] = energy(q);
            }
        }
        rough.forgetResidual();
    }

    @Override
    public void energies(double[] sums, int offset) {
        for (int q = 0; q < outputs; q++) {
            sums[offset + q] += energies[q];
        }
    }

    @Override
    public void beginPanel(Layer candidates, int[] chosen, int place, int width) {
        filled = new Filled(width, place, place + chosen.length);
        panel = panel.length < rows * width ? new double[rows * width] : panel;
        if (chosen.length < width) {
            Arrays.fill(panel, 0, rows * width, 0);
        }
        begin(candidates, chosen, panel, place * rows);
    }

    @Override
    public void beginOfPanel(int column) {
        System.arraycopy(panel, column * rows, pending, 0, rows);
    }

    @Override
    public void projectPanel(int columns, double[] sums) {
        basis.addTransposedProducts(columns, panel, 0, filled, sums, 0);
    }

    @Override
    public void subtractPanel(int columns, double[] coefficients) {
        basis.subtractProducts(columns, coefficients, panel, filled);
    }

    @Override
    public void subtractAndProjectPanel(int columns, double[] coefficients, double[] sums) {
        basis.subtractAndProjectProducts(columns, coefficients, panel, filled, sums);
    }

    @Override
    public void projectPanelOn(int column, double[] sums, int offset) {
        basis.addProductsWith(column, panel, filled.width(), sums, offset);
    }

    @Override
    public void correlatePanel(double[] sums, int offset) {
        int width = filled.width();
        Gram.add(panel, rows, width, sums, offset);
        addProducts(panel, 0, width, sums, offset + width * width);
    }

    @Override
    public void acceptPanel(double[] transform, double[] coefficients, double[] sums, int offset) {
        int width = filled.width();
        int count = transform.length / width;
        double[] joining = buffers.borrow(rows * count);
        Blas.gemm(false, false, rows, count, width, 1, panel, 0, rows, transform, 0, width, 0, joining, 0, rows);
        double[] ofColumn = new double[outputs];
        for (int j = 0; j < count; j++) {
            System.arraycopy(joining, j * rows, pending, 0, rows);
            System.arraycopy(coefficients, j * outputs, ofColumn, 0, outputs);
            accept(1, ofColumn);
            energies(sums, offset + j * outputs);
        }
        buffers.giveBack(joining);
    }

    @Override
    public void leaveOneOut(RidgePath path, double[] sums) {
        readout.leaveOneOut(path, sums);
    }

    @Override
    public void foldProducts(int folds, long seed, double[] sums) {
        readout.foldProducts(folds, seed, sums);
    }

    @Override
    public void products(Network network, double[] sums) {
        double[] x = borrowInputs();
        double[] h = network.hidden(x, rows);
        inputs.giveBack(x);
        applyWeights(h, network.columns());
        readout.products(h, network.columns(), sums);
    }

    @Override
    public void sampleInputs(long[] sample, double[] sums) {
        double[] x = borrowInputs();
        sample(sample, x, inputs.length() / rows, sums, false);
        inputs.giveBack(x);
    }

    @Override
    public void sampleResiduals(long[] sample, double[] sums) {
        sample(sample, residual, outputs, sums, rootWeights != null);
    }

    private void sample(long[] sample, double[] columns, int width, double[] sums, boolean weighted) {
        int from = Arrays.binarySearch(sample, firstRow);
        for (int s = from < 0 ? -from - 1 : from; s < sample.length && sample[s] < firstRow + rows; s++) {
            int row = (int) (sample[s] - firstRow);
            double scale = weighted && rootWeights != null ? 1 / rootWeights[row] : 1;
            for (int j = 0; j < width; j++) {
                sums[s * width + j] += columns[j * rows + row] * scale;
            }
        }
    }

    @Override
    public void nextLayer(Layer closed) {
        double[] next = new double[rows * closed.width()];
        outputs(closed, next, 0);
        inputs.free();
        inputs = storage.keep(next);
        inputExtent = new InputExtent();
        rough.forgetInputs();
    }

    /** sums[at + k·outputs + q] += ⟨e_q, h_k⟩ for columns h that lie from {@code first} on. */
    private void addProducts(double[] h, int first, int count, double[] sums, int at) {
        if (outputs == 1) {
            Blas.gemv(true, rows, count, 1, h, first, rows, residual, 0, 1, sums, at);
        } else {
            Blas.gemm(true, false, outputs, count, rows, 1, residual, 0, rows, h, first, rows, 1, sums, at, outputs);
        }
    }

    /**
     * max|h| of a column, NaN if there is one. Bits of |h|, as integers, have the order of the numbers, NaN above all,
     * and integers are compared faster; four maxima at a time, as each waits for the one before.
     */
    private double peak(double[] h, int offset) {
        long first = 0;
        long second = 0;
        long third = 0;
        long fourth = 0;
        int i = offset;
        for (int end = offset + rows - 3; i < end; i += 4) {
            first = Math.max(first, magnitudeBits(h[i]));
            second = Math.max(second, magnitudeBits(h[i + 1]));
            third = Math.max(third, magnitudeBits(h[i + 2]));
            fourth = Math.max(fourth, magnitudeBits(h[i + 3]));
        }
        for (; i < offset + rows; i++) {
            first = Math.max(first, magnitudeBits(h[i]));
        }
        return Double.longBitsToDouble(Math.max(Math.max(first, second), Math.max(third, fourth)));
    }

    private static long magnitudeBits(double number) {
        return Double.doubleToRawLongBits(number) & Long.MAX_VALUE;
    }

    /** The weight of the rows on which a column is not zero. */
    private double activeWeight(double[] h, int offset) {
        double active = 0;
        for (int i = 0; i < rows; i++) {
            if (h[offset + i] != 0) {
                active += rootWeights == null ? 1 : rootWeights[i] * rootWeights[i];
            }
        }
        return active;
    }

    private void applyWeights(double[] columns, int count) {
        applyWeights(columns, 0, count);
    }

    /** Of the columns that lie from {@code at} on. */
    private void applyWeights(double[] columns, int at, int count) {
        if (rootWeights == null) {
            return;
        }
        for (int k = 0; k < count; k++) {
            for (int i = 0; i < rows; i++) {
                columns[at + k * rows + i] *= rootWeights[i];
            }
        }
    }
}
