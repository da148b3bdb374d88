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
        int end;
        for (int from = 0; from < layer.width(); from = end) {
            if (layer.family(from) instanceof Activation activation) {
                end = layer.endOfRun(from, layer.width());
                for (int k = from; k < end; k++) {
                    numbers[to + k] = argument(layer, activation.isRadial(), numbers, at, k);
                }
                Layer.applyToAny(activation, numbers, to + from, to + end);
            } else if (layer.family(from) instanceof FewInputs few) {
                end = from + 1;
                few.output(layer.array(), layer.start(from), numbers, at, numbers, to + from);
            } else {
                end = from + 1;
                var row = new InputRows(numbers, at, 1, layer.fanIn());
                layer.family(from).outputs(layer.array(), layer.start(from), row, numbers, to + from);
            }
        }
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
