package io.github.deepscn.app.studio;

import io.github.deepscn.app.http.Call;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.http.Reply;
import io.github.deepscn.app.http.Route;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What the page asks about data. */
final class DataRoutes {
    private final DataSets sets;
    private final Predicate<String> isInUse;

    /**
     * Routes.
     *
     * @param isInUse whether a training reads the data set of an id right now
     */
    DataRoutes(DataSets sets, Predicate<String> isInUse) {
        this.sets = sets;
        this.isInUse = isInUse;
    }

    List<Route> routes() {
        return List.of(
                new Route(
                        "GET",
                        "/api/examples",
                        call -> Reply.ok(Stream.of(Examples.values())
                                .map(Examples::listed)
                                .toList())),
                new Route(
                        "GET",
                        "/api/datasets",
                        call -> Reply.ok(sets.all().stream()
                                .map(set -> set.summary().brief())
                                .toList())),
                new Route("POST", "/api/datasets", this::upload),
                new Route("POST", "/api/datasets/example", this::example),
                new Route(
                        "GET",
                        "/api/datasets/{dataset}",
                        call -> Reply.ok(sets.find(call.path("dataset")).summary())),
                new Route("DELETE", "/api/datasets/{dataset}", this::delete));
    }

    private Reply upload(Call call) throws IOException {
        return Reply.created(sets.add(UploadName.of(call.query("name")), null, file -> Upload.save(call, file))
                .summary());
    }

    private Reply example(Call call) throws IOException {
        Examples example = Examples.find(call.json().path("id").asString(""));
        UploadName name = new UploadName(example.id() + ".csv", ".csv");
        return Reply.created(sets.add(name, example.target(), example::write).summary());
    }

    private Reply delete(Call call) throws IOException {
        String id = call.path("dataset");
        String name = sets.find(id).name();
        if (isInUse.test(id)) {
            throw new Refusal(409, "'" + name + "' is being learnt from; stop the training first");
        }
        sets.delete(id);
        return new Reply.Status(204);
    }
}
