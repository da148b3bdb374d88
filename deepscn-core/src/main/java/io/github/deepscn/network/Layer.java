package io.github.deepscn.network;

import io.github.deepscn.linalg.Blas;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A layer of nodes, or a block of candidates for one: x ↦ φ(xW + b), where every node may have a φ of its own.
 *
 * <p>A radial activation reads the same parameters as centre and steepness: x ↦ exp(−b²‖x − w‖²). Where numbers end an
 * output may be infinite or NaN: ⟨x,w⟩ overflows, or is so large that its sine is a matter of rounding. Immutable;
 * arrays are column-major throughout.
 *
 * <p>A block of candidates may have {@link Multiples}; what is taken out of it has weights of its own.
 */
public final class Layer implements Serializable {
    private static final long serialVersionUID = 3L;

    /** So many outputs stay in the first-level cache from one loop over them to the next. */
    static final int CLOSE = 4096;

    /** One per node. */
    private final List<Activation> activations;

    private final int fanIn;
    /** One column per node, but one for all multiples of a direction; so with the biases. */
    private final double[] weights;

    private final double[] biases;
    private final Multiples multiples;

    /** The layer that it is a part of, whose numbers it shares, and which of its nodes is the first here. */
    private final transient @Nullable Layer whole;

    private final transient int first;

    /** Of all columns of weights, from when they are first asked for. */
    private transient volatile @Nullable WeightSums weightSums;

    /** All weights in single precision, from when they are first asked for. */
    private transient volatile @Nullable RoughWeights roughWeights;

    /** How to make it anew where it travels to, if that takes less to say than its numbers. */
    private final transient @Nullable Recipe recipe;

    /** Makes a layer, always the same. */
    public interface Recipe extends Serializable {
        Layer make();
    }

    private Layer(List<Activation> activations, int fanIn, double[] weights, double[] biases) {
        this(activations, fanIn, weights, biases, Multiples.none(biases.length));
    }

    private Layer(List<Activation> activations, int fanIn, double[] weights, double[] biases, Multiples multiples) {
        this.activations = activations;
        this.fanIn = fanIn;
        this.weights = weights;
        this.biases = biases;
        this.multiples = multiples;
        this.whole = null;
        this.first = 0;
        this.recipe = null;
    }

    private Layer(Layer other, List<Activation> activations, @Nullable Layer whole, int first, @Nullable Recipe how) {
        this.activations = activations;
        this.fanIn = other.fanIn;
        this.weights = other.weights;
        this.biases = other.biases;
        this.multiples = other.multiples;
        this.whole = whole;
        this.first = first;
        this.recipe = how;
    }

    /** The same layer, which travels as what it was made by. */
    public Layer madeBy(Recipe how) {
        return new Layer(this, activations, whole, first, how);
    }

    /**
     * The nodes {@code from} (inclusive) to {@code to} (exclusive), without a copy, of a layer that remains known: what
     * is computed of the whole serves all its parts. Where it travels to, the whole does not come along. Of a layer
     * with multiples it is a copy.
     */
    public Layer part(int from, int to) {
        return hasMultiples()
                ? nodes(from, to)
                : new Layer(this, activations.subList(from, to), whole(), first + from, null);
    }

    /** The layer that it is a part of, or itself. */
    public Layer whole() {
        return whole == null ? this : whole;
    }

    /** Which node of the whole is the first here. */
    public int first() {
        return first;
    }

    private Object writeReplace() {
        return recipe != null ? new Travelling(recipe) : whole != null ? nodes(0, width()) : this;
    }

    private record Travelling(Recipe recipe) implements Serializable {
        private Object readResolve() {
            return recipe.make();
        }
    }

    /**
     * A layer of one activation over the given arrays, which now belong to it.
     *
     * @param weights fan-in by width, one column per node
     * @param biases one per node
     */
    public static Layer of(Activation activation, int fanIn, double[] weights, double[] biases) {
        int width = biases.length;
        return checked(Collections.nCopies(width, activation), fanIn, weights, biases, Multiples.none(width));
    }

    /**
     * A layer over the given arrays, which now belong to it.
     *
     * @param activations one per node
     * @param weights fan-in by width, one column per node
     * @param biases one per node
     */
    public static Layer of(List<Activation> activations, int fanIn, double[] weights, double[] biases) {
        return checked(List.copyOf(activations), fanIn, weights, biases, Multiples.none(biases.length));
    }

