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
        graph.addNode(node("Concat", result, values.toArray(String[]::new))
                .addAttribute(AttributeProto.newBuilder()
                        .setName("axis")
                        .setType(AttributeProto.AttributeType.INT)
                        .setI(1)));
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
        var shape = TensorShapeProto.newBuilder()
                .addDim(Dimension.newBuilder().setDimParam(ROWS))
                .addDim(Dimension.newBuilder().setDimValue(columns));
        return ValueInfoProto.newBuilder()
                .setName(name)
                .setType(TypeProto.newBuilder()
                        .setTensorType(TypeProto.Tensor.newBuilder()
                                .setElemType(type().getNumber())
                                .setShape(shape)))
                .build();
    }

    private DataType type() {
        return asFloat ? DataType.FLOAT : DataType.DOUBLE;
    }
}
