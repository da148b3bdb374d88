package io.github.deepscn.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * Computes a float graph in plain Java, row by row: float weights, float activations, float sums.
 *
 * <p>Sums of a Gemm start from the constant and run in the order of the columns with one rounding per term, as with
 * fused multiply-add. A runtime adds in another order and has activations of its own, so its error has the same size
 * and other digits. Immutable.
 */
final class FloatGraph {
    private final GraphProto graph;
    private final Map<String, float[]> constants = new HashMap<>();
    /** Of every operator that encodes texts, by the name of its result: the integers of the texts. */
    private final Map<String, Map<String, Long>> encoders = new HashMap<>();

    /**
     * The values of a graph for one row, by their names. Truths are 0 and 1.
     *
     * @param texts empty for a missing text
     */
    record Row(Map<String, float[]> numbers, Map<String, String> texts) {
        float[] number(String name) {
            return numbers.getOrDefault(name, new float[0]);
        }

        String text(String name) {
            return texts.getOrDefault(name, "");
        }
    }

    FloatGraph(GraphProto graph) {
        this.graph = graph;
        graph.getInitializerList().forEach(tensor -> constants.put(tensor.getName(), numbers(tensor)));
        graph.getNodeList().stream()
                .filter(FloatGraph::isTextEncoder)
                .forEach(node -> encoders.put(node.getOutput(0), integers(node.getAttribute(0), node.getAttribute(1))));
    }

    private static boolean isTextEncoder(NodeProto node) {
        return node.getOpType().equals("LabelEncoder")
                && node.getAttribute(0).getName().equals("keys_strings");
    }

    private static Map<String, Long> integers(AttributeProto texts, AttributeProto integers) {
        var result = new HashMap<String, Long>();
        for (int k = 0; k < texts.getStringsCount(); k++) {
            result.put(texts.getStrings(k).toStringUtf8(), integers.getInts(k));
        }
        return result;
    }

    private static float[] numbers(TensorProto tensor) {
        FloatBuffer raw = tensor.getRawData()
                .asReadOnlyByteBuffer()
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
        var numbers = FloatBuffer.allocate(raw.remaining() + tensor.getInt64DataCount());
        tensor.getInt64DataList().forEach(numbers::put);
        return numbers.put(raw).array();
    }

    /** The values that the graph computes from a row of inputs. */
    Row run(Row inputs) {
        var row = new Row(new HashMap<>(inputs.numbers), new HashMap<>(inputs.texts));
        for (NodeProto node : graph.getNodeList()) {
            String result = node.getOutput(0);
            if (encoders.containsKey(result)) {
                long other = node.getAttribute(2).getI();
                String text = row.text(node.getInput(0));
                row.numbers.put(result, new float[] {encoders.get(result).getOrDefault(text, other)});
            } else if (node.getOpType().equals("LabelEncoder")) {
                int index = (int) row.number(node.getInput(0))[0];
                row.texts.put(result, node.getAttribute(1).getStrings(index).toStringUtf8());
            } else {
                float[][] operands = node.getInputList().stream()
                        .map(name -> constants.containsKey(name) ? constants.get(name) : row.number(name))
                        .toArray(float[][]::new);
                row.numbers.put(result, computed(node.getOpType(), operands));
            }
        }
        return row;
    }

    private interface FloatFunction {
        float of(float z);
    }

    private interface FloatOperator {
        float of(float a, float b);
    }