    /**
     * A layer some of whose nodes are multiples of few directions, over the given arrays, which now belong to it.
     *
     * @param activations one per node
     * @param weights fan-in by columns, one for each direction and each other node
     * @param biases one per column
     */
    public static Layer of(
            List<Activation> activations, int fanIn, double[] weights, double[] biases, Multiples multiples) {
        return checked(List.copyOf(activations), fanIn, weights, biases, multiples);
    }

    private static Layer checked(
            List<Activation> activations, int fanIn, double[] weights, double[] biases, Multiples multiples) {
        int width = activations.size();
        if (weights.length != (long) fanIn * biases.length
                || multiples.to() > width
                || multiples.columns(width) != biases.length) {
            throw new IllegalArgumentException(weights.length + " weights and " + width + " activations for "
                    + biases.length + " nodes of fan-in " + fanIn + (multiples.isNone() ? "" : " and " + multiples));
        }
        return new Layer(activations, fanIn, weights, biases, multiples);
    }

    public Activation activation(int node) {
        return activations.get(node);
    }

    /** The activations of all nodes, in order. */
    public List<Activation> activations() {
        return activations;
    }

    /** The one activation of all nodes, unless they differ or there are none. */
    public Optional<Activation> commonActivation() {
        return width() > 0 && endOfRun(0, width()) == width() ? Optional.of(activations.get(0)) : Optional.empty();
    }

    public int fanIn() {
        return fanIn;
    }

    /** The number of nodes. */
    public int width() {
        return activations.size();
    }

    /**
     * Whether some nodes are multiples of few directions, and their outputs other in rounding than those they have
     * alone.
     */
    public boolean hasMultiples() {
        return !multiples.isNone();
    }

    /** Where a node has its weights and bias; of multiples without their factor. */
    int column(int node) {
        return multiples.column(first + node);
    }

    private double factor(int node) {
        return multiples.factor(first + node);
    }

    /** The weight from one input to one node. */
    public double weight(int input, int node) {
        return factor(node) * weights[column(node) * fanIn + input];
    }

    public double bias(int node) {
        return factor(node) * biases[column(node)];
    }

    /** One node as a layer of its own. */
    public Layer node(int index) {
        return nodes(index, index + 1);
    }

    /** The nodes {@code from} (inclusive) to {@code to} (exclusive). */
    public Layer nodes(int from, int to) {
        if (hasMultiples()) {
            return nodes(IntStream.range(from, to).toArray());
        }
        return new Layer(
                List.copyOf(activations.subList(from, to)),
                fanIn,
                Arrays.copyOfRange(weights, (first + from) * fanIn, (first + to) * fanIn),
                Arrays.copyOfRange(biases, first + from, first + to));
    }

    /** Some nodes, in the order of the numbers given. */
    public Layer nodes(int[] numbers) {
        return restrictedTo(IntStream.range(0, fanIn).toArray(), numbers);
    }

    /** Whether a node's output depends on an input: a radial one's does on all. */
    boolean looksAt(int input, int node) {
        return activation(node).isRadial() || weight(input, node) != 0;
    }

    /** Some nodes, looking at some inputs alone. */
    Layer restrictedTo(int[] inputs, int[] nodes) {
        double[] fewWeights = new double[inputs.length * nodes.length];
        double[] fewBiases = new double[nodes.length];
        for (int k = 0; k < nodes.length; k++) {
            for (int j = 0; j < inputs.length; j++) {
                fewWeights[k * inputs.length + j] = weight(inputs[j], nodes[k]);
            }
            fewBiases[k] = bias(nodes[k]);
        }
        List<Activation> fewActivations =
                Arrays.stream(nodes).mapToObj(this::activation).toList();
        return new Layer(fewActivations, inputs.length, fewWeights, fewBiases);
    }

    /**
     * The outputs of all nodes for a block of rows.
     *
     * @param inputs rows by fan-in, from {@code inputOffset} on
     * @param outputs receives rows by width, from {@code outputOffset} on
     */
    public void outputs(double[] inputs, int inputOffset, int rows, double[] outputs, int outputOffset) {
        outputs(inputs, inputOffset, rows, new InputExtent(), outputs, outputOffset);
    }

