package io.github.deepscn.app.studio.use;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.http.Reply;
import io.github.deepscn.app.studio.folder.OwnerOnly;
import io.github.deepscn.app.studio.runs.RunOrigin;
import io.github.deepscn.app.studio.runs.TrainedRun;
import io.github.deepscn.app.training.PredictionColumns;
import io.github.deepscn.app.training.TrainingOutcome;
import io.github.deepscn.onnx.OnnxExport;
import io.github.deepscn.report.TrainingReport;
import io.github.deepscn.source.TableWriter;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The files of a run that can be downloaded. */
final class RunDownloads {
    private static final String BYTES = "application/octet-stream";

    private RunDownloads() {}

    static Reply reply(TrainedRun run, String name) throws IOException {
        Path file = run.folder().resolve(name);
        return switch (name) {
            case "model.safetensors" -> Reply.download(BYTES, name, file);
            case "model.onnx" -> {
                writeOnce(run, file, () -> OnnxExport.of(run.model()).write(file));
                yield Reply.download(BYTES, name, file);
            }
            case "report.html" -> {
                writeOnce(run, file, () -> writeReport(run, file));
                yield Reply.download("text/html; charset=utf-8", name, file);
            }
            case "predictions.csv" -> {
                Table predictions = predictions(run);
                yield new Reply.Content(
                        "text/csv; charset=utf-8", Optional.of(name), out -> TableWriter.write("-", predictions, out));
            }
            default ->
                throw new Refusal(
                        404, "a run has model.safetensors, model.onnx, report.html and predictions.csv, not " + name);
        };
    }

    private interface Writing {
        void write() throws IOException;
    }

    private static void writeOnce(TrainedRun run, Path file, Writing writing) throws IOException {
        synchronized (run) {
            if (!Files.exists(file)) {
                writing.write();
                OwnerOnly.close(file);
            }
        }
    }

    /** Training writes the report itself; a pruned model gets its report on the first download. */
    private static void writeReport(TrainedRun run, Path file) throws IOException {
        RunOrigin origin = run.run().origin();
        TrainingOutcome outcome = run.outcome(run.model());
        TrainingReport.write(
                file, outcome.fit(), outcome.options(), outcome.facts(origin.datasetName(), origin.command()));
    }

    /** The rows of the data set with the model's predictions as additional columns. */
    private static Table predictions(TrainedRun run) throws IOException {
        Table rows = run.table();
        TableModel model = run.model();
        return Table.of(PredictionColumns.beside(
                rows.columns(),
                PredictionColumns.alone().of(model, rows, model.encoder().inspect(rows))));
    }
}
