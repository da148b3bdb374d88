package io.github.deepscn.bench.speed;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.data.Samples;
import io.github.deepscn.onnx.OnnxExport;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.Options;
import java.nio.DoubleBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Predictions, compared with onnxruntime on the exported graph, and the loading of a model. */
final class PredictionCases {
    private static final double LEAST_SECONDS = 0.3;
    private static final OrtEnvironment ENVIRONMENT = OrtEnvironment.getEnvironment();

    private PredictionCases() {}

    static void measure(SpeedStudy study) throws Exception {
        int width = study.quick ? 50 : 250;
        Options wide = Options.paper().withLayers(width, width, width, width);
        measure(study, "prediction f(x) 4x50", TrainingCases.function(), Options.paper());
        measure(study, "prediction 5000x784 4x" + width, TrainingCases.digits(), wide);
        Table table = PresetCases.table(study.quick ? 500 : 5000, 10, false);
        oneRow(study, "fast", table, TableOptions.fast());
        oneRow(study, "balanced", table, TableOptions.balanced());
    }

    /** One row of a table model, as a map and as an array, and the first row of a new process. */
    private static void oneRow(SpeedStudy study, String preset, Table table, TableOptions options) throws Exception {
        TableModel model =
                DeepScn.regression().options(options).threads(study.threads).fit(table, "y");
        double[] row = new double[model.inputs().size()];
        var cells = new LinkedHashMap<String, Object>();
        for (int j = 0; j < row.length; j++) {
            row[j] = ((NumberColumn) table.column(model.inputs().get(j))).value(0);
            cells.put(model.inputs().get(j), row[j]);
        }
        String name = "prediction " + preset + " of " + model.nodes() + " nodes, one row";
        study.add(() -> {
            double seconds = seconds(() -> model.predict(cells));
            return new SpeedRow(name, seconds).with("array", seconds(() -> model.predict(row)) / seconds);
        });
        Path file = Files.createTempFile("deepscn-bench", ".safetensors");
        try {
            model.save(file);
            study.add(() -> new SpeedRow("prediction " + preset + ", cold start", ColdStart.seconds(file)));
        } finally {
            Files.delete(file);
        }
    }

    private static void measure(SpeedStudy study, String name, Samples data, Options options) throws Exception {
        DeepScnModel model = DeepScn.with(options).threads(study.threads).fit(data);
        Path file = Files.createTempFile("deepscn-bench", ".safetensors");
        Path graph = Files.createTempFile("deepscn-bench", ".onnx");
        model.save(file);
        OnnxExport.of(model).write(graph);
        double[][] inputs = data.inputs().toRows();
        double[][] one = {inputs[0]};
        var threads = new OrtSession.SessionOptions();
        threads.setIntraOpNumThreads(study.threads);
        try (var session = ENVIRONMENT.createSession(graph.toString(), threads)) {
            study.add(() -> beside(name + ", one row", () -> model.predict(inputs[0]), () -> run(session, one)));
            study.add(() -> beside(name + ", batch", () -> model.predict(inputs), () -> run(session, inputs)));
            study.add(() -> new SpeedRow(name + ", load", seconds(() -> DeepScnModel.load(file))));
        } finally {
            Files.delete(file);
            Files.delete(graph);
        }
    }

    private static SpeedRow beside(String name, SpeedRow.Work ours, SpeedRow.Work theirs) throws Exception {
        double seconds = seconds(ours);
        return new SpeedRow(name, seconds).with("onnxruntime", seconds(theirs) / seconds);
    }

    /** The seconds of one repetition, after the same number of repetitions to warm up. */
    private static double seconds(SpeedRow.Work work) throws Exception {
        long times = 0;
        for (long start = System.nanoTime(); System.nanoTime() - start < LEAST_SECONDS * 1e9; times++) {
            work.run();
        }
        long repeats = times;
        return SpeedRow.seconds(() -> {
                    for (long k = 0; k < repeats; k++) {
                        work.run();
                    }
                })
                / times;
    }

    /** Runs the graph in onnxruntime. */
    private static void run(OrtSession session, double[][] rows) throws Exception {
        var buffer = DoubleBuffer.allocate(rows.length * rows[0].length);
        for (double[] row : rows) {
            buffer.put(row);
        }
        long[] shape = {rows.length, rows[0].length};
        String input = session.getInputNames().iterator().next();
        try (var tensor = OnnxTensor.createTensor(ENVIRONMENT, buffer.flip(), shape);
                var result = session.run(Map.of(input, tensor))) {
            result.get(0).getValue();
        }
    }
}
