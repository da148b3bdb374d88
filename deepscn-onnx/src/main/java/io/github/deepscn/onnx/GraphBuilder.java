package io.github.deepscn.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.AttributeProto.AttributeType;
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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Builds an ONNX graph that has one type of numbers.
 *
 * <p>Inputs have the names that the caller gives. {@link ValueNames} makes the names of all other values from the
 * caller's names. The methods return these names, and operands are such names.
 */
final class GraphBuilder {
    /** The domain of the operators of classical machine learning. */
    static final String ML_DOMAIN = "ai.onnx.ml";

    /** The name of the number of rows, the only size that a graph leaves open. */
    private static final String ROWS = "N";

    private final GraphProto.Builder graph;
    private final boolean asFloat;
    private final ValueNames names;

    GraphBuilder(String name, boolean asFloat, ValueNames names) {
        graph = GraphProto.newBuilder().setName(name);
        this.asFloat = asFloat;
        this.names = names;
    }

    /** Adds an input of rows of numbers and returns its name. */
    String input(String name, int columns) {
        graph.addInput(rowsOf(name, type(), columns));
        return name;
    }

    /** Adds an input with one text per row and returns its name. */
    String textInput(String name) {
        graph.addInput(rowsOf(name, DataType.STRING, 1));
        return name;
    }

    void output(String name, int columns) {
        graph.addOutput(rowsOf(names.of(name), type(), columns));
    }

    /** Adds an output with one text per row. */
    void textOutput(String name) {
        graph.addOutput(rowsOf(names.of(name), DataType.STRING));
    }

    /** Adds a constant vector and returns its name. */
    String vector(String name, int size, IntToDoubleFunction element) {
        return tensor(name, size, element, size);
    }

    /** Adds a constant vector with one number for each element and returns its name. */
    <T> String vector(String name, List<T> elements, ToDoubleFunction<T> number) {
        return vector(name, elements.size(), i -> number.applyAsDouble(elements.get(i)));
    }

    /** Adds a constant matrix by rows and returns its name. */
    String matrix(String name, int rows, int columns, MatrixElement element) {
        return tensor(
                name, Math.multiplyExact(rows, columns), i -> element.at(i / columns, i % columns), rows, columns);
    }

    /** The elements of a matrix. */
    @FunctionalInterface
    interface MatrixElement {
        double at(int row, int column);
    }

    /** Adds a constant vector of integers and returns its name. */
    String integers(String name, long... values) {
        return add(TensorProto.newBuilder()
                .setName(names.of(name))
                .setDataType(DataType.INT64.getNumber())
                .addDims(values.length)
                .addAllInt64Data(LongStream.of(values).boxed().toList()));
    }

    /** Adds a constant integer, which is no vector, and returns its name. */
    String index(String name, long value) {
        return add(TensorProto.newBuilder()
                .setName(names.of(name))
                .setDataType(DataType.INT64.getNumber())
                .addInt64Data(value));
    }

    /** Adds an operation without attributes and returns the name of its result. */
    String operation(String operator, String result, String... operands) {
        return add(node(operator, result, operands));
    }

    /** The columns of several values, one value after the other. */
    String concatenation(String result, List<String> values) {
        return alongColumns("Concat", result, values.toArray(String[]::new));
    }

    /** The columns of several values; a single value stays as it is. */
    String sideBySide(String result, List<String> values) {
        return values.size() == 1 ? values.get(0) : concatenation(result, values);
    }

    /** Adds an operation along the columns and returns the name of its result. */
    String alongColumns(String operator, String result, String... operands) {
        return add(node(operator, result, operands).addAttribute(integer("axis", 1)));
    }

    /** Truths as 1 and 0. */
    String number(String result, String truths) {
        return add(node("Cast", result, truths).addAttribute(integer("to", type().getNumber())));
    }

    /** Truths as the integers 1 and 0. */
    String truths(String result, String truths) {
        return add(node("Cast", result, truths).addAttribute(integer("to", DataType.INT64.getNumber())));
    }

    /** The index of the largest column of each row; the first of equals. */
    String argMax(String result, String values) {
        return add(
                node("ArgMax", result, values).addAttribute(integer("axis", 1)).addAttribute(integer("keepdims", 0)));
    }

    /** The text of each integer, which is an index of the list. */
    String texts(String result, String integers, List<String> texts) {
        List<Long> keys = LongStream.range(0, texts.size()).boxed().toList();
        return add(node("LabelEncoder", result, integers)
                .setDomain(ML_DOMAIN)
                .addAttribute(attribute("keys_int64s", AttributeType.INTS).addAllInts(keys))
                .addAttribute(texts("values_strings", texts)));
    }

    /**
     * The integer of each text.
     *
     * @param integerOf texts and their integers, in a fixed order
     * @param otherwise the integer of all other texts
     */
    String integersOf(String result, String texts, Map<String, Long> integerOf, long otherwise) {
        return add(node("LabelEncoder", result, texts)
                .setDomain(ML_DOMAIN)
                .addAttribute(texts("keys_strings", integerOf.keySet()))
                .addAttribute(attribute("values_int64s", AttributeType.INTS).addAllInts(integerOf.values()))
                .addAttribute(integer("default_int64", otherwise)));
    }

    GraphProto build() {
        return graph.build();
    }

    private String add(TensorProto.Builder constant) {
        graph.addInitializer(constant);
        return constant.getName();
    }

    private String add(NodeProto.Builder node) {
        graph.addNode(node);
        return node.getOutput(0);
    }

    private NodeProto.Builder node(String operator, String result, String... operands) {
        return NodeProto.newBuilder()
                .setName(names.of(result) + "_" + operator)
                .setOpType(operator)
                .addAllInput(List.of(operands))
                .addOutput(names.of(result));
    }

    private static AttributeProto.Builder integer(String name, long value) {
        return attribute(name, AttributeType.INT).setI(value);
    }

    private static AttributeProto.Builder texts(String name, Collection<String> values) {
        return attribute(name, AttributeType.STRINGS)
                .addAllStrings(values.stream().map(ByteString::copyFromUtf8).toList());
    }

    private static AttributeProto.Builder attribute(String name, AttributeType type) {
        return AttributeProto.newBuilder().setName(name).setType(type);
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
        return add(TensorProto.newBuilder()
                .setName(names.of(name))
                .setDataType(type().getNumber())
                .setRawData(ByteString.copyFrom(bytes.flip()))
                .addAllDims(IntStream.of(shape).asLongStream().boxed().toList()));
    }

    /** Rows with a number of columns; without a number of columns, one value for each row. */
    private static ValueInfoProto rowsOf(String name, DataType type, int... columns) {
        var shape = TensorShapeProto.newBuilder().addDim(Dimension.newBuilder().setDimParam(ROWS));
        for (int count : columns) {
            shape.addDim(Dimension.newBuilder().setDimValue(count));
        }
        var tensor = TypeProto.Tensor.newBuilder().setElemType(type.getNumber()).setShape(shape);
        return ValueInfoProto.newBuilder()
                .setName(name)
                .setType(TypeProto.newBuilder().setTensorType(tensor))
                .build();
    }

    private DataType type() {
        return asFloat ? DataType.FLOAT : DataType.DOUBLE;
    }
}
