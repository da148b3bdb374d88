package io.github.deepscn.engine;

import io.github.deepscn.engine.storage.OutputBuffers;
import io.github.deepscn.engine.storage.Slab;
import io.github.deepscn.engine.storage.Storage;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.network.InputExtent;
import io.github.deepscn.network.InputRows;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import io.github.deepscn.single.SingleNodes;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A block of rows in column-major arrays; BLAS does the computation.
 *
 * <p>Blocks are so small that their candidate outputs, rows × candidates numbers, stay in the cache from the matrix
 * product to the last dot product.
 */
final class ArrayBlock implements ScreeningBlock {
    /** This many numbers of the residual stay in the cache from one loop over them to the next. */
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
    /** rows × number of pending columns. */
    private double[] pending = {};

    private int width;

    private final SingleSums single;
    private final ReadoutSums readout;

    /** A block as {@link BlockFactory} describes it, with buffers shared with other blocks. */
    ArrayBlock(
            long firstRow,
            int rows,
            double[] inputs,
            double[] targets,
            double @Nullable [] weights,
            boolean rides,
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
        this.basis = new Columns(rows, storage);
        this.rootWeights = weights;
        if (weights != null) {
            Arrays.setAll(weights, i -> Math.sqrt(weights[i]));
        }
        applyWeights(residual, outputs);
        this.energies = new double[outputs];
        Arrays.setAll(energies, q -> squares(residual, q));
        this.readout = new ReadoutSums(firstRow, rows, rootWeights, residual, basis, buffers);
        this.single = new SingleSums(rows, outputs, rootWeights, basis, buffers, storage.isHeap());
    }

    @Override
    public boolean rides() {
        return rides;
    }

    @Override
    public void score(Layer candidates, Scoring scoring, double flatness, Totals totals) {
        withOutputs(candidates, h -> score(candidates, h, scoring, flatness, totals));
    }

    @Override
    public void scoreInSingle(SingleNodes candidates, Scoring scoring, double flatness, Totals totals) {
        single.updateResidual(residual, energies);
        withInputs(x -> single.updateInputs(x, inputExtent));
        single.score(candidates, scoring, flatness, totals);
        single.release();
    }

    /** Lends the inputs of the current layer to {@code use}. */
    private void withInputs(Consumer<InputRows> use) {
        double[] x = inputs.borrow(inputs.length());
        use.accept(new InputRows(x, rows, inputs.length() / rows));
        inputs.giveBack(x);
    }

    /** Lends the outputs of {@code nodes} to {@code use}. */
    private void withOutputs(Layer nodes, Consumer<double[]> use) {
        double[] h = buffers.borrow(rows * nodes.width());
        withInputs(x -> nodes.outputs(x, inputExtent, h, 0));
        use.accept(h);
        buffers.giveBack(h);
    }

    /** Scores candidates by their outputs {@code h}, which are multiplied by the root weights. */
    private void score(Layer candidates, double[] h, Scoring scoring, double flatness, Totals totals) {
        int count = candidates.width();
        var layout = new ScoreLayout(count, outputs, basis.count());
        double[] sums = totals.sums();
        for (int k = 0; k < count; k++) {
            double bound = candidates.family(k).bound();
            if (!(bound < Double.POSITIVE_INFINITY)) {
                sums[layout.activeAt() + k] += activeWeight(h, k * rows);
            }
            double squares = rootWeights == null ? squares(h, k) : 0; // without weights their mean bounds max|h|
            double least = Math.sqrt(squares / rows);
            totals.raise(k, least >= flatness * bound && least > 0 ? least : peak(h, k * rows));
            sums[k] += squares;
        }
        if (rootWeights != null) {
            applyWeights(h, count);
            for (int k = 0; k < count; k++) {
                sums[k] += squares(h, k);
            }
        }
        addProducts(h, count, sums, layout.productsAt());
        if (scoring != Scoring.RESIDUAL) {
            basis.addTransposedProducts(h, count, sums, layout.projectionsAt());
        }
        if (scoring == Scoring.PAIRS) {
            Gram.add(h, rows, count, sums, layout.pairsAt());
        }
    }

    private double squares(double[] h, int column) {
        return Blas.dot(rows, h, column * rows, h, column * rows);
    }

    @Override
    public void begin(Layer nodes) {
        makeRoom(nodes.width());
        withInputs(x -> LoneNodes.outputs(nodes, x, inputExtent, pending));
        applyWeights(pending, width);
    }

    @Override
    public void beginLink(int input) {
        makeRoom(1);
        if (input == CONSTANT) {
            Arrays.fill(pending, 0, rows, 1);
        } else {
            double[] x = inputs.borrow((input + 1) * rows);
            System.arraycopy(x, input * rows, pending, 0, rows);
            inputs.giveBack(x);
        }
        applyWeights(pending, 1);
    }

    private void makeRoom(int columns) {
        width = columns;
        pending = pending.length < rows * width ? new double[rows * width] : pending;
    }

