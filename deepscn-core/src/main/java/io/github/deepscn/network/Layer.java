package io.github.deepscn.network;

import io.github.deepscn.linalg.Blas;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A layer of nodes. Every node belongs to a {@link NodeFamily} and has its own parameters. For an {@link Activation} φ
 * these are weights and a bias, x ↦ φ(⟨x,w⟩ + b); a radial one reads them as centre and steepness, x ↦ exp(−b²‖x −
 * w‖²).
 *
 * <p>Where ⟨x,w⟩ overflows, or is so large that its sine depends on rounding, an output may be infinite or NaN.
 * Immutable; matrices are column-major.
 */
public final class Layer implements Serializable {
    private static final long serialVersionUID = 4L;

    /** This many outputs stay in the first-level cache from one loop over them to the next. */
    private static final int CLOSE = 4096;
    /**
     * From here on reading the inputs is the work of a single node, and a product of matrices would copy them first.
     */
    private static final int MANY_INPUTS = 64;

    /** One per node. */
    private final NodeFamily[] families;

    private final int fanIn;
    /** Node after node. */
    private final double[] parameters;
    /** Where the parameters of each node begin, and where the last ones end. */
    private final int[] starts;

    /** Computed when first needed. */
    private transient volatile @Nullable WeightSums weightSums;

    private transient volatile @Nullable MixedLayer split;

    private Layer(NodeFamily[] families, int fanIn, double[] parameters) {
        this.families = families;
        this.fanIn = fanIn;
        this.parameters = parameters;
        this.starts = new int[families.length + 1];
        for (int k = 0; k < families.length; k++) {
            starts[k + 1] = Math.addExact(starts[k], families[k].parameters(fanIn));
        }
        if (starts[families.length] != parameters.length) {
            throw new IllegalArgumentException(parameters.length + " parameters for " + families.length
                    + " nodes of fan-in " + fanIn + ", must be " + starts[families.length]);
        }
    }

    /**
     * A layer over the given array, which now belongs to it.
     *
     * @param families one per node
     * @param parameters node after node
     */
    public static Layer of(List<? extends NodeFamily> families, int fanIn, double[] parameters) {
        return new Layer(families.toArray(NodeFamily[]::new), fanIn, parameters);
    }

    /**
     * A layer of one activation.
     *
     * @param weights fan-in by width, one column per node
     * @param biases one per node
     */
    public static Layer of(Activation activation, int fanIn, double[] weights, double[] biases) {
        return of(Collections.nCopies(biases.length, activation), fanIn, weights, biases);
    }

    /**
     * A layer of activations.
     *
     * @param activations one per node
     * @param weights fan-in by width, one column per node
     * @param biases one per node
     */
    public static Layer of(List<? extends Activation> activations, int fanIn, double[] weights, double[] biases) {
        if (weights.length != (long) fanIn * biases.length || activations.size() != biases.length) {
            throw new IllegalArgumentException(weights.length + " weights and " + activations.size()
                    + " activations for " + biases.length + " nodes of fan-in " + fanIn);
        }
        double[] parameters = new double[weights.length + biases.length];
        for (int k = 0; k < biases.length; k++) {
            System.arraycopy(weights, k * fanIn, parameters, k * (fanIn + 1), fanIn);
            parameters[k * (fanIn + 1) + fanIn] = biases[k];
        }
        return of(activations, fanIn, parameters);
    }

    public NodeFamily family(int node) {
        return families[node];
    }

    /** The families of all nodes, in order. */
    public List<NodeFamily> families() {
        return Collections.unmodifiableList(Arrays.asList(families));
    }

    /** The one family of all nodes, unless they differ or there are none. */
    public Optional<NodeFamily> commonFamily() {
        return width() > 0 && endOfRun(0, width()) == width() ? Optional.of(families[0]) : Optional.empty();
    }

    public int fanIn() {
        return fanIn;
    }

    /** The number of nodes. */
    public int width() {
        return families.length;
    }

    /** The parameters of all nodes, one after the other. */
    public double[] parameters() {
        return parameters.clone();
    }

    /** The parameters of one node. */
    public double[] parameters(int node) {
        return Arrays.copyOfRange(parameters, starts[node], starts[node + 1]);
    }

    /** The weight from one input to one node of an activation. */
    public double weight(int input, int node) {
        return parameters[starts[node] + input];
    }

    /** The bias of a node of an activation. */
    public double bias(int node) {
        return parameters[starts[node] + fanIn];
    }

    /** For activations the largest size of a parameter: the least λ in whose box [−λ,λ] all of them lie. */
    public double scope(int node) {
        return family(node).scope(parameters, starts[node], fanIn);
    }

    /** Whether the finite parameters of a node are those of a node of its family. */
    public boolean isValid(int node) {
        return family(node).isValid(parameters, starts[node], fanIn);
    }

    /** All parameters, node after node; not to be changed. */
    double[] array() {
        return parameters;
    }

    /** Where the parameters of a node begin. */
    int start(int node) {
        return starts[node];
    }

    /** One node as a layer of its own. */
    public Layer node(int index) {
        return nodes(index, index + 1);
    }

    /** The nodes {@code from} (inclusive) to {@code to} (exclusive). */
    public Layer nodes(int from, int to) {
        return new Layer(
                Arrays.copyOfRange(families, from, to),
                fanIn,
                Arrays.copyOfRange(parameters, starts[from], starts[to]));
    }

