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
        MixedLayer split = layer.split();
        Layer activations = split.activations();
        int first = to + split.before();
        int end;
        for (int from = 0; from < activations.width(); from = end) {
            end = activations.endOfRun(from, activations.width());
            var activation = (Activation) activations.family(from);
            for (int k = from; k < end; k++) {
                numbers[first + k] = argument(activations, activation.isRadial(), numbers, at, k);
            }
            Layer.applyToAny(activation, numbers, first + from, first + end);
        }
        int[] places = split.places();
        for (int k = 0; k < places.length; k++) {
            numbers[to + places[k]] = numbers[first + k]; // ascending, so nothing is lost
        }
        for (int k : split.others()) {
            numbers[to + k] = other(layer, k, numbers, at);
        }
    }

    private static double other(Layer layer, int node, double[] numbers, int at) {
        int start = layer.start(node);
        if (layer.family(node) instanceof FewInputs few) {
            return few.output(layer.array(), start, numbers, at);
        }
        double[] output = new double[1];
        layer.family(node).outputs(layer.array(), start, new InputRows(numbers, at, 1, layer.fanIn()), output, 0);
        return output[0];
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
