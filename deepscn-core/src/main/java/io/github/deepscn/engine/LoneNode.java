package io.github.deepscn.engine;

import io.github.deepscn.data.SplitMix64;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.network.InputExtent;
import io.github.deepscn.network.Layer;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The outputs of one node by itself: the same bits, whoever its neighbours were when it was scored.
 *
 * <p>A BLAS adds in another order where a matrix is narrow. So a node of many inputs is computed as one of several, the
 * others being zero, which costs little, as the inputs have to be read anyway; and whether that has the bits that the
 * node has in a block of candidates is tried once for every shape. Where it has, an output scored may be copied.
 */
final class LoneNode {
    /** Blocks of a multiple of so many rows have no odd rest, which a BLAS treats in its own way. */
    static final int ROWS = 8;

    private static final int WIDTH = 16;
    private static final int MANY_INPUTS = 64;

    private static final Map<Shape, Boolean> TRIED = new ConcurrentHashMap<>();

    private record Shape(int rows, int inputs, int width) {}

    private LoneNode() {}

    /** Computes a layer of one node. */
    static void outputs(Layer node, double[] inputs, int rows, InputExtent extent, double[] outputs) {
        if (!isWidened(rows, node.fanIn())) {
            node.outputs(inputs, 0, rows, extent, outputs, 0);
            return;
        }
        double[] all = new double[rows * WIDTH];
        double[] weights = new double[node.fanIn() * WIDTH];
        for (int j = 0; j < node.fanIn(); j++) {
            weights[j] = node.weight(j, 0);
        }
        Layer.of(Collections.nCopies(WIDTH, node.activation(0)), node.fanIn(), weights, biases(node))
                .outputs(inputs, 0, rows, extent, all, 0);
        System.arraycopy(all, 0, outputs, 0, rows);
    }

    private static double[] biases(Layer node) {
        double[] biases = new double[WIDTH];
        biases[0] = node.bias(0);
        return biases;
    }

    private static boolean isWidened(int rows, int inputs) {
        return rows % ROWS == 0 && hasManyInputs(inputs);
    }

    /** Whether a node takes a while to compute. */
    static boolean hasManyInputs(int inputs) {
        return inputs >= MANY_INPUTS;
    }

    /** Whether a node has the same bits among so many. */
    static boolean isAsInBlock(int rows, int inputs, int width) {
        return isWidened(rows, inputs)
                && TRIED.computeIfAbsent(new Shape(rows, inputs, width), LoneNode::hasEqualProducts);
    }

    private static boolean hasEqualProducts(Shape shape) {
        int rows = shape.rows;
        int inputs = shape.inputs;
        double[] x = numbers(rows * inputs);
        double[] w = numbers(inputs * shape.width);
        double[] block = new double[rows * shape.width];
        double[] alone = new double[rows * WIDTH];
        Blas.gemm(false, false, rows, shape.width, inputs, 1, x, 0, rows, w, 0, inputs, 0, block, 0, rows);
        for (int k = 0; k < shape.width; k += k < WIDTH || k >= shape.width - WIDTH ? 1 : WIDTH / 2) {
            double[] one = new double[inputs * WIDTH];
            System.arraycopy(w, k * inputs, one, 0, inputs);
            Blas.gemm(false, false, rows, WIDTH, inputs, 1, x, 0, rows, one, 0, inputs, 0, alone, 0, rows);
            for (int i = 0; i < rows; i++) {
                if (alone[i] != block[k * rows + i]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Any numbers of size 1 that use all their digits. */
    static double[] numbers(int count) {
        double[] numbers = new double[count];
        Arrays.setAll(numbers, i -> SplitMix64.mix(i) * 0x1p-63);
        return numbers;
    }
}
