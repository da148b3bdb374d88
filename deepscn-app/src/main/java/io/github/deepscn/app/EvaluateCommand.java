package io.github.deepscn.app;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.CommonOptions;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.app.cli.ModelOptions;
import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.app.training.Scores;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.IntervalScore;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.report.json.Json;
import io.github.deepscn.table.Inspection;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code deepscn evaluate}. */
@Command(
        name = "evaluate",
        sortOptions = false,
        customSynopsis = "deepscn evaluate MODEL DATA [OPTIONS]",
        description = "Compare predictions with true values.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn evaluate model.safetensors test.csv"})
final class EvaluateCommand implements Callable<Integer> {
    /** The most classes of a confusion matrix that is printed. */
    private static final int MOST_CLASSES_SHOWN = 10;

    /** The coverages of the intervals that are judged. */
    private static final List<Double> COVERAGES = List.of(0.5, 0.8, 0.9, 0.95);

    @Mixin
    private final ModelOptions given = new ModelOptions();

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Override
    public Integer call() throws IOException {
        TableModel model = given.load();
        Table rows = given.rows(model);
        Inspection inspection = model.encoder().inspect(rows);
        var document = new LinkedHashMap<String, Object>();
        TextTable table = Scores.table(model.task());
        if (model.task() == Task.CLASSIFICATION) {
            ClassScores scores = model.evaluateClasses(rows);
            document.putAll(Scores.members(scores));
            document.put("classes", scores.classes());
            document.put("confusion", scores.confusion());
            Scores.row(table, "all", Scores.members(scores));
            if (!common.json()) {
                table.print(common.out());
                printConfusion(common.out(), scores);
            }
        } else {
            NumberScores scores = model.evaluateNumbers(rows);
            document.putAll(Scores.members(scores));
            Scores.row(table, "all", Scores.members(scores));
            if (scores.outputs().size() > 1) {
                scores.outputs()
                        .forEach(output ->
                                table.row(output.name(), scores.rows(), output.rmse(), output.mae(), output.r2()));
            }
            if (!common.json()) {
                table.print(common.out());
            }
            if (model.intervals().isPresent()) {
                intervals(model.evaluateIntervals(rows, COVERAGES), document);
            }
        }
        document.putAll(ModelOptions.members(inspection));
        ModelOptions.note(common, model, inspection, rows.rows());
        if (common.json()) {
            Json.write(common.data(), document);
        }
        return ExitCodes.OK;
    }

    private void intervals(List<IntervalScore> scores, Map<String, Object> document) {
        document.put("intervals", scores);
        if (!common.json() && !scores.isEmpty()) {
            var table = new TextTable("intervals", "covered", "mean width");
            scores.forEach(
                    score -> table.row(Math.round(100 * score.coverage()) + " %", score.covered(), score.width()));
            common.out().println();
            table.print(common.out());
        }
    }

    private static void printConfusion(PrintWriter out, ClassScores scores) {
        List<String> classes = scores.classes();
        if (classes.size() > MOST_CLASSES_SHOWN) {
            return;
        }
        var head = new ArrayList<>(List.of("true \\ predicted"));
        head.addAll(classes);
        var table = new TextTable(head.toArray(String[]::new));
        for (int c = 0; c < classes.size(); c++) {
            var row = new ArrayList<Object>(List.of(classes.get(c)));
            row.addAll(scores.confusion().get(c));
            table.row(row.toArray());
        }
        out.println();
        table.print(out);
        if (scores.unknown() > 0) {
            out.println(Words.count(scores.unknown(), "row") + " of classes that the model does not know");
        }
    }
}
