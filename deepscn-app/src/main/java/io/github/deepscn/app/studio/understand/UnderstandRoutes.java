package io.github.deepscn.app.studio.understand;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.http.Call;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.http.Reply;
import io.github.deepscn.app.http.Route;
import io.github.deepscn.app.studio.runs.TrainedRun;
import io.github.deepscn.sparsity.SparsityPath;
import io.github.deepscn.train.Run;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Routes for views of a model: its network, its resolution by depth, its errors, its important columns, its pruning.
 *
 * @param trained finds a run by its id, or refuses
 * @param pruned receives pruned models
 * @param threads number of threads that compute an answer
 */
public record UnderstandRoutes(
        Function<String, TrainedRun> trained, UnderstandRoutes.Pruned pruned, int threads, Answers answers) {
    private static final int MOST_ANSWERS = 100;

    /** Receives pruned models. */
    @FunctionalInterface
    public interface Pruned {
        /** Adds a finished run, and returns it as a document. */
        Object add(TrainedRun parent, TableModel model) throws IOException;
    }

    public UnderstandRoutes(Function<String, TrainedRun> trained, Pruned pruned, int threads) {
        this(trained, pruned, threads, new Answers(MOST_ANSWERS));
    }

    public List<Route> routes() {
        return List.of(
                Route.get("/api/runs/{run}/network", this::network),
                Route.get("/api/runs/{run}/resolution", this::resolution),
                Route.get("/api/runs/{run}/residuals", this::residuals),
                Route.get("/api/runs/{run}/importance", this::importance),
                Route.get("/api/runs/{run}/sparsity", this::sparsity),
                Route.post("/api/runs/{run}/prune", this::prune));
    }

    private TrainedRun run(Call call) {
        return trained.apply(call.path("run"));
    }

    private Reply network(Call call) throws IOException {
        TrainedRun run = run(call);
        int number = integer(call, "network", 1);
        return Reply.ok(answers.get(
                run, "network " + number, () -> NetworkPicture.of(run.model(), run.plan(), number, threads)));
    }

    private Reply resolution(Call call) throws IOException {
        TrainedRun run = run(call);
        int layers = integer(call, "layers", run.model().layers().size());
        return Reply.ok(answers.get(run, "resolution " + layers, () -> ResolutionView.of(run, layers)));
    }

    private Reply residuals(Call call) throws IOException {
        TrainedRun run = run(call);
        List<String> outputs = run.model().targets();
        String output = call.query("output").orElse(outputs.get(0));
        int place = outputs.indexOf(output);
        Refusal.when(place < 0, 400, "output is '" + output + "', must be one of " + String.join(", ", outputs));
        return Reply.ok(answers.get(run, "residuals " + place, () -> Residuals.of(run.model(), run.plan(), place)));
    }

    private Reply importance(Call call) throws IOException {
        TrainedRun run = run(call);
        return Reply.ok(answers.get(run, "importance", () -> ColumnImportance.of(run.model(), run.plan())));
    }

    private Reply sparsity(Call call) throws IOException {
        TrainedRun run = run(call);
        return Reply.ok(SparsityCurve.of(run.model(), path(run)));
    }

    private SparsityPath path(TrainedRun run) throws IOException {
        TableModel model = run.model();
        int networks = model.members().size();
        Refusal.when(
                networks > 1,
                409,
                run.run().name() + " has " + networks + " networks; only a model of one network can be pruned here");
        return (SparsityPath) answers.get(run, "sparsity", () -> SparsityCurve.path(model, run.plan(), threads));
    }

    private Reply prune(Call call) throws IOException {
        TrainedRun run = run(call);
        JsonNode wanted = call.json().path("nodes");
        int most = run.model().nodes();
        if (!wanted.isInt() || wanted.intValue() < 1 || wanted.intValue() > most) {
            String given = wanted.isMissingNode() ? "not given" : wanted.toString();
            throw new Refusal(400, "nodes is " + given + ", must be a whole number from 1 to " + most);
        }
        SparsityPath.Step step = SparsityCurve.nearest(path(run), wanted.intValue());
        TableModel refined = run.model()
                .refine(run.plan().training(), step.refinement(), Run.onThreads(threads))
                .model();
        return Reply.created(pruned.add(run, refined));
    }

    private static int integer(Call call, String name, int otherwise) {
        String text = call.query(name).orElse("");
        try {
            return text.isEmpty() ? otherwise : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new Refusal(400, name + " is '" + text + "', must be a whole number");
        }
    }
}
