package io.github.deepscn.app.studio;

import io.github.deepscn.app.studio.http.Call;
import io.github.deepscn.app.studio.http.Refusal;
import io.github.deepscn.app.studio.http.Reply;
import io.github.deepscn.app.studio.http.Route;
import io.github.deepscn.app.training.TrainingJob;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** What the page asks of runs. */
final class RunRoutes {
    private final Runs runs;
    private final RunDownloads downloads;

    RunRoutes(Runs runs) {
        this.runs = runs;
        this.downloads = new RunDownloads(runs);
    }

    List<Route> routes() {
        return List.of(
                new Route("POST", "/api/datasets/{dataset}/plan", this::plan),
                new Route("GET", "/api/runs", call -> Reply.ok(runs.list())),
                new Route("POST", "/api/runs", this::create),
                new Route("GET", "/api/runs/{run}", call -> Reply.ok(run(call).run())),
                new Route("PATCH", "/api/runs/{run}", this::rename),
                new Route("DELETE", "/api/runs/{run}", this::delete),
                new Route("POST", "/api/runs/{run}/stop", call -> new Reply.Document(202, runs.stop(id(call)))),
                new Route("POST", "/api/runs/{run}/resume", call -> Reply.ok(runs.resume(id(call)))),
                new Route("POST", "/api/runs/{run}/grow", this::grow),
                new Route(
                        "GET",
                        "/api/runs/{run}/course",
                        call -> Reply.ok(run(call).course())),
                new Route("GET", "/api/runs/{run}/events", call -> new Reply.Events(new RunEvents(run(call)))),
                new Route(
                        "GET",
                        "/api/runs/{run}/repeat",
                        call -> Reply.ok(Repeat.of(run(call).run().origin()))),
                new Route("GET", "/api/runs/{run}/files/{file}", this::file));
    }

    private static String id(Call call) {
        return call.path("run");
    }

    private KeptRun run(Call call) {
        return runs.find(id(call));
    }

    private Reply plan(Call call) throws IOException {
        DataSet data = runs.datasets().find(call.path("dataset"));
        var options = new RunOptions(options(call.json()));
        return Reply.ok(
                PlanDocument.of(TrainingJob.of(options.table()).plan(data.table(options.types(), options.seed()))));
    }

    private Reply create(Call call) throws IOException {
        JsonNode body = call.json();
        Optional<String> name = Optional.of(body.path("name"))
                .filter(JsonNode::isString)
                .map(JsonNode::asString)
                .filter(text -> !text.isBlank());
        return Reply.created(runs.create(text(body, "dataset"), name, options(body)));
    }

    private Reply rename(Call call) throws IOException {
        return Reply.ok(runs.rename(id(call), text(call.json(), "name")));
    }

    private Reply delete(Call call) throws IOException {
        runs.delete(id(call));
        return new Reply.Status(204);
    }

    private Reply grow(Call call) throws IOException {
        return Reply.created(runs.grow(id(call), text(call.json(), "layers")));
    }

    private Reply file(Call call) throws IOException {
        return downloads.reply(run(call), call.path("file"));
    }

    private static String text(JsonNode body, String member) {
        JsonNode value = body.path(member);
        if (!value.isString()) {
            throw new Refusal(400, "the request has no text '" + member + "'");
        }
        return value.asString();
    }

    private static Map<String, String> options(JsonNode body) {
        JsonNode given = body.path("options");
        if (!given.isObject() && !given.isMissingNode()) {
            throw new Refusal(400, "'options' must be an object of texts");
        }
        var options = new LinkedHashMap<String, String>();
        for (Map.Entry<String, JsonNode> option : given.properties()) {
            JsonNode value = option.getValue();
            if (value.isContainer()) {
                throw new Refusal(400, "the option '" + option.getKey() + "' must be a text");
            }
            options.put(option.getKey(), value.isNull() ? "" : value.asString());
        }
        return options;
    }
}
