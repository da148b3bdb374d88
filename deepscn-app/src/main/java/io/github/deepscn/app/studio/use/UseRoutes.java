package io.github.deepscn.app.studio.use;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.http.Call;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.http.Reply;
import io.github.deepscn.app.http.Route;
import io.github.deepscn.app.studio.data.Upload;
import io.github.deepscn.app.studio.folder.OwnerOnly;
import io.github.deepscn.app.studio.runs.TrainedRun;
import io.github.deepscn.onnx.OnnxExport;
import io.github.deepscn.source.TableWriter;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Routes for predictions and downloads.
 *
 * @param trained finds a run by its id, or refuses
 */
public record UseRoutes(Function<String, TrainedRun> trained) {
    private static final String DEFAULT_COVERAGE = "0.9";
    private static final String BYTES = "application/octet-stream";
    private static final String CSV = "text/csv; charset=utf-8";

    public List<Route> routes() {
        return List.of(
                Route.post("/api/runs/{run}/predict", this::predict),
                Route.post("/api/runs/{run}/predictions", this::predictions),
                Route.get("/api/runs/{run}/predictions/{prediction}", this::download),
                Route.get("/api/runs/{run}/files/{file}", this::file));
    }

    private TrainedRun run(Call call) {
        return trained.apply(call.path("run"));
    }

    private Reply predict(Call call) throws IOException {
        TrainedRun run = run(call);
        JsonNode body = call.json();
        double coverage = coverage(text("coverage", body.path("coverage")));
        return Reply.ok(RowPrediction.of(run.model(), cells(body.path("row")), coverage));
    }

    private static Map<String, String> cells(JsonNode row) {
        if (!row.isObject()) {
            String given = row.isMissingNode() ? "not given" : row.toString();
            throw new Refusal(400, "row is " + given + ", must be an object with a text for each column");
        }
        var cells = new LinkedHashMap<String, String>();
        row.properties().forEach(cell -> cells.put(cell.getKey(), text(cell.getKey(), cell.getValue())));
        return cells;
    }

    /** A text or a number as text; empty if it is missing. */
    private static String text(String name, JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        Refusal.when(!value.isString() && !value.isNumber(), 400, name + " is " + value + ", must be a text");
        return value.asString();
    }

    private static double coverage(String text) {
        try {
            double share = Double.parseDouble(text.isEmpty() ? DEFAULT_COVERAGE : text);
            if (share > 0 && share < 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            // The message below covers both cases.
        }
        throw new Refusal(400, "coverage is '" + text + "', must be a number between 0 and 1, such as 0.9");
    }

    private Reply predictions(Call call) throws IOException {
        return Reply.created(FilePredictions.make(run(call), Upload.of(call.query("name")), call));
    }

    private Reply download(Call call) {
        return FilePredictions.find(run(call), call.path("prediction"))
                .map(file -> Reply.download(CSV, "predictions.csv", file))
                .orElseThrow(() -> new Refusal(404, "there are no such predictions"));
    }

    private Reply file(Call call) throws IOException {
        TrainedRun run = run(call);
        String name = call.path("file");
        Path file = run.folder().resolve(name);
        return switch (name) {
            case "model.safetensors" -> Reply.download(BYTES, name, file);
            case "model.onnx" -> {
                writeOnce(run, file, () -> OnnxExport.of(run.model()).write(file));
                yield Reply.download(BYTES, name, file);
            }
            case "report.html" -> {
                // Training writes the report itself; a pruned model gets its report on the first download.
                writeOnce(run, file, () -> run.run().origin().writeReport(file, run.outcome(run.model())));
                yield Reply.download("text/html; charset=utf-8", name, file);
            }
            case "predictions.csv" -> {
                Table rows = run.table();
                TableModel model = run.model();
                Table predictions =
                        FilePredictions.beside(rows, model, model.encoder().inspect(rows));
                yield new Reply.Content(CSV, Optional.of(name), out -> TableWriter.write("-", predictions, out));
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
}
