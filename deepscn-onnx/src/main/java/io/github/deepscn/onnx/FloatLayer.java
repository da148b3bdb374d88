package io.github.deepscn.onnx;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import java.util.List;

/** A layer in float arithmetic, with the constants that the graph has. Immutable. */
final class FloatLayer {
    /** One per node. */
    private final List<Activation> activations;

    private final FloatGemm gemm;
    /** −b², for radial nodes. */
    private final float[] steepness;

    FloatLayer(Layer layer) {
        activations = layer.activations();
        gemm = new FloatGemm(
                layer.fanIn(),
                layer.width(),
                (input, node) -> (isRadial(node) ? -2 : 1) * layer.weight(input, node),
                node -> isRadial(node) ? NetworkGraph.squaredNorm(layer, node) : layer.bias(node));
        steepness = new float[layer.width()];
        for (int k = 0; k < steepness.length; k++) {
            steepness[k] = (float) (-layer.bias(k) * layer.bias(k));
        }
    }

    float[] outputs(float[] below) {
        float[] z = gemm.apply(below);
        float norm = 0;
        for (float x : below) {
            norm += x * x;
        }
        for (int k = 0; k < z.length; k++) {
            float argument = isRadial(k) ? Math.min(0, (z[k] + norm) * steepness[k]) : z[k];
            z[k] = activated(activations.get(k), argument);
        }
        return z;
    }

    private boolean isRadial(int node) {
        return activations.get(node).isRadial();
    }

    private static float activated(Activation activation, float z) {
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
