package io.github.deepscn.app.studio.data;

import io.github.deepscn.app.http.Call;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.http.Reply;
import io.github.deepscn.app.http.Route;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

/**
 * Routes for data sets.
 *
 * @param isInUse whether a training is using the data set with this id
 */
public record DataRoutes(DataSets sets, Predicate<String> isInUse) {
    public List<Route> routes() {
        return List.of(
                Route.get("/api/examples", call -> Reply.ok(Examples.ALL)),
                Route.get(
                        "/api/datasets",
                        call -> Reply.ok(sets.all().stream()
                                .map(set -> new DataSetSummary.Brief(set.summary()))
                                .toList())),
                Route.post("/api/datasets", this::upload),
                Route.post("/api/datasets/example", this::example),
                Route.get(
                        "/api/datasets/{dataset}",
                        call -> Reply.ok(sets.find(call.path("dataset")).summary())),
                Route.delete("/api/datasets/{dataset}", this::delete));
    }

    private Reply upload(Call call) throws IOException {
        var name = Upload.of(call.query("name"));
        return Reply.created(
                sets.add(name, null, file -> Upload.save(call, file)).summary());
    }

    private Reply example(Call call) throws IOException {
        Examples example = Examples.find(call.json().path("id").asString(""));
        var name = new Upload(example.id() + ".csv", ".csv");
        return Reply.created(sets.add(name, example.target(), example::write).summary());
    }

    private Reply delete(Call call) throws IOException {
        String id = call.path("dataset");
        String name = sets.find(id).name();
        Refusal.when(isInUse.test(id), 409, "a training is using '" + name + "'; stop it first");
        sets.delete(id);
        return Reply.deleted();
    }
}
