package io.github.deepscn.engine;

import io.github.deepscn.engine.storage.OutputBuffers;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.InputExtent;
import io.github.deepscn.network.InputRows;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.NodeFamily;
import io.github.deepscn.single.SingleInputs;
import io.github.deepscn.single.SingleNodes;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Scores candidates on a block of rows in single precision, which halves the memory traffic and doubles the numbers in
 * a vector register. Inputs, residual and basis are rounded when they are first needed, and kept if there is room. Not
 * thread-safe.
 */
final class SingleSums {
    /** Above this, the rounding error of the argument is much larger than that of the activation itself. */
    private static final double STEEP = 1e-4;
    /** The error allowed in Σ|φ′|, as a share of its largest value. */
    private static final double SLOPES_ERROR = 1e-6;

    private static final float[] NONE = {};

    private final int rows;
    private final int outputs;
    private final double weight;
    private final double @Nullable [] rootWeights;
    /** The root weights in single precision, or ones. */
    private float[] roots = NONE;

    private final OutputBuffers buffers;
    private final Columns exactBasis;
    private final boolean keeps;
    private @Nullable SingleInputs inputs;
    /** The residual of every output, scaled by a power of two so that its numbers are about 1 in size. */
    private float[] residual = NONE;

    /** The factors that undo this scaling. */
    private final double[] scales;

    private boolean isResidualKnown;
    /** The columns of Q rounded so far. */
    private float[] basis = NONE;

    private int columns;
    /** Candidates that were drawn together, for this node and the next ones, and their outputs. */
    private @Nullable SingleNodes together;

    private float[] outputsTogether = NONE;

    /**
     * The sums of one block.
     *
     * @param keeps whether rounded numbers are kept until they change
     */
    SingleSums(
            int rows,
            int outputs,
            double @Nullable [] rootWeights,
            Columns exactBasis,
            OutputBuffers buffers,
            boolean keeps) {
        this.rows = rows;
        this.outputs = outputs;
        this.rootWeights = rootWeights;
        this.exactBasis = exactBasis;
        this.buffers = buffers;
        this.keeps = keeps;
        this.scales = new double[outputs];
        this.weight = rootWeights == null
                ? rows
                : Arrays.stream(rootWeights).map(root -> root * root).sum();
    }

    /** Called when the inputs of the block have changed. */
    void forgetInputs() {
        inputs = null;
        together = null;
    }

    /** Called when the residual has changed. */
    void forgetResidual() {
        isResidualKnown = false;
    }

    /** Rounds the inputs of the layer, if they have changed. */
    void updateInputs(InputRows x, InputExtent extent) {
        if (inputs == null) {
            inputs = new SingleInputs(x, extent, room(rows * x.columns()));
        }
    }

    /**
     * Rounds the residual, if it has changed.
     *
     * @param energies ‖e‖² of every output
     */
    void updateResidual(double[] e, double[] energies) {
        if (roots.length == 0) {
            roots = roots();
        }
        if (!isResidualKnown) {
            round(e, energies);
            isResidualKnown = true;
        }
    }

    private float[] room(int length) {
        return keeps ? new float[length] : buffers.borrowRough(length);
    }

    /** Called after scoring: gives back the buffers that are not kept. */
    void release() {
        if (keeps) {
            return;
        }
        if (inputs != null) {
            buffers.giveBack(inputs.numbers());
            forgetInputs();
        }
        buffers.giveBack(residual);
        residual = NONE;
        isResidualKnown = false;
        if (columns > 0) {
            buffers.giveBack(basis);
            basis = NONE;
            columns = 0;
        }
        roots = NONE;
    }

    private float[] roots() {
        float[] rounded = new float[rows];
        Arrays.fill(rounded, 1);
        if (rootWeights != null) {
            SingleInputs.round(rootWeights, rows, rounded);
        }
        return rounded;
    }

