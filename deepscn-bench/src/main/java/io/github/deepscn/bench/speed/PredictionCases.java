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
import java.util.Map;
import java.util.function.Consumer;

/** Predictions, compared with onnxruntime on the exported graph, and the loading of a model. */
final class PredictionCases {
    private static final double LEAST_SECONDS = 0.3;

    private final Samples data;
    private final DeepScnModel model;
    private final String name;
    private final int rounds;

    private PredictionCases(String name, Samples data, Options options, int rounds, int threads) {
        this.name = "prediction " + name;
        this.data = data;
        this.rounds = rounds;
        model = DeepScn.with(options).threads(threads).fit(data);
    }

    static void measure(boolean quick, int rounds, int threads, Consumer<SpeedRow> rows) throws IOException {
        int width = quick ? 50 : 250;
        Options wide = Options.paper().withLayers(width, width, width, width);
        new PredictionCases("f(x) 4x50", Data.function(1000, 1), Options.paper(), rounds, threads)
                .measure(threads, rows);
        new PredictionCases("5000x784 4x" + width, TrainingCases.digits(), wide, rounds, threads)
                .measure(threads, rows);
    }

    private void measure(int threads, Consumer<SpeedRow> rows) throws IOException {
        Path file = Files.createTempFile("deepscn-bench", ".safetensors");
        Path graph = Files.createTempFile("deepscn-bench", ".onnx");
        model.save(file);
        OnnxExport.of(model).write(graph);
        double[][] inputs = data.inputs().toRows();
        double[][] one = {inputs[0]};
        try (var session = new Session(graph, threads)) {
            rows.accept(beside("one row", () -> model.predict(inputs[0]), () -> session.run(one)));
            rows.accept(beside("batch", () -> model.predict(inputs), () -> session.run(inputs)));
            rows.accept(SpeedRow.median(
                    rounds, () -> new SpeedRow(name + ", load", seconds(() -> DeepScnModel.load(file)), Map.of())));
        } finally {
            Files.delete(file);
            Files.delete(graph);
        }
    }

    private SpeedRow beside(String what, Clock.Work<IOException> ours, Clock.Work<IOException> theirs)
            throws IOException {
        return SpeedRow.median(rounds, () -> {
            double seconds = seconds(ours);
            return new SpeedRow(name + ", " + what, seconds, Map.of("onnxruntime", seconds(theirs) / seconds));
        });
    }

    /** The seconds of one repetition, after the same number of repetitions to warm up. */
    private static double seconds(Clock.Work<IOException> work) throws IOException {
        long times = 0;
        for (long start = System.nanoTime(); System.nanoTime() - start < LEAST_SECONDS * 1e9; times++) {
            work.run();
        }
        long repeats = times;
        return Clock.seconds(() -> {
                    for (long k = 0; k < repeats; k++) {
                        work.run();
                    }
                })
                / times;
    }

    /** The graph in onnxruntime. */
    private static final class Session implements AutoCloseable {
        private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
        private final OrtSession session;

        Session(Path graph, int threads) throws IOException {
            try {
                var options = new OrtSession.SessionOptions();
                options.setIntraOpNumThreads(threads);
                session = environment.createSession(graph.toString(), options);
            } catch (OrtException e) {
                throw new IOException(e);
            }
        }

        void run(double[][] rows) throws IOException {
            var buffer = DoubleBuffer.allocate(rows.length * rows[0].length);
            for (double[] row : rows) {
                buffer.put(row);
            }
            buffer.flip();
            long[] shape = {rows.length, rows[0].length};
            try (var tensor = OnnxTensor.createTensor(environment, buffer, shape);
                    var result = session.run(
                            Map.of(session.getInputNames().iterator().next(), tensor))) {
                result.get(0).getValue();
            } catch (OrtException e) {
                throw new IOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            try {
                session.close();
            } catch (OrtException e) {
                throw new IOException(e);
            }
        }
    }
}
