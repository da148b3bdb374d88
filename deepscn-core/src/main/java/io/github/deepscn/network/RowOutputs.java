package io.github.deepscn.network;

import io.github.deepscn.linalg.Blas;

/**
 * Computes the hidden outputs of one row without any memory of its own. The sums are those of {@link Layer#outputs}.
 */
final class RowOutputs {
    private RowOutputs() {}

    /**
     * The outputs of a layer for one row.
     *
     * @param numbers hold the layer's inputs from {@code at} on, and receive its outputs from {@code to} on
     */
    static void of(Layer layer, double[] numbers, int at, int to) {
        int width = layer.width();
        if (layer.family(0) instanceof Activation activation && layer.endOfRun(0, width) == width) {
            for (int k = 0; k < width; k++) {
                numbers[to + k] = argument(layer, activation.isRadial(), numbers, at, k);
            }
            Layer.applyToAny(activation, numbers, to, to + width);
        } else {
            mixed(layer, numbers, at, to);
        }
    }

    private static void mixed(Layer layer, double[] numbers, int at, int to) {
        int width = layer.width();
        for (int k = 0; k < width; k++) {
            numbers[to + k] = layer.family(k) instanceof Activation activation
                    ? argument(layer, activation.isRadial(), numbers, at, k)
                    : 0;
        }
        int end;
        for (int from = 0; from < width; from = end) {
            end = endOfActivation(layer, from);
            if (firstActivation(layer, from, end) instanceof Activation activation) {
                Layer.applyToAny(activation, numbers, to + from, to + end);
            }
        }
        for (int k = 0; k < width; k++) {
            NodeFamily family = layer.family(k);
            if (family instanceof FewInputs few) {
                numbers[to + k] = few.output(layer.array(), layer.start(k), numbers, at);
            } else if (!(family instanceof Activation)) {
                var row = new InputRows(numbers, at, 1, layer.fanIn());
                family.outputs(layer.array(), layer.start(k), row, numbers, to + k);
            }
        }
    }

    /** The end of the nodes from {@code from} on that are one activation, or no activation. */
    private static int endOfActivation(Layer layer, int from) {
        NodeFamily activation = null;
        int end = from;
        while (end < layer.width()) {
            NodeFamily family = layer.family(end);
            if (family instanceof Activation) {
                if (activation != null && !family.equals(activation)) {
                    break;
                }
                activation = family;
            }
            end++;
        }
        return end;
    }

    private static NodeFamily firstActivation(Layer layer, int from, int end) {
        int k = from;
        while (k < end - 1 && !(layer.family(k) instanceof Activation)) {
            k++;
        }
        return layer.family(k);
    }

    private static double argument(Layer layer, boolean radial, double[] numbers, int at, int node) {
        double[] parameters = layer.array();
        int start = layer.start(node);
        int inputs = layer.fanIn();
        double product = Blas.smallDot(inputs, numbers, at, parameters, start);
        if (!radial) {
            return product + layer.bias(node);
        }
        double squares = 0;
        for (int j = at; j < at + inputs; j++) {
            squares += numbers[j] * numbers[j];
        }
        double distance = -2 * product + squares + Blas.smallDot(inputs, parameters, start, parameters, start);
        double steepness = layer.bias(node) * layer.bias(node);
        return distance < Double.POSITIVE_INFINITY ? steepness * distance : Double.POSITIVE_INFINITY;
    }
}
