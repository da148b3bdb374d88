package io.github.deepscn.engine;

import io.github.deepscn.linalg.Blas;
import io.github.deepscn.network.InputExtent;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.RoughInputs;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Scores candidates on a block of rows in single precision: half as much memory to pass through, and twice as many
 * numbers at a time. Inputs, residual and basis are rounded when they are first needed, and kept if there is room; so
 * are the outputs of candidates that were drawn together for several nodes, which are computed together. Not
 * thread-safe.
 */
final class RoughScores {
    /** From here on an error of the argument is much more than the activation's own. */
    private static final double STEEP = 1e-4;
    /** What of Σ|φ′| may be lost, in parts of what it can be. */
    private static final double SLOPES_ERROR = 1e-6;

    private static final float[] NONE = {};

    private final int rows;
    private final int outputs;
    private final double weight;
    private final double @Nullable [] rootWeights;
    /** The same in single precision, or ones. */
    private float[] roots = NONE;

    private final OutputBuffers buffers;
    private final Columns exactBasis;
    private final boolean keeps;
    private @Nullable RoughInputs inputs;
    /** Every output by a power of two, so that its numbers are of size 1, and what makes up for it. */
    private float[] residual = NONE;

    private final double[] scales;
    private boolean isResidualKnown;
    /** Q, as far as it was needed. */
    private float[] basis = NONE;

    private int columns;
    private final KeptOutputs kept = new KeptOutputs();

    /**
     * Of a block.
     *
     * @param keeps whether all that is rounded is kept until it has changed
     */
    RoughScores(
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

    /** Other inputs follow. */
    void forgetInputs() {
        inputs = null;
        kept.forget();
    }

    /** The residual has changed. */
    void forgetResidual() {
        isResidualKnown = false;
    }

    /** Rounds the inputs of the layer, if they have changed. */
    void updateInputs(double[] x, int fanIn, InputExtent extent) {
        if (inputs == null) {
            inputs = new RoughInputs(x, rows, fanIn, extent, room(rows * fanIn));
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

    /** After scoring, lets go of what is not kept. */
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
            RoughInputs.round(rootWeights, rows, rounded);
        }
        return rounded;
    }

    /** Scores candidates by outputs in double precision, not weighted, which are rounded. */
    void score(Layer candidates, double[] exact, int against, double flatness, Totals totals) {
        int count = candidates.width();
        float[] h = buffers.borrowRough(rows * count);
        RoughInputs.round(exact, rows * count, h);
        score(candidates, h, 0, against, flatness, totals);
        buffers.giveBack(h);
    }

    /** Scores candidates from the rounded inputs on. */
    void score(Layer candidates, int against, double flatness, Totals totals) {
        RoughInputs known = Objects.requireNonNull(inputs);
        totals.raise(candidates.width(), known.length());
        Layer whole = candidates.whole();
        if (keeps && whole.width() > candidates.width()) {
            float[] h = kept.of(whole, known, rows);
            score(candidates, h, candidates.first() * rows, against, flatness, totals);
        } else {
            float[] h = buffers.borrowRough(rows * candidates.width());
            candidates.roughly().outputs(known, h, 0);
            score(candidates, h, 0, against, flatness, totals);
            buffers.giveBack(h);
        }
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

    /** Scores candidates whose outputs, not weighted, lie from {@code at} on. */
    private void score(Layer candidates, float[] h, int at, int against, double flatness, Totals totals) {
        int count = candidates.width();
        double[] sums = totals.sums();
        float[] weighted = rootWeights == null ? h : weighted(rootWeights, h, at, count);
        int first = rootWeights == null ? at : 0;
        for (int k = 0; k < count; k++) {
            int column = first + k * rows;
            double squares = Blas.dot(rows, weighted, column, weighted, column);
            sums[k] += squares;
            double bound = candidates.activation(k).bound();
            double least = Math.sqrt(squares / rows); // without weights no larger than max|h|, and known
            boolean known = rootWeights == null && least >= flatness * bound;
            totals.raise(k, known ? least : peak(h, at + k * rows));
            double slopes = bound < Double.POSITIVE_INFINITY
                    ? slopes(candidates, k, against > 0, weighted, column, squares)
                    : activeWeight(h, at + k * rows);
            sums[CandidateScores.activeAt(count) + k] += slopes;
        }
        addProducts(weighted, first, count, sums, CandidateScores.productsAt(count));
        if (against > 0) {
            addProjections(against, weighted, first, count, sums, CandidateScores.projectionsAt(count, outputs));
        }
        if (rootWeights != null) {
            buffers.giveBack(weighted);
        }
    }

    private float[] weighted(double[] roots, float[] h, int at, int count) {
        float[] weighted = buffers.borrowRough(rows * count);
        for (int k = 0; k < count; k++) {
            for (int i = 0; i < rows; i++) {
                weighted[k * rows + i] = (float) (h[at + k * rows + i] * roots[i]);
            }
        }
        return weighted;
    }

    /** sums[at + k·outputs + q] += ⟨e_q, h_k⟩ for columns h that lie from {@code first} on. */
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
     * sums[at + k·columns + j] += ⟨q_j, h_k⟩ for columns h that lie from {@code first} on. That with the first, which
     * may be constant as h may nearly be, is the only sum of many that are alike: a dot product, which has many partial
     * sums, loses less of it.
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

    /** max|h| of a column, NaN if there is one: bits of |h| have the order of the numbers, NaN above all. */
    private double peak(float[] h, int offset) {
        int largest = 0;
        for (int i = offset; i < offset + rows; i++) {
            largest = Math.max(largest, Float.floatToRawIntBits(h[i]) & Integer.MAX_VALUE);
        }
        return Float.intBitsToFloat(largest);
    }

    /**
     * Σ|φ′| of a column of a bounded activation, weighted, or more. Sigmoids are summed up only where it matters:
     * against a basis, or where they are steep.
     *
     * @param squares Σh², weighted
     */
    private double slopes(Layer candidates, int node, boolean projected, float[] weighted, int column, double squares) {
        return switch (candidates.activation(node)) {
            case GAUSSIAN -> squares + SLOPES_ERROR * weight; // Σφ′², which is what matters
            case TANH -> Math.max(0, weight - squares) + SLOPES_ERROR * weight;
            case SIGMOID ->
                projected || isSteep(candidates, node)
                        ? Math.max(0, Blas.dot(rows, weighted, column, roots, 0) - squares) + SLOPES_ERROR * weight
                        : weight / 4;
            case RELU, SINE -> weight;
        };
    }

    private boolean isSteep(Layer candidates, int node) {
        return inputs == null
                || candidates.roughly().error(node, inputs.length()).argument() > STEEP;
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