    /**
     * The same, where the extent of these rows may be known from an earlier block of nodes.
     *
     * @param extent of the same rows of the same inputs
     */
    public void outputs(
            double[] inputs, int inputOffset, int rows, InputExtent extent, double[] outputs, int outputOffset) {
        int width = width();
        Blas.gemm(
                false,
                false,
                rows,
                multiples.columns(width),
                fanIn,
                1,
                inputs,
                inputOffset,
                rows,
                weights,
                first * fanIn,
                fanIn,
                0,
                outputs,
                outputOffset,
                rows);
        multiples.spread(width, rows, outputs, outputOffset);
        InputExtent.Ball ball = extent.ball(inputs, inputOffset, rows, fanIn);
        int few = Math.max(1, CLOSE / rows);
        int to;
        for (int from = 0; from < width; from = to) {
            to = endOfRun(from, Math.min(from + few, width));
            Activation activation = activations.get(from);
            int begin = outputOffset + from * rows;
            int end = outputOffset + to * rows;
            if (activation.isRadial()) {
                double[] norms = extent.norms(inputs, inputOffset, rows, fanIn);
                toRadialArguments(from, to, norms, rows, outputs, outputOffset);
            } else {
                toAffineArguments(from, to, rows, outputs, outputOffset);
            }
            if (haveArgumentsWithin(activation.easyLimit(), from, to, ball)) {
                activation.applyToEasy(outputs, begin, end);
            } else {
                dropLostArguments(activation.argumentLimit(), outputs, begin, end);
                activation.apply(outputs, begin, end);
            }
        }
    }

    /** Whether it can be computed {@linkplain #roughly in single precision}. */
    public boolean isRoughlyKnown() {
        return !hasMultiples() && activations.stream().distinct().allMatch(Activation::isRoughlyKnown);
    }

    /** The same layer in single precision. */
    public RoughLayer roughly() {
        return new RoughLayer(this);
    }

    RoughWeights roughWeights() {
        RoughWeights known = roughWeights;
        if (known == null) {
            known = new RoughWeights(weights, fanIn);
            roughWeights = known;
        }
        return known;
    }

    /** Whether it is known of all rows in the ball that no argument of these nodes is larger. */
    boolean haveArgumentsWithin(double limit, int from, int to, InputExtent.Ball ball) {
        if (ball.isEndless() || limit == 0) {
            return false;
        }
        WeightSums sums = whole().weightSums();
        for (int k = from; k < to; k++) {
            int column = column(k);
            if (!(Math.abs(factor(k)) * sums.largest(column, biases[column], ball) < limit)) {
                return false;
            }
        }
        return true;
    }

    WeightSums weightSums() {
        WeightSums known = weightSums;
        if (known == null) {
            known = new WeightSums(weights, fanIn, biases.length);
            weightSums = known;
        }
        return known;
    }

    /** Where the nodes with the activation of this one end, those that follow it without a gap, up to a limit. */
    int endOfRun(int node, int limit) {
        int end = node + 1;
        while (end < limit && activations.get(end) == activations.get(node)) {
            end++;
        }
        return end;
    }

    /** Makes λ(⟨x,v⟩ + b) of ⟨x,v⟩. */
    private void toAffineArguments(int from, int to, int rows, double[] z, int offset) {
        for (int k = from; k < to; k++) {
            double factor = factor(k);
            double bias = biases[column(k)];
            int column = offset + k * rows;
            for (int i = column; i < column + rows; i++) {
                z[i] = factor * (z[i] + bias);
            }
        }
    }

    private static void dropLostArguments(double limit, double[] z, int from, int to) {
        if (limit < Double.POSITIVE_INFINITY) {
            for (int i = from; i < to; i++) {
                z[i] = Math.abs(z[i]) <= limit ? z[i] : Double.NaN;
            }
        }
    }

    /** Makes b²‖x − w‖² of ⟨x,v⟩, w = λv, by ‖x‖² − 2⟨x,w⟩ + ‖w‖²; infinite where the squares overflow. */
    private void toRadialArguments(int from, int to, double[] inputNorms, int rows, double[] z, int offset) {
        for (int k = from; k < to; k++) {
            int centre = column(k) * fanIn;
            double factor = factor(k);
            double centreNorm = factor * factor * Blas.dot(fanIn, weights, centre, weights, centre);
            double steepness = bias(k) * bias(k);
            int column = offset + k * rows;
            for (int i = 0; i < rows; i++) {
                double distance = -2 * factor * z[column + i] + inputNorms[i] + centreNorm;
                z[column + i] = distance < Double.POSITIVE_INFINITY ? steepness * distance : Double.POSITIVE_INFINITY;
            }
        }
    }
}
