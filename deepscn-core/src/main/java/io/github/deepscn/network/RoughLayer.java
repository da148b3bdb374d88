package io.github.deepscn.network;

import io.github.deepscn.linalg.Blas;

/** A layer in single precision, in half the time, and how far its outputs may be off. Immutable. */
public final class RoughLayer {
    /** Of a number of size 1. */
    private static final double ULP = 0x1p-23;
    /** Three of the deviations that sums of one sign have, in ulps and by the root of their number. */
    private static final double ONE_WAY = 0.4;
    /** Of bounded activations. */
    private static final double VALUE_ERROR = 4e-7;

    private final Layer layer;
    private final RoughWeights weights;
    private final WeightSums sums;

    RoughLayer(Layer layer) {
        this.layer = layer;
        this.weights = layer.whole().roughWeights();
        this.sums = layer.whole().weightSums();
    }

    /**
     * The outputs of all nodes for a block of rows.
     *
     * @param outputs receives rows by width, from {@code offset} on
     */
    public void outputs(RoughInputs inputs, float[] outputs, int offset) {
        int rows = inputs.rows();
        int width = layer.width();
        int fanIn = layer.fanIn();
        float[] w = weights.numbers();
        int first = layer.first() * fanIn;
        Blas.gemm(false, rows, width, fanIn, inputs.numbers(), 0, rows, w, first, fanIn, outputs, offset, rows);
        int few = Math.max(1, 2 * Layer.CLOSE / rows);
        int to;
        for (int from = 0; from < width; from = to) {
            to = layer.endOfRun(from, Math.min(from + few, width));
            Activation activation = layer.activation(from);
            for (int k = from; k < to; k++) {
                if (activation.isRadial()) {
                    toRadialArguments(k, inputs.norms(), outputs, offset + k * rows);
                } else {
                    toAffineArguments(k, rows, outputs, offset + k * rows);
                }
            }
            boolean easy = layer.haveArgumentsWithin(activation.roughLimit(), from, to, inputs.ball());
            activation.applyRoughly(outputs, offset + from * rows, offset + to * rows, easy);
        }
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
        double centre = sums.norm(layer.column(node));
        float centreNorm = (float) (centre * centre);
        float steepness = (float) (layer.bias(node) * layer.bias(node));
        for (int i = 0; i < inputNorms.length; i++) {
            z[column + i] = steepness * (inputNorms[i] - 2 * z[column + i] + centreNorm);
        }
    }

    /**
     * How far an output may be off on a row of up to this length. What rounding makes of ⟨x,w⟩ is less than an ulp of
     * ‖x‖‖w‖, as errors go either way; but where inputs and weights have one sign each, sums only grow, and so do
     * errors, with the root of their number: 0.13 of it in ulps of the sum is their standard deviation.
     */
    public RoughError error(int node, double length) {
        Activation activation = layer.activation(node);
        int column = layer.column(node);
        double weight = sums.norm(column);
        double bias = Math.abs(layer.bias(node));
        double oneWay = ONE_WAY * length * Math.abs(sums.sum(column)); // |Σx| is no more than √n‖x‖
        double product = ULP * (length * weight + oneWay);
        double lost = length * weights.lost(column);
        double value = activation.bound() <= 1 ? VALUE_ERROR : 0;
        if (activation.isRadial()) {
            double argument = bias * bias * (2 * product + ULP * (length * length + weight * weight));
            double shift = bias * bias * (2 * lost + ULP / 4 * weight * weight);
            return new RoughError(activation.steepness(), argument, shift, value);
        }
        return new RoughError(activation.steepness(), product + ULP * bias, lost + ULP / 4 * bias, value);
    }
}
