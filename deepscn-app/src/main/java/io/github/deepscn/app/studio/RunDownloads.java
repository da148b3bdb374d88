package io.github.deepscn.app.studio;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TablePlan;
import io.github.deepscn.app.report.TrainingReport;
import io.github.deepscn.app.studio.http.Refusal;
import io.github.deepscn.app.studio.http.Reply;
import io.github.deepscn.app.training.PredictionColumns;
import io.github.deepscn.app.training.TrainingOutcome;
import io.github.deepscn.onnx.OnnxExport;
import io.github.deepscn.source.TableWriter;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The files of a run that somebody may keep. */
final class RunDownloads {
    private static final String BYTES = "application/octet-stream";

    private final Runs runs;

    RunDownloads(Runs runs) {
        this.runs = runs;
    }

    Reply reply(KeptRun kept, String file) throws IOException {
        return switch (file) {
            case "model.safetensors" -> {
                runs.trained(kept.id());
                yield content(kept.folder().model(), BYTES);
            }
            case "model.onnx" -> content(onnx(kept), BYTES);
            case "report.html" -> content(report(kept), "text/html; charset=utf-8");
            case "predictions.csv" -> {
                Table predictions = predictions(kept);
                yield new Reply.Content(
                        "text/csv; charset=utf-8", Optional.of(file), out -> TableWriter.write("-", predictions, out));
            }
            default ->
                throw new Refusal(
                        404, "a run has model.safetensors, model.onnx, report.html and predictions.csv, not " + file);
        };
    }

    private static Reply content(Path file, String type) {
        return new Reply.Content(type, Optional.of(String.valueOf(file.getFileName())), out -> Files.copy(file, out));
    }

    private Path onnx(KeptRun kept) throws IOException {
        TrainedRun trained = runs.trained(kept.id());
        Path file = kept.folder().onnx();
        synchronized (trained) { // once is enough
            if (!Files.exists(file)) {
                OnnxExport.of(trained.model()).write(file);
                OwnerOnly.close(file);
            }
        }
        return file;
    }

    /** As it was written after the training; of a pruned model it is made now. */
    private Path report(KeptRun kept) throws IOException {
        TrainedRun trained = runs.trained(kept.id());
        Path file = kept.folder().report();
        synchronized (trained) {
            if (!Files.exists(file)) {
                TablePlan plan = trained.plan();
                var fit = new TableFit(trained.model(), plan.training(), plan.validation(), Optional.empty());
                RunOrigin origin = kept.run().origin();
                TrainingReport.write(
                        file,
                        fit,
                        trained.options(),
                        new TrainingOutcome(fit, trained.options(), 0, false)
                                .facts(origin.datasetName(), origin.command()));
                OwnerOnly.close(file);
            }
        }
        return file;
    }

    /** The rows of the data and, beside them, what the model makes of them. */
    private Table predictions(KeptRun kept) throws IOException {
        TrainedRun trained = runs.trained(kept.id());
        var options = new RunOptions(kept.run().origin().options());
        Table rows = trained.data().table(options.types(), options.seed());
        TableModel model = trained.model();
        return Table.of(PredictionColumns.beside(
                rows.columns(),
                PredictionColumns.alone().of(model, rows, model.encoder().inspect(rows))));
    }
}
