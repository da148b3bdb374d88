package io.github.deepscn.single;

import io.github.deepscn.linalg.Blas;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.FewInputs;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.MixedLayer;
import io.github.deepscn.network.WeightSums;
import io.github.deepscn.threads.Crew;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Nodes in single precision, in half the time, and how far their outputs may be off. Immutable. */
public final class SingleNodes {
    /** The spacing of numbers of size 1. */
    private static final double ULP = 0x1p-23;
    /** Three standard deviations of a sum whose terms have one sign, in ulps and per root of their number. */
    private static final double ONE_WAY = 0.4;
    /** Error of a bounded activation. */
    private static final double VALUE_ERROR = 4e-7;
    /** This many outputs stay in the first-level cache. */
    private static final int CLOSE = 8192;
    /** Number of weights for which another thread pays off. */
    private static final int SHARE = 1 << 11;

    /** A node that sees at most one in this many inputs is sparse. */
    private static final int SPARSE = 8;

    private final Layer layer;
    private final MixedLayer split;
    private final WeightSums sums;
    /** The weights of the activations. */
    private final float[] weights;
    /** ‖w − w′‖ of every activation, w′ being the rounded weights. */
    private final double[] lost;
    /** The nodes that these are some of, or null. */
    private final @Nullable SingleNodes whole;

    private final int first;

    /** Rounds the weights of nodes that {@link #canCompute}. */
    public SingleNodes(Layer layer, Crew crew) {
        this.layer = layer;
        this.whole = null;
        this.first = 0;
        this.sums = new WeightSums(layer);
        this.split = MixedLayer.of(layer, k -> !isSparse(layer, k));
        int[] places = split.places();
        int fanIn = layer.fanIn();
        this.weights = new float[fanIn * places.length];
        this.lost = new double[layer.width()];
        crew.share(places.length, SHARE / fanIn, (from, to) -> {
            for (int k = from; k < to; k++) {
                lost[places[k]] = round(layer, places[k], weights, k * fanIn);
            }
        });
        float[] sparse = new float[fanIn];
        for (int k : split.others()) {
            lost[k] = layer.family(k) instanceof Activation ? round(layer, k, sparse, 0) : 0;
        }
    }

    /** Whether a node has so few weights that it is computed faster without the others. */
    private static boolean isSparse(Layer layer, int node) {
        int seen = 0;
        int most = layer.fanIn() / SPARSE;
        for (int j = 0; j < layer.fanIn() && seen <= most; j++) {
            seen += layer.weight(j, node) == 0 ? 0 : 1;
        }
        return seen <= most;
    }

    /** Rounds the weights of a node and returns ‖w − w′‖. */
    private static double round(Layer layer, int node, float[] rounded, int start) {
        double squares = 0;
        for (int j = 0; j < layer.fanIn(); j++) {
            double weight = layer.weight(j, node);
            rounded[start + j] = (float) weight;
            double difference = weight - rounded[start + j];
            squares += difference * difference;
        }
        return Math.sqrt(squares);
    }

    private SingleNodes(SingleNodes whole, Layer layer, int first) {
        this.layer = layer;
        this.split = whole.split;
        this.sums = whole.sums;
        this.weights = whole.weights;
        this.lost = whole.lost;
        this.whole = whole;
        this.first = first;
    }

    /** Some of these nodes: {@code nodes} are those from {@code from} on. */
    public SingleNodes part(Layer nodes, int from) {
        return new SingleNodes(this, nodes, from);
    }

    /** The nodes that these are a part of; null if they are all. */
    public @Nullable SingleNodes whole() {
        return whole;
    }

    /** Where these nodes begin in {@link #whole()}. */
    public int first() {
        return first;
    }

    /** Whether all nodes of a layer can be computed in single precision. */
    public static boolean canCompute(Layer layer) {
        return layer.families().stream().allMatch(family -> family instanceof FewInputs || SingleKernels.has(family));
    }

    public Layer layer() {
        return layer;
    }

