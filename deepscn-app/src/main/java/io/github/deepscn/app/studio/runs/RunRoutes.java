package io.github.deepscn.app.studio.runs;

import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.http.Call;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.http.Reply;
import io.github.deepscn.app.http.Route;
import io.github.deepscn.app.studio.data.DataSet;
import io.github.deepscn.app.training.PlannedTraining;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Routes for runs. */
public record RunRoutes(Runs runs) {
    public List<Route> routes() {
        return List.of(
                Route.post("/api/datasets/{dataset}/plan", this::plan),
                Route.get("/api/runs", call -> Reply.ok(runs.list())),
                Route.post("/api/runs", this::create),
                Route.get("/api/runs/{run}", call -> Reply.ok(run(call).run())),
                Route.patch("/api/runs/{run}", call -> Reply.ok(runs.rename(id(call), text(call.json(), "name")))),
                Route.delete("/api/runs/{run}", this::delete),
                Route.post("/api/runs/{run}/stop", call -> new Reply.Document(202, runs.stop(id(call)))),
                Route.post("/api/runs/{run}/resume", call -> Reply.ok(runs.resume(id(call)))),
                Route.post(
                        "/api/runs/{run}/grow",
                        call -> Reply.created(runs.grow(id(call), text(call.json(), "layers")))),
                Route.get("/api/runs/{run}/course", call -> Reply.ok(run(call).course())),
                Route.get("/api/runs/{run}/events", call -> new Reply.Events(new RunEvents(run(call)))),
                Route.get(
                        "/api/runs/{run}/repeat",
                        call -> Reply.ok(Repeat.of(run(call).run().origin()))));
    }

    private static String id(Call call) {
        return call.path("run");
    }

    private KeptRun run(Call call) {
        return runs.find(id(call));
    }

    private Reply plan(Call call) throws IOException {
        DataSet data = runs.datasets().find(call.path("dataset"));
        RunOptions options = RunOptions.of(options(call.json()));
        TableOptions table = options.table();
        return Reply.ok(PlanDocument.of(
                PlannedTraining.of(table, Optional.empty(), TableTraining.with(table), options.table(data))));
    }

    private Reply create(Call call) throws IOException {
        JsonNode body = call.json();
        Optional<String> name = Optional.of(body.path("name"))
                .filter(JsonNode::isString)
                .map(JsonNode::asString)
                .filter(text -> !text.isBlank());
        return Reply.created(runs.create(text(body, "dataset"), name, options(body)));
    }

    private Reply delete(Call call) throws IOException {
        runs.delete(id(call));
        return Reply.deleted();
    }

    private static String text(JsonNode body, String member) {
        JsonNode value = body.path(member);
        Refusal.when(!value.isString(), 400, "the request has no text '" + member + "'");
        return value.asString();
    }

    private static Map<String, String> options(JsonNode body) {
        JsonNode given = body.path("options");
        Refusal.when(!given.isObject() && !given.isMissingNode(), 400, "'options' must be an object of texts");
        var options = new LinkedHashMap<String, String>();
        for (Map.Entry<String, JsonNode> option : given.properties()) {
            JsonNode value = option.getValue();
            Refusal.when(value.isContainer(), 400, "the option '" + option.getKey() + "' must be a text");
            options.put(option.getKey(), value.isNull() ? "" : value.asString());
        }
        return options;
    }
}
