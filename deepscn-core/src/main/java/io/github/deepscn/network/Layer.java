package io.github.deepscn.network;

import io.github.deepscn.linalg.Blas;
import java.io.Serializable;
import java.util.Arrays;

/**
 * A layer of nodes, or a block of candidates for one: x ↦ φ(xW + b).
 *
 * <p>A radial activation reads the same parameters as centre and steepness: x ↦ exp(−b²‖x − w‖²). Where numbers end an
 * output may be infinite or NaN: ⟨x,w⟩ overflows, or is so large that its sine is a matter of rounding. Immutable;
 * arrays are column-major throughout.
 */
public final class Layer implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Activation activation;
    private final int fanIn;
    private final double[] weights;
    private final double[] biases;

    private Layer(Activation activation, int fanIn, double[] weights, double[] biases) {
        this.activation = activation;
        this.fanIn = fanIn;
        this.weights = weights;
        this.biases = biases;
    }

    /**
     * A layer over the given arrays, which now belong to it.
     *
     * @param weights fan-in by width, one column per node
     * @param biases one per node
     */
    public static Layer of(Activation activation, int fanIn, double[] weights, double[] biases) {
        if (weights.length != (long) fanIn * biases.length) {
            throw new IllegalArgumentException(
                    weights.length + " weights for " + biases.length + " nodes of fan-in " + fanIn);
        }
        return new Layer(activation, fanIn, weights, biases);
    }

    public Activation activation() {
        return activation;
    }

    public int fanIn() {
        return fanIn;
    }

    /** The number of nodes. */
    public int width() {
        return biases.length;
    }

    /** The weight from one input to one node. */
    public double weight(int input, int node) {
        return weights[node * fanIn + input];
    }

    public double bias(int node) {
        return biases[node];
    }

    /** One node as a layer of its own. */
    public Layer node(int index) {
        return nodes(index, index + 1);
    }

    /** The nodes {@code from} (inclusive) to {@code to} (exclusive). */
    public Layer nodes(int from, int to) {
        return new Layer(
                activation,
                fanIn,
                Arrays.copyOfRange(weights, from * fanIn, to * fanIn),
                Arrays.copyOfRange(biases, from, to));
    }

    /** Whether a node's output depends on an input: a radial one's does on all. */
    boolean looksAt(int input, int node) {
        return activation.isRadial() || weight(input, node) != 0;
    }

    /** Some nodes, looking at some inputs alone. */
    Layer restrictedTo(int[] inputs, int[] nodes) {
        double[] fewWeights = new double[inputs.length * nodes.length];
        double[] fewBiases = new double[nodes.length];
        for (int k = 0; k < nodes.length; k++) {
            for (int j = 0; j < inputs.length; j++) {
                fewWeights[k * inputs.length + j] = weight(inputs[j], nodes[k]);
            }
            fewBiases[k] = biases[nodes[k]];
        }
        return new Layer(activation, inputs.length, fewWeights, fewBiases);
    }

    /**
     * The outputs of all nodes for a block of rows.
     *
     * @param inputs rows by fan-in, from {@code inputOffset} on
     * @param outputs receives rows by width, from {@code outputOffset} on
     */
    public void outputs(double[] inputs, int inputOffset, int rows, double[] outputs, int outputOffset) {
        int width = width();
        if (activation.isRadial()) {
            radialArguments(inputs, inputOffset, rows, outputs, outputOffset);
        } else {
            affineArguments(inputs, inputOffset, rows, outputs, outputOffset);
        }
        if (activation.argumentLimit() < Double.POSITIVE_INFINITY) {
            dropLostArguments(outputs, outputOffset, outputOffset + rows * width);
        }
        activation.apply(outputs, outputOffset, outputOffset + rows * width);
    }

    /** ⟨x,w⟩ + b. */
    private void affineArguments(double[] inputs, int inputOffset, int rows, double[] outputs, int outputOffset) {
        multiply(1, inputs, inputOffset, rows, outputs, outputOffset);
        for (int k = 0; k < width(); k++) {
            double bias = biases[k];
            int column = outputOffset + k * rows;
            for (int i = column; i < column + rows; i++) {
                outputs[i] += bias;
            }
        }
    }

    /** factor·XW. */
    private void multiply(
            double factor, double[] inputs, int inputOffset, int rows, double[] outputs, int outputOffset) {
        int width = width();
        Blas.gemm(
                false,
                false,
                rows,
                width,
                fanIn,
                factor,
                inputs,
                inputOffset,
                rows,
                weights,
                0,
                fanIn,
                0,
                outputs,
                outputOffset,
                rows);
    }

    private void dropLostArguments(double[] z, int from, int to) {
        double limit = activation.argumentLimit();
        for (int i = from; i < to; i++) {
            z[i] = Math.abs(z[i]) <= limit ? z[i] : Double.NaN;
        }
    }

    /** b²‖x − w‖² by ‖x‖² − 2⟨x,w⟩ + ‖w‖²; infinite where the squares overflow. */
    private void radialArguments(double[] inputs, int inputOffset, int rows, double[] outputs, int outputOffset) {
        double[] inputNorms = new double[rows];
        for (int j = 0; j < fanIn; j++) {
            int column = inputOffset + j * rows;
            for (int i = 0; i < rows; i++) {
                inputNorms[i] += inputs[column + i] * inputs[column + i];
            }
        }
        multiply(-2, inputs, inputOffset, rows, outputs, outputOffset);
        for (int k = 0; k < width(); k++) {
            double centreNorm = Blas.dot(fanIn, weights, k * fanIn, weights, k * fanIn);
            double steepness = biases[k] * biases[k];
            int column = outputOffset + k * rows;
            for (int i = 0; i < rows; i++) {
                double distance = outputs[column + i] + inputNorms[i] + centreNorm;
                outputs[column + i] =
                        distance < Double.POSITIVE_INFINITY ? steepness * distance : Double.POSITIVE_INFINITY;
            }
        }
    }
}