    /** Scores candidates whose outputs it computes from the rounded inputs. */
    void score(SingleNodes candidates, Scoring scoring, double flatness, Totals totals) {
        SingleInputs known = Objects.requireNonNull(inputs);
        Layer layer = candidates.layer();
        int count = layer.width();
        totals.raise(count, known.length());
        IntPredicate steep = k -> candidates.error(k, known.length()).argument() > STEEP;
        SingleNodes all = candidates.whole();
        if (keeps && all != null) {
            float[] h = outputsTogether(all, known);
            score(layer, steep, h, candidates.first() * rows, scoring, flatness, totals);
            return;
        }
        float[] h = buffers.borrowRough(rows * count);
        candidates.outputs(known, h);
        score(layer, steep, h, 0, scoring, flatness, totals);
        buffers.giveBack(h);
    }

    private float[] outputsTogether(SingleNodes all, SingleInputs known) {
        if (!all.equals(together)) {
            int length = rows * all.layer().width();
            outputsTogether = outputsTogether.length == length ? outputsTogether : new float[length];
            all.outputs(known, outputsTogether);
            together = all;
        }
        return outputsTogether;
    }

    private void round(double[] e, double[] energies) {
        residual = residual == NONE ? room(e.length) : residual;
        for (int q = 0; q < outputs; q++) {
            int exponent = Math.getExponent(Math.sqrt(energies[q] / rows));
            boolean isZero = exponent < Double.MIN_EXPONENT;
            double scale = isZero ? 1 : Math.scalb(1.0, -exponent);
            for (int i = q * rows; i < (q + 1) * rows; i++) {
                residual[i] = (float) (e[i] * scale);
            }
            scales[q] = 1 / scale;
        }
    }

    private void roundBasis(int wanted) {
        if (!keeps) {
            basis = buffers.borrowRough(wanted * rows);
        } else if (basis.length < wanted * rows) {
            basis = Arrays.copyOf(basis, Columns.room(wanted) * rows);
        }
        exactBasis.round(columns, wanted, basis);
        columns = wanted;
    }

    /**
     * Scores candidates by their unweighted outputs.
     *
     * @param steep which candidates have steep arguments
     * @param h the outputs, from {@code at} on
     */
    private void score(
            Layer candidates, IntPredicate steep, float[] h, int at, Scoring scoring, double flatness, Totals totals) {
        int count = candidates.width();
        var layout = new ScoreLayout(count, outputs, exactBasis.count());
        int against = scoring == Scoring.RESIDUAL ? 0 : exactBasis.count();
        double[] sums = totals.sums();
        float[] weighted = rootWeights == null ? h : weighted(rootWeights, h, at, count);
        int first = rootWeights == null ? at : 0;
        for (int k = 0; k < count; k++) {
            int column = first + k * rows;
            double squares = Blas.dot(rows, weighted, column, weighted, column);
            sums[k] += squares;
            double bound = candidates.family(k).bound();
            double least = Math.sqrt(squares / rows); // without weights no larger than max|h|, and known
            boolean known = rootWeights == null && least >= flatness * bound;
            totals.raise(k, known ? least : peak(h, at + k * rows));
            sums[layout.activeAt() + k] += bound < Double.POSITIVE_INFINITY
                    ? slopes(candidates.family(k), steep.test(k), weighted, column, squares)
                    : activeWeight(h, at + k * rows);
        }
        addProducts(weighted, first, count, sums, layout.productsAt());
        if (against > 0) {
            addProjections(against, weighted, first, count, sums, layout.projectionsAt());
        }
        if (scoring == Scoring.PAIRS) {
            addPairs(weighted, first, count, sums, layout.pairsAt());
        }
        if (rootWeights != null) {
            buffers.giveBack(weighted);
        }
    }

