package io.github.deepscn.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.DateEncoding;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** An ONNX file in onnxruntime that takes the raw columns of a table. */
final class TableGraph implements AutoCloseable {
    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final OrtSession session;
    private final Encoder encoder;

    TableGraph(Path file, Encoder encoder) throws OrtException {
        session = environment.createSession(file.toString(), new OrtSession.SessionOptions());
        this.encoder = encoder;
    }

    /** The numbers of an output. */
    double[][] numbers(Table table, String output) throws OrtException {
        Object value = run(table, output);
        return value instanceof float[][] floats
                ? Arrays.stream(floats).map(TableGraph::widened).toArray(double[][]::new)
                : (double[][]) value;
    }

    /** The texts of an output. */
    String[] texts(Table table, String output) throws OrtException {
        return (String[]) run(table, output);
    }

    private Object run(Table table, String output) throws OrtException {
        var tensors = new LinkedHashMap<String, OnnxTensor>();
        var names = List.copyOf(session.getInputInfo().keySet());
        for (int c = 0; c < names.size(); c++) {
            ColumnEncoding encoding = encoder.inputs().get(c);
            tensors.put(names.get(c), tensor(encoding, table.column(encoding.column()), type(names.get(c))));
        }
        try (var results = session.run(tensors)) {
            return results.get(output).orElseThrow().getValue();
        } finally {
            tensors.values().forEach(OnnxTensor::close);
        }
    }

    private OnnxJavaType type(String input) throws OrtException {
        NodeInfo node = Objects.requireNonNull(session.getInputInfo().get(input), input);
        return ((TensorInfo) node.getInfo()).type;
    }

    private OnnxTensor tensor(ColumnEncoding encoding, Column column, OnnxJavaType type) throws OrtException {
        int rows = column.rows();
        return switch (type) {
            case STRING -> {
                String[] texts = new String[rows];
                Arrays.setAll(texts, column::text);
                yield OnnxTensor.createTensor(environment, texts, new long[] {rows, 1});
            }
            case DOUBLE -> {
                double[][] values = new double[rows][1];
                Arrays.setAll(values, i -> new double[] {value(encoding, column, i)});
                yield OnnxTensor.createTensor(environment, values);
            }
            case FLOAT -> {
                float[][] values = new float[rows][1];
                Arrays.setAll(values, i -> new float[] {(float) value(encoding, column, i)});
                yield OnnxTensor.createTensor(environment, values);
            }
            default -> throw new AssertionError(type);
        };
    }

    private static double value(ColumnEncoding encoding, Column column, int row) {
        if (column.isMissing(row)) {
            return Double.NaN;
        }
        return encoding instanceof DateEncoding date
                ? date.format().days(column.text(row)).orElseThrow()
                : ((NumberColumn) column).value(row);
    }

    private static double[] widened(float[] row) {
        double[] result = new double[row.length];
        Arrays.setAll(result, k -> row[k]);
        return result;
    }

    /** The types and shapes of the inputs, such as "DOUBLE [-1, 1]". */
    Map<String, String> inputs() throws OrtException {
        var inputs = new LinkedHashMap<String, String>();
        session.getInputInfo().forEach((name, node) -> {
            var info = (TensorInfo) node.getInfo();
            inputs.put(name, info.type + " " + Arrays.toString(info.getShape()));
        });
        return inputs;
    }

    Map<String, String> metadata() throws OrtException {
        return session.getMetadata().getCustomMetadata();
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }
}
