package io.github.deepscn.onnx;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;

/** A layer in float arithmetic, with the constants that the graph has. Immutable. */
final class FloatLayer {
    private final Activation activation;
    private final FloatGemm gemm;
    /** −b², for radial nodes. */
    private final float[] steepness;

    FloatLayer(Layer layer) {
        activation = layer.activation();
        boolean radial = activation.isRadial();
        gemm = new FloatGemm(
                layer.fanIn(),
                layer.width(),
                (input, node) -> (radial ? -2 : 1) * layer.weight(input, node),
                node -> radial ? NetworkGraph.squaredNorm(layer, node) : layer.bias(node));
        steepness = new float[layer.width()];
        for (int k = 0; k < steepness.length; k++) {
            steepness[k] = (float) (-layer.bias(k) * layer.bias(k));
        }
    }

    float[] outputs(float[] below) {
        float[] z = gemm.apply(below);
        if (activation.isRadial()) {
            toRadialArguments(z, below);
        }
        for (int k = 0; k < z.length; k++) {
            z[k] = activated(z[k]);
        }
        return z;
    }

    private void toRadialArguments(float[] z, float[] below) {
        float norm = 0;
        for (float x : below) {
            norm += x * x;
        }
        for (int k = 0; k < z.length; k++) {
            z[k] = Math.min(0, (z[k] + norm) * steepness[k]);
        }
    }

    private float activated(float z) {
        return switch (activation) {
            case SIGMOID -> sigmoid(z);
            case TANH -> (float) Math.tanh(z);
            case RELU -> Math.max(0, z);
            case SINE -> (float) Math.sin(z);
            case GAUSSIAN -> (float) Math.exp(z);
        };
    }

    /**
     * Runtimes approximate it around ½ and are then as inexact near 0 as they are near 1: some 1e-7, absolute, where
     * the float nearest to the value would be much closer. Saturated nodes with large read-out weights feel that.
     */
    private static float sigmoid(float z) {
        float large = (float) (1 / (1 + Math.exp(-Math.abs(z))));
        return z < 0 ? 1 - large : large;
    }
}