    private float[] weighted(double[] exactRoots, float[] h, int at, int count) {
        float[] weighted = buffers.borrowRough(rows * count);
        for (int k = 0; k < count; k++) {
            for (int i = 0; i < rows; i++) {
                weighted[k * rows + i] = (float) (h[at + k * rows + i] * exactRoots[i]);
            }
        }
        return weighted;
    }

    /** sums[at + k·outputs + q] += ⟨e_q, h_k⟩ for the columns of {@code h} from {@code first} on. */
    private void addProducts(float[] h, int first, int count, double[] sums, int at) {
        if (outputs == 1) {
            for (int k = 0; k < count; k++) {
                sums[at + k] += scales[0] * Blas.dot(rows, h, first + k * rows, residual, 0);
            }
            return;
        }
        float[] products = buffers.borrowRough(outputs * count);
        Blas.gemm(true, outputs, count, rows, residual, 0, rows, h, first, rows, products, 0, outputs);
        for (int k = 0; k < count; k++) {
            for (int q = 0; q < outputs; q++) {
                sums[at + k * outputs + q] += scales[q] * products[k * outputs + q];
            }
        }
        buffers.giveBack(products);
    }

    /**
     * sums[at + k·columns + j] += ⟨q_j, h_k⟩ for the columns of {@code h} from {@code first} on. The first column of Q
     * may be constant and h nearly so: the terms of that sum are then alike, and a dot product, which has many partial
     * sums, loses fewer digits.
     */
    private void addProjections(int against, float[] h, int first, int count, double[] sums, int at) {
        roundBasis(against);
        float[] products = buffers.borrowRough(against * count);
        Blas.gemm(true, against, count, rows, basis, 0, rows, h, first, rows, products, 0, against);
        for (int k = 0; k < count; k++) {
            products[k * against] = (float) Blas.dot(rows, h, first + k * rows, basis, 0);
        }
        for (int i = 0; i < against * count; i++) {
            sums[at + i] += products[i];
        }
        buffers.giveBack(products);
    }

    /** Adds HᵀH for the columns of {@code h} from {@code first} on. */
    private void addPairs(float[] h, int first, int count, double[] sums, int at) {
        float[] products = buffers.borrowRough(count * count);
        Blas.gemm(true, count, count, rows, h, first, rows, h, first, rows, products, 0, count);
        for (int i = 0; i < count * count; i++) {
            sums[at + i] += products[i];
        }
        buffers.giveBack(products);
    }

    /**
     * max|h| of a column, NaN if the column has one: the bits of |h| are ordered like the numbers, with NaN above all.
     */
    private double peak(float[] h, int offset) {
        int largest = 0;
        for (int i = offset; i < offset + rows; i++) {
            largest = Math.max(largest, Float.floatToRawIntBits(h[i]) & Integer.MAX_VALUE);
        }
        return Float.intBitsToFloat(largest);
    }

    /**
     * An upper bound of the weighted Σ|φ′| of a column of a bounded family.
     *
     * @param matters whether the sum is worth computing for sigmoids: where they are steep
     * @param squares Σh², weighted
     */
    private double slopes(NodeFamily family, boolean matters, float[] weighted, int column, double squares) {
        if (family == Activations.GAUSSIAN) {
            return squares + SLOPES_ERROR * weight; // Σφ′², which is what matters
        }
        if (family == Activations.TANH) {
            return Math.max(0, weight - squares) + SLOPES_ERROR * weight;
        }
        if (family == Activations.SIGMOID) {
            return matters
                    ? Math.max(0, Blas.dot(rows, weighted, column, roots, 0) - squares) + SLOPES_ERROR * weight
                    : weight / 4;
        }
        return weight;
    }

    /** The weight of the rows on which a column is not zero. */
    private double activeWeight(float[] h, int offset) {
        double active = 0;
        for (int i = 0; i < rows; i++) {
            if (h[offset + i] != 0) {
                active += rootWeights == null ? 1 : rootWeights[i] * rootWeights[i];
            }
        }
        return active;
    }
}
