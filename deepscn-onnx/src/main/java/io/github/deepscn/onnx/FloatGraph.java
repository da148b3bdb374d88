package io.github.deepscn.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Computes a float graph in plain Java, row by row: float weights, float activations, float sums.
 *
 * <p>Sums of a Gemm start from the constant and run in the order of the columns with one rounding per term, as with
 * fused multiply-add. Every number is a double with the value of a float: an operation on two floats, done in double
 * and then rounded to float, has the result of the float operation. A runtime adds in another order and has activations
 * of its own, so its error has the same size and other digits. Immutable.
 */
final class FloatGraph {
    private final GraphProto graph;
    private final Map<String, double[]> constants = new HashMap<>();
    /** The integers of the texts, for every operator that encodes texts, by the name of its result. */
    private final Map<String, Map<String, Long>> encoders = new HashMap<>();

    /**
     * The values of a graph for one row, by their names. Truths are 0 and 1.
     *
     * @param texts empty for a missing text
     */
    record Row(Map<String, double[]> numbers, Map<String, String> texts) {
        double[] number(String name) {
            return numbers.getOrDefault(name, new double[0]);
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

    private static double[] numbers(TensorProto tensor) {
        FloatBuffer raw = tensor.getRawData()
                .asReadOnlyByteBuffer()
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
        return DoubleStream.concat(
                        tensor.getInt64DataList().stream().mapToDouble(Long::doubleValue),
                        IntStream.range(0, raw.remaining()).mapToDouble(raw::get))
                .toArray();
    }

    /** All values of the graph for a row of its inputs. */
    Row run(Row inputs) {
        var row = new Row(new HashMap<>(inputs.numbers), new HashMap<>(inputs.texts));
        for (NodeProto node : graph.getNodeList()) {
            String result = node.getOutput(0);
            if (encoders.containsKey(result)) {
                long other = node.getAttribute(2).getI();
                String text = row.text(node.getInput(0));
                row.numbers.put(result, new double[] {encoders.get(result).getOrDefault(text, other)});
            } else if (node.getOpType().equals("LabelEncoder")) {
                int index = (int) row.number(node.getInput(0))[0];
                row.texts.put(result, node.getAttribute(1).getStrings(index).toStringUtf8());
            } else {
                double[][] operands = node.getInputList().stream()
                        .map(name -> constants.containsKey(name) ? constants.get(name) : row.number(name))
                        .toArray(double[][]::new);
                row.numbers.put(result, computed(node.getOpType(), operands));
            }
        }
        return row;
    }

    private static double[] computed(String operator, double[][] x) {
        return switch (operator) {
            case "Gemm", "MatMul" -> gemm(x[0], x[1], x.length > 2 ? x[2] : new double[x[1].length / x[0].length]);
            case "Concat" -> Arrays.stream(x).flatMapToDouble(Arrays::stream).toArray();
            case "Gather" -> each(x[1], column -> x[0][(int) column]);
            case "Sigmoid" -> each(x[0], FloatGraph::sigmoid);
            case "Tanh" -> each(x[0], Math::tanh);
            case "Relu" -> each(x[0], z -> Math.max(0, z));
            case "Sin" -> each(x[0], Math::sin);
            case "Exp" -> each(x[0], Math::exp);
            case "Floor" -> each(x[0], Math::floor);
            case "IsNaN" -> each(x[0], z -> Double.isNaN(z) ? 1 : 0);
            case "Cast", "Identity" -> x[0];
            case "Add", "Sum" -> together(x, Double::sum);
            case "Sub" -> together(x, (a, b) -> a - b);
            case "Mul" -> together(x, (a, b) -> a * b);
            case "Div" -> together(x, (a, b) -> a / b);
            case "Min" -> together(x, Math::min);
            case "Max" -> together(x, Math::max);
            case "Less" -> together(x, (a, b) -> a < b ? 1 : 0);
            case "Equal" -> together(x, (a, b) -> a == b ? 1 : 0);
            case "Where" ->
                floats(Math.max(x[1].length, x[2].length), k -> at(x[0], k) == 1 ? at(x[1], k) : at(x[2], k));
            case "ReduceSum" -> new double[] {sum(x[0])};
            case "Softmax" -> softmax(x[0]);
            case "ArgMax" -> new double[] {largest(x[0])};
            default -> throw new IllegalStateException("no operator " + operator);
        };
    }

    /** x times weights, which are row by row, plus constants. */
    private static double[] gemm(double[] x, double[] weights, double[] constants) {
        double[] sums = constants.clone();
        for (int j = 0; j < x.length; j++) {
            int row = j * sums.length;
            for (int k = 0; k < sums.length; k++) {
                // The product is exact in double. Math.fma is slow on processors without it.
                sums[k] = (float) (sums[k] + x[j] * weights[row + k]);
            }
        }
        return sums;
    }

    private static double[] floats(int count, IntToDoubleFunction value) {
        return IntStream.range(0, count).mapToDouble(value).map(z -> (float) z).toArray();
    }

    private static double[] each(double[] values, DoubleUnaryOperator function) {
        return floats(values.length, k -> function.applyAsDouble(values[k]));
    }

    /** Operands of one column stand for as many as the others have. */
    private static double[] together(double[][] operands, DoubleBinaryOperator function) {
        return Arrays.stream(operands)
                .reduce((a, b) -> floats(Math.max(a.length, b.length), k -> function.applyAsDouble(at(a, k), at(b, k))))
                .orElseThrow();
    }

    private static double at(double[] values, int column) {
        return values[values.length == 1 ? 0 : column];
    }

    private static double sum(double[] values) {
        return Arrays.stream(values).reduce(0, (a, b) -> (float) (a + b));
    }

    private static double[] softmax(double[] scores) {
        double most = scores[largest(scores)];
        double[] powers = each(scores, score -> Math.exp((float) (score - most)));
        double sum = sum(powers);
        return each(powers, power -> power / sum);
    }

    /** The first of the largest values. */
    private static int largest(double[] values) {
        int best = 0;
        for (int c = 1; c < values.length; c++) {
            best = values[c] > values[best] ? c : best;
        }
        return best;
    }

    private static double sigmoid(double z) {
        double large = (float) (1 / (1 + Math.exp(-Math.abs(z))));
        return z < 0 ? 1 - large : large;
    }
}