    /** Some nodes, in the order of the numbers given. */
    public Layer nodes(int... numbers) {
        var some = new LayerBuilder(fanIn);
        Arrays.stream(numbers).forEach(k -> some.add(this, k));
        return some.build();
    }

    /** Whether a node's output depends on an input. */
    boolean looksAt(int input, int node) {
        return family(node).looksAt(parameters, starts[node], fanIn, input);
    }

    /** The given nodes, reduced to the given inputs. */
    Layer restrictedTo(int[] inputs, int[] nodes) {
        double[] few = Arrays.stream(nodes)
                .mapToObj(k -> family(k).restrictedTo(parameters, starts[k], fanIn, inputs))
                .flatMapToDouble(Arrays::stream)
                .toArray();
        return of(Arrays.stream(nodes).mapToObj(this::family).toList(), inputs.length, few);
    }

    /**
     * The outputs of all nodes for a block of rows.
     *
     * @param outputs receives rows by width, from {@code to} on
     */
    public void outputs(InputRows inputs, double[] outputs, int to) {
        outputs(inputs, new InputExtent(), outputs, to);
    }

    /**
     * The outputs of all nodes for a block of rows whose extent may be known from an earlier call.
     *
     * @param extent of these rows
     * @param outputs receives rows by width, from {@code to} on
     */
    public void outputs(InputRows inputs, InputExtent extent, double[] outputs, int to) {
        MixedLayer split = split();
        int rows = inputs.rows();
        if (split.places().length > 0) {
            split.activations().activate(inputs, extent, outputs, to + split.before() * rows);
            split.spread(outputs, to, rows);
        }
        for (int k : split.others()) {
            family(k).outputs(parameters, starts[k], inputs, outputs, to + k * rows);
        }
    }

    /** The outputs of nodes that are activations: one product with the rows serves them all. */
    private void activate(InputRows inputs, InputExtent extent, double[] outputs, int to) {
        int rows = inputs.rows();
        int count = width();
        double[] x = inputs.numbers();
        double[] weights = parameters;
        int start = inputs.offset();
        if (count == 1 && fanIn >= MANY_INPUTS) {
            Blas.gemv(false, rows, fanIn, 1, x, start, rows, weights, 0, 0, outputs, to);
        } else {
            int stride = fanIn + 1;
            Blas.gemm(false, false, rows, count, fanIn, 1, x, start, rows, weights, 0, stride, 0, outputs, to, rows);
        }
        InputExtent.Ball ball = extent.ballIfAskedBefore(inputs);
        int few = Math.max(1, CLOSE / rows);
        int end;
        for (int from = 0; from < count; from = end) {
            end = endOfRun(from, Math.min(from + few, count));
            var activation = (Activation) family(from);
            if (activation.isRadial()) {
                toRadialArguments(from, end, extent.norms(inputs), outputs, to);
            } else {
                toAffineArguments(from, end, rows, outputs, to);
            }
            apply(activation, from, end, ball, outputs, to + from * rows, to + end * rows);
        }
    }

    private void apply(
            Activation activation, int first, int last, InputExtent.Ball ball, double[] z, int from, int to) {
        if (!(activation instanceof Activations known)) {
            activation.apply(z, from, to);
        } else if (known.limit() > 0
                && !ball.isEndless()
                && weightSums().areWithin(known.limit(), this, first, last, ball)) {
            known.applyWithinLimit(z, from, to);
        } else {
            applyToAny(known, z, from, to);
        }
    }

    /** Applies an activation to arguments of any size. */
    static void applyToAny(Activation activation, double[] z, int from, int to) {
        if (activation instanceof Activations known) {
            dropLostArguments(known.argumentLimit(), z, from, to);
        }
        activation.apply(z, from, to);
    }

    /** The activations and the other nodes. */
    MixedLayer split() {
        MixedLayer known = split;
        if (known == null) {
            known = MixedLayer.of(this);
            split = known;
        }
        return known;
    }

    private WeightSums weightSums() {
        WeightSums known = weightSums;
        if (known == null) {
            known = new WeightSums(this);
            weightSums = known;
        }
        return known;
    }

    /** The end (exclusive) of the run of nodes that have the family of {@code node}, at most {@code limit}. */
    public int endOfRun(int node, int limit) {
        int end = node + 1;
        while (end < limit && family(end).equals(family(node))) {
            end++;
        }
        return end;
    }

    /** Turns ⟨x,w⟩ into ⟨x,w⟩ + b. */
    private void toAffineArguments(int from, int to, int rows, double[] z, int offset) {
        for (int k = from; k < to; k++) {
            double bias = bias(k);
            int column = offset + k * rows;
            for (int i = column; i < column + rows; i++) {
                z[i] += bias;
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

    /** Turns ⟨x,w⟩ into b²‖x − w‖², with ‖x − w‖² = ‖x‖² − 2⟨x,w⟩ + ‖w‖²; infinite where the squares overflow. */
    private void toRadialArguments(int from, int to, double[] inputNorms, double[] z, int offset) {
        int rows = inputNorms.length;
        for (int k = from; k < to; k++) {
            double centreNorm = Blas.dot(fanIn, parameters, starts[k], parameters, starts[k]);
            double steepness = bias(k) * bias(k);
            int column = offset + k * rows;
            for (int i = 0; i < rows; i++) {
                double distance = -2 * z[column + i] + inputNorms[i] + centreNorm;
                z[column + i] = distance < Double.POSITIVE_INFINITY ? steepness * distance : Double.POSITIVE_INFINITY;
            }
        }
    }
}
