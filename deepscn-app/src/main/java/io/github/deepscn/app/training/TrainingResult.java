package io.github.deepscn.app.training;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import io.github.deepscn.TablePlan;
import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.search.Source;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.train.StopReason;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The result of a training for people and programs.
 *
 * @param plan why the task was chosen, and how many rows were dropped
 * @param model the model
 * @param judged its scores
 * @param stops why the networks stopped growing
 * @param seconds the time of the training
 * @param missingCells the number of missing cells in the training rows
 * @param setAside the number of rows that took no part because of gross errors in their targets
 * @param file the model file, if it was written
 */
public record TrainingResult(
        TablePlan plan,
        TableModel model,
        Judgement judged,
        List<StopReason> stops,
        double seconds,
        long missingCells,
        long setAside,
        Optional<String> file) {
    /** The members of a JSON object; callers may add more. */
    public Map<String, Object> document() {
        DeepScnModel first = model.members().get(0);
        var document = new LinkedHashMap<String, Object>();
        document.put("task", Words.id(model.task()));
        document.put("taskReason", plan.reason().isEmpty() ? null : plan.reason());
        document.put("target", ModelDocument.target(model));
        judged.heldOut().ifPresent(scores -> document.put("heldOut", scores));
        document.put("train", judged.train());
        judged.validation().or(judged::heldOut).ifPresent(scores -> document.put("validation", scores));
        document.put("members", model.members().size());
        document.put("sharedReadout", model.sharesReadout());
        document.put("nodes", model.nodes());
        document.put("layers", model.layers());
        document.put("seconds", seconds);
        document.put("stop", stops.stream().map(Words::id).collect(Collectors.joining("+")));
        document.put(
                "candidates",
                model.members().stream()
                        .mapToLong(member -> member.history().candidates())
                        .sum());
        if (model.members().size() == 1) {
            first.rank().ifPresent(rank -> document.put("rank", rank));
        }
        document.put("ridge", ModelDocument.ridge(first));
        document.put(
                "sources",
                first.options().search().sources().stream().map(Source::id).toList());
        document.put("generations", first.options().search().generations());
        document.put("seed", first.options().seed());
        document.put("features", model.encoder().features().size());
        document.put(
                "inputs",
                model.encoder().inputs().stream().map(ColumnEncoding::column).toList());
        document.put("ignored", ModelDocument.ignored(model.encoder()));
        document.put("droppedRows", plan.droppedRows());
        document.put("setAsideRows", setAside);
        document.put("missingCells", missingCells);
        if (!model.classes().isEmpty()) {
            document.put("classes", model.classes());
        }
        document.put("model", file.orElse(null));
        document.put("digest", model.digest());
        return document;
    }

    /** Prints the size of the network, a table of scores and the model file. */
    public void print(PrintWriter out) {
        String layers = model.nodes() == 0
                ? "no nodes"
                : Words.count(model.nodes(), "node") + " in "
                        + Words.count(model.layers().size(), "layer") + " (" + Words.join(model.layers()) + ")";
        String networks = model.members().size() == 1
                ? ""
                : Words.count(model.members().size(), "network")
                        + (model.sharesReadout() ? " with one read-out, " : ", ");
        out.println(networks
                + layers
                + String.format(Locale.ROOT, " in %.1f s; ", seconds)
                + Words.join(stops.stream().map(Words::stop).toList()));
        out.println();
        TextTable table = Scores.table(model.task());
        judged.heldOut().ifPresent(scores -> Scores.row(table, "held-out rows", scores));
        Scores.row(table, "training", judged.train());
        judged.validation().ifPresent(scores -> Scores.row(table, "validation", scores));
        table.print(out);
        file.ifPresent(written -> {
            out.println();
            out.println("model: " + written);
        });
    }
}
