package io.github.deepscn.app.studio;

import io.github.deepscn.app.http.Call;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.http.Reply;
import io.github.deepscn.app.http.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Predictions: of a row that somebody types, and of the rows of a file. */
final class UseRoutes {
    private static final String USUAL_COVERAGE = "0.9";

    private final Function<String, TrainedRun> trained;

    /**
     * Routes.
     *
     * @param trained finds a run by its id, or refuses
     */
    UseRoutes(Function<String, TrainedRun> trained) {
        this.trained = trained;
    }

    List<Route> routes() {
        return List.of(
                new Route("POST", "/api/runs/{run}/predict", this::predict),
                new Route("POST", "/api/runs/{run}/predictions", this::predictions),
                new Route("GET", "/api/runs/{run}/predictions/{prediction}", this::download));
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
            throw new Refusal(
                    400,
                    "row is " + (row.isMissingNode() ? "not given" : row)
                            + ", must be an object with a text for each column");
        }
        var cells = new LinkedHashMap<String, String>();
        row.properties().forEach(cell -> cells.put(cell.getKey(), text(cell.getKey(), cell.getValue())));
        return cells;
    }

    /** Of a text or a number; what is not there is empty. */
    private static String text(String name, JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        if (!value.isString() && !value.isNumber()) {
            throw new Refusal(400, name + " is " + value + ", must be a text");
        }
        return value.asString();
    }

    private static double coverage(String text) {
        try {
            double share = Double.parseDouble(text.isEmpty() ? USUAL_COVERAGE : text);
            if (share > 0 && share < 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            // the same sentence as for a number out of range
        }
        throw new Refusal(400, "coverage is '" + text + "', must be a number between 0 and 1, such as 0.9");
    }

    private Reply predictions(Call call) throws IOException {
        TrainedRun run = run(call);
        return Reply.created(FilePredictions.make(run, UploadName.of(call.query("name")), call));
    }

    private Reply download(Call call) {
        Path file = FilePredictions.find(run(call), call.path("prediction"))
                .orElseThrow(() -> new Refusal(404, "there are no such predictions"));
        return new Reply.Content(
                "text/csv; charset=utf-8", Optional.of("predictions.csv"), out -> Files.copy(file, out));
    }
}