    /**
     * The outputs of all nodes for a block of rows.
     *
     * @param outputs receives rows by width
     */
    public void outputs(SingleInputs inputs, float[] outputs) {
        if (whole != null) {
            new SingleNodes(layer, Crew.ALONE).outputs(inputs, outputs);
            return;
        }
        int rows = inputs.rows();
        int count = split.places().length;
        if (count > 0) {
            int fanIn = layer.fanIn();
            int at = split.before() * rows;
            Blas.gemm(false, rows, count, fanIn, inputs.numbers(), 0, rows, weights, 0, fanIn, outputs, at, rows);
            split.spread(outputs, 0, rows);
        }
        for (int k : split.others()) {
            if (layer.family(k) instanceof Activation) {
                multiplySparse(k, inputs.numbers(), rows, outputs, k * rows);
            }
        }
        int few = Math.max(1, CLOSE / rows);
        int to;
        for (int from = 0; from < layer.width(); from = to) {
            to = layer.endOfRun(from, Math.min(from + few, layer.width()));
            if (layer.family(from) instanceof Activations activation) {
                apply(activation, from, to, inputs, outputs);
            } else {
                for (int k = from; k < to; k++) {
                    var family = (FewInputs) layer.family(k);
                    SingleFewInputs.outputs(family, layer.parameters(k), inputs, outputs, k * rows);
                }
            }
        }
    }

    /** ⟨x,w⟩ of a node, input by input. */
    private void multiplySparse(int node, float[] x, int rows, float[] products, int column) {
        Arrays.fill(products, column, column + rows, 0);
        for (int j = 0; j < layer.fanIn(); j++) {
            float weight = (float) layer.weight(j, node);
            if (weight != 0) {
                addMultiple(weight, x, j * rows, products, column, rows);
            }
        }
    }

    private static void addMultiple(float weight, float[] x, int from, float[] sums, int to, int count) {
        for (int i = 0; i < count; i++) {
            sums[to + i] += weight * x[from + i];
        }
    }

    /** Turns ⟨x,w⟩ into outputs, for nodes of one activation. */
    private void apply(Activations activation, int from, int to, SingleInputs inputs, float[] outputs) {
        int rows = inputs.rows();
        for (int k = from; k < to; k++) {
            if (activation.isRadial()) {
                toRadialArguments(k, inputs.norms(), outputs, k * rows);
            } else {
                toAffineArguments(k, rows, outputs, k * rows);
            }
        }
        double limit = SingleKernels.limit(activation);
        boolean within = limit > 0 && sums.areWithin(limit, layer, from, to, inputs.ball());
        SingleKernels.apply(activation, within, outputs, from * rows, to * rows);
    }

    /** Makes ⟨x,w⟩ + b of ⟨x,w⟩. */
    private void toAffineArguments(int node, int rows, float[] z, int column) {
        float bias = (float) layer.bias(node);
        for (int i = column; i < column + rows; i++) {
            z[i] += bias;
        }
    }

    /** Makes b²‖x − w‖² of ⟨x,w⟩. */
    private void toRadialArguments(int node, float[] inputNorms, float[] z, int column) {
        double centre = sums.norm(node);
        float centreNorm = (float) (centre * centre);
        float steepness = (float) (layer.bias(node) * layer.bias(node));
        for (int i = 0; i < inputNorms.length; i++) {
            z[column + i] = steepness * (inputNorms[i] - 2 * z[column + i] + centreNorm);
        }
    }

    /**
     * How far a node's output may be off on a row.
     *
     * @param steepness the largest |φ′|
     * @param argument how far the argument of φ may be off in either direction, besides the shift
     * @param shift how far rounded weights may move the argument in one direction on all rows
     * @param value how far φ itself may be off
     */
    public record OutputError(double steepness, double argument, double shift, double value) {
        /** At worst. */
        public double most() {
            return steepness * (argument + shift) + value;
        }
    }

    /**
     * How far an output may be off on a row of up to this length. Rounding changes ⟨x,w⟩ by less than an ulp of ‖x‖‖w‖,
     * as errors go either way; but where inputs and weights have one sign each, sums only grow, and errors grow with
     * the root of the number of terms: their standard deviation is 0.13 of that root in ulps of the sum.
     */
    public OutputError error(int node, double length) {
        if (layer.family(node) instanceof FewInputs few) {
            return SingleFewInputs.error(few, layer.parameters(node), length);
        }
        var activation = (Activation) layer.family(node);
        double weight = sums.norm(first + node);
        double bias = Math.abs(layer.bias(node));
        double oneWay = ONE_WAY * length * Math.abs(sums.sum(first + node)); // |Σx| is no more than √n‖x‖
        double product = ULP * (length * weight + oneWay);
        double shift = length * lost[first + node];
        double value = activation.bound() <= 1 ? VALUE_ERROR : 0;
        if (activation.isRadial()) {
            double argument = bias * bias * (2 * product + ULP * (length * length + weight * weight));
            double moved = bias * bias * (2 * shift + ULP / 4 * weight * weight);
            return new OutputError(activation.steepness(), argument, moved, value);
        }
        return new OutputError(activation.steepness(), product + ULP * bias, shift + ULP / 4 * bias, value);
    }
}
