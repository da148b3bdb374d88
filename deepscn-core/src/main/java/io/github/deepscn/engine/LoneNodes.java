package io.github.deepscn.engine;

import io.github.deepscn.data.SplitMix64;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.InputExtent;
import io.github.deepscn.network.Layer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The outputs of few nodes: each has the same bits, whoever the others are.
 *
 * <p>A BLAS adds in another order where a matrix is narrower. So nodes of many inputs, for which these have to be read
 * anyway, are computed by fours, those that are missing being zero; and whether the place among four makes no
 * difference is tried once for every shape. Where it does, each is computed as the first of four.
 */
final class LoneNodes {
    private static final int WIDTH = 4;
    private static final int MANY_INPUTS = 64;

    private static final Map<Shape, Boolean> TRIED = new ConcurrentHashMap<>();

    private record Shape(int rows, int inputs) {}

    private LoneNodes() {}

    /**
     * Computes some nodes of a layer.
     *
     * @param inputs rows by fan-in
     * @param outputs receives one column each, from {@code at} on
     */
    static void outputs(
            Layer layer, int[] chosen, double[] inputs, int rows, InputExtent extent, double[] outputs, int at) {
        boolean many = haveManyInputs(layer.fanIn());
        int atOnce = many && isAnyPlaceTheSame(rows, layer.fanIn()) ? WIDTH : 1;
        double[] four = new double[many ? rows * WIDTH : 0];
        for (int from = 0; from < chosen.length; from += atOnce) {
            int[] few = Arrays.copyOfRange(chosen, from, Math.min(from + atOnce, chosen.length));
            if (many) {
                widened(layer, few).outputs(inputs, 0, rows, extent, four, 0);
                System.arraycopy(four, 0, outputs, at + from * rows, rows * few.length);
            } else {
                layer.node(few[0]).outputs(inputs, 0, rows, extent, outputs, at + from * rows);
            }
        }
    }

    private static Layer widened(Layer layer, int[] few) {
        int fanIn = layer.fanIn();
        double[] weights = new double[fanIn * WIDTH];
        double[] biases = new double[WIDTH];
        List<Activation> activations = new ArrayList<>();
        for (int k = 0; k < WIDTH; k++) {
            int node = few[Math.min(k, few.length - 1)];
            activations.add(layer.activation(node));
            for (int j = 0; k < few.length && j < fanIn; j++) {
                weights[k * fanIn + j] = layer.weight(j, node);
            }
            biases[k] = k < few.length ? layer.bias(node) : 0;
        }
        return Layer.of(activations, fanIn, weights, biases);
    }

    /** Whether a node takes a while to compute. */
    static boolean haveManyInputs(int inputs) {
        return inputs >= MANY_INPUTS;
    }

    private static boolean isAnyPlaceTheSame(int rows, int inputs) {
        return TRIED.computeIfAbsent(new Shape(rows, inputs), LoneNodes::haveEqualProducts);
    }

    private static boolean haveEqualProducts(Shape shape) {
        int rows = shape.rows;
        int inputs = shape.inputs;
        double[] x = numbers(rows * inputs);
        double[] w = numbers(inputs * WIDTH);
        double[] together = products(x, rows, w, inputs);
        for (int k = 0; k < WIDTH; k++) {
            double[] one = new double[inputs * WIDTH];
            System.arraycopy(w, k * inputs, one, 0, inputs);
            double[] alone = products(x, rows, one, inputs);
            if (!Arrays.equals(alone, 0, rows, together, k * rows, (k + 1) * rows)) {
                return false;
            }
        }
        return true;
    }

    private static double[] products(double[] x, int rows, double[] w, int inputs) {
        double[] products = new double[rows * WIDTH];
        Blas.gemm(false, false, rows, WIDTH, inputs, 1, x, 0, rows, w, 0, inputs, 0, products, 0, rows);
        return products;
    }

    /** Any numbers of size 1 that use all their digits. */
    static double[] numbers(int count) {
        double[] numbers = new double[count];
        Arrays.setAll(numbers, i -> SplitMix64.mix(i) * 0x1p-63);
        return numbers;
    }
}