    private static float[] computed(String operator, float[][] x) {
        return switch (operator) {
            case "Gemm" -> gemm(x[0], x[1], x.length > 2 ? x[2] : new float[x[1].length / x[0].length]);
            case "Concat" -> concatenation(x);
            case "Gather" -> each(x[1], column -> x[0][(int) column]);
            case "Sigmoid" -> each(x[0], FloatGraph::sigmoid);
            case "Tanh" -> each(x[0], z -> (float) Math.tanh(z));
            case "Relu" -> each(x[0], z -> Math.max(0, z));
            case "Sin" -> each(x[0], z -> (float) Math.sin(z));
            case "Exp" -> each(x[0], z -> (float) Math.exp(z));
            case "Floor" -> each(x[0], z -> (float) Math.floor(z));
            case "IsNaN" -> each(x[0], z -> Float.isNaN(z) ? 1 : 0);
            case "Cast", "Identity" -> x[0];
            case "Add", "Sum" -> together(x, Float::sum);
            case "Sub" -> together(x, (a, b) -> a - b);
            case "Mul" -> together(x, (a, b) -> a * b);
            case "Div" -> together(x, (a, b) -> a / b);
            case "Min" -> together(x, Math::min);
            case "Max" -> together(x, Math::max);
            case "Equal" -> together(x, (a, b) -> a == b ? 1 : 0);
            case "Where" -> chosen(x[0], x[1], x[2]);
            case "ReduceSum" -> new float[] {sum(x[0])};
            case "Softmax" -> softmax(x[0]);
            case "ArgMax" -> new float[] {largest(x[0])};
            default -> throw new IllegalStateException("no operator " + operator);
        };
    }

    private static float[] gemm(float[] x, float[] weights, float[] constants) {
        float[] sums = constants.clone();
        for (int j = 0; j < x.length; j++) {
            int row = j * sums.length;
            for (int k = 0; k < sums.length; k++) {
                // The product is exact in double. Math.fma is slow on processors without it.
                sums[k] = (float) (sums[k] + (double) x[j] * weights[row + k]);
            }
        }
        return sums;
    }

    private static float[] concatenation(float[][] parts) {
        int size = 0;
        for (float[] part : parts) {
            size += part.length;
        }
        var result = FloatBuffer.allocate(size);
        for (float[] part : parts) {
            result.put(part);
        }
        return result.array();
    }

    private static float[] each(float[] values, FloatFunction function) {
        float[] result = new float[values.length];
        for (int k = 0; k < result.length; k++) {
            result[k] = function.of(values[k]);
        }
        return result;
    }

    /** Combines operands from the left; an operand with one column is repeated for all columns. */
    private static float[] together(float[][] operands, FloatOperator function) {
        float[] result = operands[0];
        for (int operand = 1; operand < operands.length; operand++) {
            float[] a = result;
            float[] b = operands[operand];
            result = new float[Math.max(a.length, b.length)];
            for (int k = 0; k < result.length; k++) {
                result[k] = function.of(at(a, k), at(b, k));
            }
        }
        return result;
    }

    private static float[] chosen(float[] truths, float[] ifTrue, float[] ifFalse) {
        float[] result = new float[Math.max(ifTrue.length, ifFalse.length)];
        for (int k = 0; k < result.length; k++) {
            result[k] = at(truths, k) == 1 ? at(ifTrue, k) : at(ifFalse, k);
        }
        return result;
    }

    private static float at(float[] values, int column) {
        return values[values.length == 1 ? 0 : column];
    }

    private static float sum(float[] values) {
        float sum = 0;
        for (float value : values) {
            sum += value;
        }
        return sum;
    }

    /** exp(y − max y), divided by its sum, as runtimes compute it. */
    private static float[] softmax(float[] scores) {
        float most = scores[largest(scores)];
        float[] powers = each(scores, score -> (float) Math.exp(score - most));
        float sum = sum(powers);
        return each(powers, power -> power / sum);
    }

    /** The index of the largest value; the first of equals. */
    private static int largest(float[] values) {
        int best = 0;
        for (int c = 1; c < values.length; c++) {
            best = values[c] > values[best] ? c : best;
        }
        return best;
    }

    /**
     * Runtimes approximate the sigmoid around ½, so their absolute error near 0 is as large as near 1, some 1e-7.
     * Saturated nodes with large read-out weights show that error.
     */
    private static float sigmoid(float z) {
        float large = (float) (1 / (1 + Math.exp(-Math.abs(z))));
        return z < 0 ? 1 - large : large;
    }
}
