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
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.LongStream;

/**
 * An ONNX graph under construction, with one type of number throughout.
 *
 * <p>Inputs have the names that the caller gives. Other values have those that {@link ValueNames} makes of the
 * caller's: the methods return them, and operands are such.
 */
final class GraphBuilder {
    /** The operators of classical machine learning, beside the default ones. */
    static final String ML_DOMAIN = "ai.onnx.ml";

    /** The name of the number of rows, the one size that a graph leaves open. */
    private static final String ROWS = "N";

    private final GraphProto.Builder graph;
    private final boolean asFloat;
    private final ValueNames names;

    GraphBuilder(String name, boolean asFloat, ValueNames names) {
        graph = GraphProto.newBuilder().setName(name);
        this.asFloat = asFloat;
        this.names = names;
    }

    /** An input of rows of numbers; returns its name. */
    String input(String name, int columns) {
        graph.addInput(rowsOf(name, type(), columns));
        return name;
    }

    /** An input of one text per row; returns its name. */
    String textInput(String name) {
        graph.addInput(rowsOf(name, DataType.STRING, 1));
        return name;
    }

    void output(String name, int columns) {
        graph.addOutput(rowsOf(names.of(name), type(), columns));
    }

    /** An output of one text per row. */
    void textOutput(String name) {
        graph.addOutput(value(
                names.of(name), DataType.STRING, TensorShapeProto.newBuilder().addDim(openRows())));
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

    /** A constant vector of integers, whatever the type of the graph; returns its name. */
    String integers(String name, long... values) {
        var tensor = TensorProto.newBuilder()
                .setName(names.of(name))
                .setDataType(DataType.INT64.getNumber())
                .addDims(values.length);
        for (long value : values) {
            tensor.addInt64Data(value);
        }
        graph.addInitializer(tensor);
        return tensor.getName();
    }

    /** An operation without attributes; returns the name of its result. */
    String operation(String operator, String result, String... operands) {
        return add(node(operator, result, operands));
    }

    /** Values side by side. */
    String concatenation(String result, List<String> values) {
        return add(node("Concat", result, values.toArray(String[]::new)).addAttribute(integerAttribute("axis", 1)));
    }

    /** The same, but one value alone stays what it is. */
    String sideBySide(String result, List<String> values) {
        return values.size() == 1 ? values.get(0) : concatenation(result, values);
    }

    /** Some columns of a value, in the order of their numbers. */
    String columns(String result, String value, String numbers) {
        return add(node("Gather", result, value, numbers).addAttribute(integerAttribute("axis", 1)));
    }

    /** True and false as 1 and 0. */
    String number(String result, String truths) {
        return add(node("Cast", result, truths).addAttribute(integerAttribute("to", type().getNumber())));
    }

    /** exp(x), divided by its sum over the columns. */
    String softmax(String result, String scores) {
        return add(node("Softmax", result, scores).addAttribute(integerAttribute("axis", 1)));
    }

    /** The column of the largest value of each row, counted from zero; the first of equals. */
    String argMax(String result, String values) {
        return add(node("ArgMax", result, values)
                .addAttribute(integerAttribute("axis", 1))
                .addAttribute(integerAttribute("keepdims", 0)));
    }

    /** The text that belongs to each of some integers counted from zero. */
    String texts(String result, String integers, List<String> texts) {
        long[] keys = LongStream.range(0, texts.size()).toArray();
        return add(node("LabelEncoder", result, integers)
                .setDomain(ML_DOMAIN)
                .addAttribute(integersAttribute("keys_int64s", keys))
                .addAttribute(textsAttribute("values_strings", texts)));
    }

    /**
     * The integer that belongs to each of some texts.
     *
     * @param integerOf the texts that have one, in a fixed order
     * @param otherwise that of all other texts
     */
    String integersOf(String result, String texts, Map<String, Long> integerOf, long otherwise) {
        long[] integers = integerOf.values().stream().mapToLong(Long::longValue).toArray();
        return add(node("LabelEncoder", result, texts)
                .setDomain(ML_DOMAIN)
                .addAttribute(textsAttribute("keys_strings", List.copyOf(integerOf.keySet())))
                .addAttribute(integersAttribute("values_int64s", integers))
                .addAttribute(integerAttribute("default_int64", otherwise)));
    }

    GraphProto build() {
        return graph.build();
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

    private static AttributeProto.Builder integerAttribute(String name, long value) {
        return AttributeProto.newBuilder()
                .setName(name)
                .setType(AttributeProto.AttributeType.INT)
                .setI(value);
    }

    private static AttributeProto.Builder integersAttribute(String name, long[] values) {
        var attribute = AttributeProto.newBuilder().setName(name).setType(AttributeProto.AttributeType.INTS);
        for (long value : values) {
            attribute.addInts(value);
        }
        return attribute;
    }

    private static AttributeProto.Builder textsAttribute(String name, List<String> values) {
        var attribute = AttributeProto.newBuilder().setName(name).setType(AttributeProto.AttributeType.STRINGS);
        values.forEach(value -> attribute.addStrings(ByteString.copyFromUtf8(value)));
        return attribute;
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
                .setName(names.of(name))
                .setDataType(type().getNumber())
                .setRawData(ByteString.copyFrom(bytes.flip()));
        for (int extent : shape) {
            tensor.addDims(extent);
        }
        graph.addInitializer(tensor);
        return tensor.getName();
    }

    private static ValueInfoProto rowsOf(String name, DataType type, int columns) {
        return value(
                name,
                type,
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
