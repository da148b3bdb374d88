package io.github.deepscn.app.studio;

import io.github.deepscn.RefinedTable;
import io.github.deepscn.TableModel;
import io.github.deepscn.app.studio.http.Call;
import io.github.deepscn.app.studio.http.Refusal;
import io.github.deepscn.app.studio.http.Reply;
import io.github.deepscn.app.studio.http.Route;
import io.github.deepscn.sparsity.SparsityPath;
import io.github.deepscn.train.Run;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** What there is to see of a model: its network, what it does at every depth, where it errs, what it can do without. */
final class UnderstandRoutes {
    private static final int MOST_ANSWERS = 100;

    private final Function<String, TrainedRun> trained;
    private final Pruned pruned;
    private final int threads;
    private final Answers answers = new Answers(MOST_ANSWERS);

    /**
     * Routes.
     *
     * @param trained finds a run by its id, or refuses
     * @param pruned where pruned models go
     * @param threads how many compute an answer
     */
    UnderstandRoutes(Function<String, TrainedRun> trained, Pruned pruned, int threads) {
        this.trained = trained;
        this.pruned = pruned;
        this.threads = threads;
    }

    List<Route> routes() {
        return List.of(
                new Route("GET", "/api/runs/{run}/network", this::network),
                new Route("GET", "/api/runs/{run}/resolution", this::resolution),
                new Route("GET", "/api/runs/{run}/residuals", this::residuals),
                new Route("GET", "/api/runs/{run}/importance", this::importance),
                new Route("GET", "/api/runs/{run}/sparsity", this::sparsity),
                new Route("POST", "/api/runs/{run}/prune", this::prune));
    }

    private TrainedRun run(Call call) {
        return trained.apply(call.path("run"));
    }

    private Reply network(Call call) throws IOException {
        TrainedRun run = run(call);
        int number = integer(call, "network", 1);
        return Reply.ok(answers.get(
                run,
                "network " + number,
                NetworkPicture.class,
                () -> NetworkPicture.of(run.model(), run.plan(), number, threads)));
    }

    private Reply resolution(Call call) throws IOException {
        TrainedRun run = run(call);
        int layers = integer(call, "layers", run.model().layers().size());
        return Reply.ok(
                answers.get(run, "resolution " + layers, ResolutionView.class, () -> ResolutionView.of(run, layers)));
    }

    private Reply residuals(Call call) throws IOException {
        TrainedRun run = run(call);
        TableModel model = run.model();
        int output = call.query("output").map(model.outputs()::indexOf).orElse(0);
        if (output < 0) {
            throw new Refusal(
                    400,
                    "output is '" + call.query("output").orElse("") + "', must be one of "
                            + String.join(", ", model.outputs()));
        }
        return Reply.ok(answers.get(
                run, "residuals " + output, Residuals.class, () -> Residuals.of(model, run.plan(), output)));
    }

    private Reply importance(Call call) throws IOException {
        TrainedRun run = run(call);
        return Reply.ok(answers.get(
                run, "importance", ColumnImportance.class, () -> ColumnImportance.of(run.model(), run.plan())));
    }

    private Reply sparsity(Call call) throws IOException {
        TrainedRun run = run(call);
        return Reply.ok(SparsityCurve.of(run.model(), path(run)));
    }

    private SparsityPath path(TrainedRun run) throws IOException {
        TableModel model = run.model();
        if (model.members().size() > 1) {
            throw new Refusal(
                    409,
                    run.name() + " has " + model.members().size()
                            + " networks; only a model of one network can be pruned here");
        }
        return answers.get(run, "sparsity", SparsityPath.class, () -> SparsityCurve.path(model, run.plan(), threads));
    }

    private Reply prune(Call call) throws IOException {
        TrainedRun run = run(call);
        JsonNode wanted = call.json().path("nodes");
        int most = run.model().nodes();
        if (!wanted.isInt() || wanted.intValue() < 1 || wanted.intValue() > most) {
            throw new Refusal(
                    400,
                    "nodes is " + (wanted.isMissingNode() ? "not given" : wanted)
                            + ", must be a whole number from 1 to " + most);
        }
        SparsityPath.Step step = SparsityCurve.nearest(path(run), wanted.intValue());
        RefinedTable refined = run.model().refine(run.plan().training(), step.refinement(), Run.onThreads(threads));
        return Reply.created(pruned.add(run, refined.model(), refined.model().nodes()));
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
