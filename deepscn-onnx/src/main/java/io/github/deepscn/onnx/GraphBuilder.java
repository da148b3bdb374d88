package io.github.deepscn.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto.Dimension;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** An ONNX graph under construction, with the names the caller gives and one type of number throughout. */
final class GraphBuilder {
    /** The operators of classical machine learning, beside the default ones. */
    static final String ML_DOMAIN = "ai.onnx.ml";

    /** The name of the number of rows, the one size that a graph leaves open. */
    private static final String ROWS = "N";

    private final GraphProto.Builder graph;
    private final boolean asFloat;

    GraphBuilder(String name, boolean asFloat) {
        graph = GraphProto.newBuilder().setName(name);
        this.asFloat = asFloat;
    }

    void input(String name, int columns) {
        graph.addInput(rowsOf(name, columns));
    }

    void output(String name, int columns) {
        graph.addOutput(rowsOf(name, columns));
    }

    /** An output of one text per row. */
    void textOutput(String name) {
        graph.addOutput(
                value(name, DataType.STRING, TensorShapeProto.newBuilder().addDim(openRows())));
    }

    /** A constant vector; returns its name. */
    String vector(String name, int size, IntToDoubleFunction element) {
        return tensor(name, size, element, size);
    }

    /** A constant matrix by rows; returns its name. */
    String matrix(String name, int rows, int columns, MatrixElement element) {
        return tensor(
                name, Math.multiplyExact(rows, columns), i -> element.at(i / columns, i % columns), rows, columns);
    }

    /** One element of a matrix. */
    @FunctionalInterface
    interface MatrixElement {
        double at(int row, int column);
    }

    /** A constant vector of one integer, whatever the type of the graph; returns its name. */
    String integer(String name, long value) {
        graph.addInitializer(TensorProto.newBuilder()
                .setName(name)
                .setDataType(DataType.INT64.getNumber())
                .addDims(1)
                .addInt64Data(value));
        return name;
    }

    /** An operation without attributes; returns the name of its result. */
    String operation(String operator, String result, String... operands) {
        graph.addNode(node(operator, result, operands));
        return result;
    }

    /** Values side by side. */
    String concatenation(String result, List<String> values) {
        graph.addNode(node("Concat", result, values.toArray(String[]::new)).addAttribute(integerAttribute("axis", 1)));
        return result;
    }

    /** exp(x), divided by its sum over the columns. */
    String softmax(String result, String scores) {
        graph.addNode(node("Softmax", result, scores).addAttribute(integerAttribute("axis", 1)));
        return result;
    }

    /** The column of the largest value of each row, counted from zero; the first of equals. */
    String argMax(String result, String values) {
        graph.addNode(node("ArgMax", result, values)
                .addAttribute(integerAttribute("axis", 1))
                .addAttribute(integerAttribute("keepdims", 0)));
        return result;
    }

    /** The text that belongs to each of some integers counted from zero. */
    String texts(String result, String integers, List<String> texts) {
        var keys = AttributeProto.newBuilder().setName("keys_int64s").setType(AttributeProto.AttributeType.INTS);
        var values =
                AttributeProto.newBuilder().setName("values_strings").setType(AttributeProto.AttributeType.STRINGS);
        for (int k = 0; k < texts.size(); k++) {
            keys.addInts(k);
            values.addStrings(ByteString.copyFromUtf8(texts.get(k)));
        }
        graph.addNode(node("LabelEncoder", result, integers)
                .setDomain(ML_DOMAIN)
                .addAttribute(keys)
                .addAttribute(values));
        return result;
    }

    GraphProto build() {
        return graph.build();
    }

    private static NodeProto.Builder node(String operator, String result, String... operands) {
        return NodeProto.newBuilder()
                .setName(result + "_" + operator)
                .setOpType(operator)
                .addAllInput(List.of(operands))
                .addOutput(result);
    }

    private static AttributeProto.Builder integerAttribute(String name, long value) {
        return AttributeProto.newBuilder()
                .setName(name)
                .setType(AttributeProto.AttributeType.INT)
                .setI(value);
    }

    private String tensor(String name, int size, IntToDoubleFunction element, int... shape) {
        int width = asFloat ? Float.BYTES : Double.BYTES;
        var bytes = ByteBuffer.allocate(Math.multiplyExact(size, width)).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < size; i++) {
            if (asFloat) {
                bytes.putFloat((float) element.applyAsDouble(i));
            } else {
                bytes.putDouble(element.applyAsDouble(i));
            }
        }
        var tensor = TensorProto.newBuilder()
                .setName(name)
                .setDataType(type().getNumber())
                .setRawData(ByteString.copyFrom(bytes.flip()));
        for (int extent : shape) {
            tensor.addDims(extent);
        }
        graph.addInitializer(tensor);
        return name;
    }

    private ValueInfoProto rowsOf(String name, int columns) {
        return value(
                name,
                type(),
                TensorShapeProto.newBuilder()
                        .addDim(openRows())
                        .addDim(Dimension.newBuilder().setDimValue(columns)));
    }

    private static Dimension.Builder openRows() {
        return Dimension.newBuilder().setDimParam(ROWS);
    }

    private static ValueInfoProto value(String name, DataType type, TensorShapeProto.Builder shape) {
        return ValueInfoProto.newBuilder()
                .setName(name)
                .setType(TypeProto.newBuilder()
                        .setTensorType(TypeProto.Tensor.newBuilder()
                                .setElemType(type.getNumber())
                                .setShape(shape)))
                .build();
    }

    private DataType type() {
        return asFloat ? DataType.FLOAT : DataType.DOUBLE;
    }
}
