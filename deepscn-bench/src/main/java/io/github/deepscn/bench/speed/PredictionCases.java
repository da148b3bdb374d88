package io.github.deepscn.bench.speed;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.data.Samples;
import io.github.deepscn.onnx.OnnxExport;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.DoubleBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Predictions, beside onnxruntime on the exported graph, and the loading of a model. */
final class PredictionCases {
    private static final double LEAST_SECONDS = 0.3;
    private static final String MODEL = "model.safetensors";
    private static final String GRAPH = "model.onnx";

    private PredictionCases() {}

    static List<SpeedRow> measure(boolean quick, int rounds, int threads) throws IOException {
        Path folder = Files.createTempDirectory("deepscn-bench");
        var rows = new ArrayList<SpeedRow>();
        try {
            rows.addAll(of("f(x) 4x50", Data.function(1000, 1), Options.paper(), folder, rounds, threads));
            int width = quick ? 50 : 250;
            rows.addAll(of(
                    "5000x784 4x" + width,
                    Data.sines(5000, 784, 1, 1),
                    Options.paper().withLayers(width, width, width, width),
                    folder,
                    rounds,
                    threads));
        } finally {
            Files.deleteIfExists(folder.resolve(MODEL));
            Files.deleteIfExists(folder.resolve(GRAPH));
            Files.deleteIfExists(folder);
        }
        return rows;
    }

    private static List<SpeedRow> of(String name, Samples data, Options options, Path folder, int rounds, int threads)
            throws IOException {
        DeepScnModel model = DeepScn.with(options).threads(threads).fit(data);
        Path file = folder.resolve(MODEL);
        Path graph = folder.resolve(GRAPH);
        model.save(file);
        OnnxExport.of(model).write(graph);
        double[][] inputs = data.inputs().toRows();
        double[][] one = {inputs[0]};
        try (var session = new Session(graph, threads)) {
            return List.of(
                    beside(name + ", one row", rounds, () -> model.predict(inputs[0]), () -> session.run(one)),
                    beside(name + ", batch", rounds, () -> model.predict(inputs), () -> session.run(inputs)),
                    alone(name + ", load", rounds, () -> DeepScnModel.load(file)));
        } catch (OrtException e) {
            throw new IOException(e);
        }
    }

    private interface Work {
        Object run() throws IOException, OrtException;
    }

    private static SpeedRow beside(String name, int rounds, Work ours, Work theirs) throws IOException, OrtException {
        double[] seconds = new double[rounds];
        double[] ratios = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            seconds[round] = seconds(ours);
            ratios[round] = seconds(theirs) / seconds[round];
        }
        return new SpeedRow(name, Clock.median(seconds), Map.of("onnxruntime", Clock.median(ratios)));
    }

    private static SpeedRow alone(String name, int rounds, Work work) throws IOException, OrtException {
        double[] seconds = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            seconds[round] = seconds(work);
        }
        return new SpeedRow(name, Clock.median(seconds), Map.of());
    }

    /** Of one time, after as many to warm up. */
    private static double seconds(Work work) throws IOException, OrtException {
        long times = 0;
        for (long start = System.nanoTime(); System.nanoTime() - start < LEAST_SECONDS * 1e9; times++) {
            work.run();
        }
        long start = System.nanoTime();
        for (long k = 0; k < times; k++) {
            work.run();
        }
        return (System.nanoTime() - start) / 1e9 / times;
    }

    /** The graph in onnxruntime, with rows of doubles as it is given them. */
    private static final class Session implements AutoCloseable {
        private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
        private final OrtSession session;

        Session(Path graph, int threads) throws OrtException {
            var options = new OrtSession.SessionOptions();
            options.setIntraOpNumThreads(threads);
            session = environment.createSession(graph.toString(), options);
        }

        Object run(double[][] rows) throws OrtException {
            var buffer = DoubleBuffer.allocate(rows.length * rows[0].length);
            for (double[] row : rows) {
                buffer.put(row);
            }
            buffer.flip();
            long[] shape = {rows.length, rows[0].length};
            try (var tensor = OnnxTensor.createTensor(environment, buffer, shape);
                    var result = session.run(
                            Map.of(session.getInputNames().iterator().next(), tensor))) {
                return result.get(0).getValue();
            }
        }

        @Override
        public void close() throws OrtException {
            session.close();
        }
    }
}
