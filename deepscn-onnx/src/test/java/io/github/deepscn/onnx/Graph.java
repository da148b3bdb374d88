package io.github.deepscn.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/** An ONNX file in onnxruntime. */
final class Graph implements AutoCloseable {
    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final OrtSession session;

    Graph(Path file) throws OrtException {
        session = environment.createSession(file.toString(), new OrtSession.SessionOptions());
    }

    /** The outputs of a double graph. */
    double[][] run(double[][] rows) throws OrtException {
        try (var inputs = OnnxTensor.createTensor(environment, rows);
                var results = session.run(Map.of("inputs", inputs))) {
            return (double[][]) results.get(0).getValue();
        }
    }

    /** The outputs of a float graph. */
    double[][] runFloat(double[][] rows) throws OrtException {
        try (var inputs = OnnxTensor.createTensor(environment, rounded(rows));
                var results = session.run(Map.of("inputs", inputs))) {
            return widened((float[][]) results.get(0).getValue());
        }
    }

    /** The outputs of a double graph of a classifier. */
    Classes classify(double[][] rows) throws OrtException {
        try (var inputs = OnnxTensor.createTensor(environment, rows);
                var results = session.run(Map.of("inputs", inputs))) {
            return new Classes((String[]) value(results, "label"), (double[][]) value(results, "probabilities"));
        }
    }

    /** The outputs of a float graph of a classifier. */
    Classes classifyFloat(double[][] rows) throws OrtException {
        try (var inputs = OnnxTensor.createTensor(environment, rounded(rows));
                var results = session.run(Map.of("inputs", inputs))) {
            return new Classes(
                    (String[]) value(results, "label"), widened((float[][]) value(results, "probabilities")));
        }
    }

    /** The two outputs of a classifier. */
    static final class Classes {
        private final String[] labels;
        private final double[][] probabilities;

        Classes(String[] labels, double[][] probabilities) {
            this.labels = labels;
            this.probabilities = probabilities;
        }

        String[] labels() {
            return labels;
        }

        double[][] probabilities() {
            return probabilities;
        }
    }

    private static Object value(OrtSession.Result results, String name) throws OrtException {
        return results.get(name).orElseThrow().getValue();
    }

    private static float[][] rounded(double[][] rows) {
        float[][] rounded = new float[rows.length][rows[0].length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows[i].length; j++) {
                rounded[i][j] = (float) rows[i][j];
            }
        }
        return rounded;
    }

    private static double[][] widened(float[][] rows) {
        double[][] widened = new double[rows.length][rows[0].length];
        for (int i = 0; i < rows.length; i++) {
            for (int q = 0; q < widened[i].length; q++) {
                widened[i][q] = rows[i][q];
            }
        }
        return widened;
    }

    /** The type and shape, such as "DOUBLE [-1, 5]". */
    String inputType() throws OrtException {
        return described(session.getInputInfo(), "inputs");
    }

    String outputType(String name) throws OrtException {
        return described(session.getOutputInfo(), name);
    }

    Map<String, String> metadata() throws OrtException {
        return session.getMetadata().getCustomMetadata();
    }

    String producer() throws OrtException {
        return session.getMetadata().getProducerName();
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }

    private static String described(Map<String, NodeInfo> nodes, String name) {
        NodeInfo node = nodes.get(name);
        if (node == null) {
            return "none";
        }
        var info = (TensorInfo) node.getInfo();
        return info.type + " " + Arrays.toString(info.getShape());
    }
}