    @Override
    public void project(double[] sums) {
        if (width == 1) {
            basis.addTransposedProduct(pending, sums);
        } else {
            basis.addTransposedProducts(pending, width, sums, 0);
        }
    }

    @Override
    public void subtract(double[] coefficients) {
        basis.subtractProducts(coefficients, pending, width);
    }

    @Override
    public void correlate(double[] sums, int offset) {
        if (width == 1) {
            sums[offset] += squares(pending, 0);
        } else {
            Gram.add(pending, rows, width, sums, offset);
        }
        addProducts(pending, width, sums, offset + width * width);
    }

    @Override
    public void accept(double[] transform, double[] coefficients, double[] sums, int offset) {
        if (width == 1) {
            accept(pending, 0, transform[0], coefficients, 0);
            energies(sums, offset);
            return;
        }
        int count = transform.length / width;
        double[] joining = buffers.borrow(rows * count);
        Blas.gemm(false, false, rows, count, width, 1, pending, 0, rows, transform, 0, width, 0, joining, 0, rows);
        for (int j = 0; j < count; j++) {
            accept(joining, j * rows, 1, coefficients, j * outputs);
            energies(sums, offset + j * outputs);
        }
        buffers.giveBack(joining);
    }

    /** The column that begins at {@code at}, times {@code scale}, joins the basis. */
    private void accept(double[] column, int at, double scale, double[] coefficients, int first) {
        basis.append(column, at, scale);
        int step = Math.max(1, CLOSE / rows);
        for (int from = 0; from < outputs; from += step) {
            int to = Math.min(from + step, outputs);
            Blas.ger(rows, to - from, -scale, column, at, coefficients, first + from, residual, from * rows, rows);
            for (int q = from; q < to; q++) {
                energies[q] = squares(residual, q);
            }
        }
        single.forgetResidual();
    }

    @Override
    public void energies(double[] sums, int offset) {
        for (int q = 0; q < outputs; q++) {
            sums[offset + q] += energies[q];
        }
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
        withInputs(x -> {
            double[] h = network.hidden(x.numbers(), rows);
            applyWeights(h, network.columns());
            readout.products(h, network.columns(), sums);
        });
    }

    @Override
    public void sampleInputs(long[] sample, double[] sums) {
        withInputs(x -> sample(sample, x.numbers(), x.columns(), sums, null));
    }

    @Override
    public void sampleWeights(long[] sample, double[] sums, int offset) {
        for (int s = firstOf(sample); s < sample.length && sample[s] < firstRow + rows; s++) {
            double root = rootWeights == null ? 1 : rootWeights[(int) (sample[s] - firstRow)];
            sums[offset + s] += root * root;
        }
    }

    @Override
    public void sampleResiduals(long[] sample, double[] sums) {
        sample(sample, residual, outputs, sums, rootWeights);
    }

    /** Where the rows of this block begin in ascending numbers of rows. */
    private int firstOf(long[] sample) {
        int place = Arrays.binarySearch(sample, firstRow);
        return place < 0 ? -place - 1 : place;
    }

    private void sample(long[] sample, double[] columns, int width, double[] sums, double @Nullable [] divisors) {
        for (int s = firstOf(sample); s < sample.length && sample[s] < firstRow + rows; s++) {
            int row = (int) (sample[s] - firstRow);
            double scale = divisors == null ? 1 : 1 / divisors[row];
            for (int j = 0; j < width; j++) {
                sums[s * width + j] += columns[j * rows + row] * scale;
            }
        }
    }

    @Override
    public void nextLayer(Layer closed) {
        double[] next = new double[rows * closed.width()];
        withInputs(x -> closed.outputs(x, inputExtent, next, 0));
        inputs.free();
        inputs = storage.keep(next);
        inputExtent = new InputExtent();
        single.forgetInputs();
    }

    /** sums[at + k·outputs + q] += ⟨e_q, h_k⟩ for {@code count} columns h. */
    private void addProducts(double[] h, int count, double[] sums, int at) {
        if (outputs == 1) {
            Blas.gemv(true, rows, count, 1, h, 0, rows, residual, 0, 1, sums, at);
        } else {
            Blas.gemm(true, false, outputs, count, rows, 1, residual, 0, rows, h, 0, rows, 1, sums, at, outputs);
        }
    }

    /**
     * max|h| of a column, NaN if the column has one: the bits of |h| are ordered like the numbers, with NaN above all.
     */
    private double peak(double[] h, int offset) {
        long largest = 0;
        for (int i = offset; i < offset + rows; i++) {
            largest = Math.max(largest, Double.doubleToRawLongBits(h[i]) & Long.MAX_VALUE);
        }
        return Double.longBitsToDouble(largest);
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
        if (rootWeights != null) {
            for (int k = 0; k < count; k++) {
                for (int i = 0; i < rows; i++) {
                    columns[k * rows + i] *= rootWeights[i];
                }
            }
        }
    }
}
