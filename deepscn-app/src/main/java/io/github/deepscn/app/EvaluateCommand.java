package io.github.deepscn.app;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.text.RowCounts;
import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.app.training.Scores;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.IntervalScore;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** {@code deepscn evaluate}. */
@Command(
        name = "evaluate",
        customSynopsis = "deepscn evaluate MODEL DATA [OPTIONS]",
        description = "Compare predictions with true values.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn evaluate model.safetensors test.csv"})
final class EvaluateCommand extends RowsCommand {
    /** The most classes of a confusion matrix that is printed. */
    private static final int MOST_CLASSES_SHOWN = 10;

    /** The coverages of the intervals that are judged. */
    private static final List<Double> COVERAGES = List.of(0.5, 0.8, 0.9, 0.95);

    @Override
    void run() throws IOException {
        TableModel model = TableModel.load(file);
        Table all = rows(model);
        Table rows = complete(all, model.encoder().targetNames());
        RowCounts counts = new RowCounts(model).add(model.encoder().inspect(rows), rows.rows());
        var document = new LinkedHashMap<String, Object>();
        var tables = new ArrayList<TextTable>();
        if (model.task() == Task.CLASSIFICATION) {
            classes(model.evaluateClasses(rows), document, tables);
        } else {
            numbers(model, rows, document, tables);
        }
        document.put("droppedRows", all.rows() - rows.rows());
        document.putAll(members(counts));
        show(document, out -> {
            TextTable.print(out, tables);
            if (tables.size() > 1 && document.get("unknownClasses") instanceof Integer unknown) {
                out.println(Words.count(unknown, "row") + " of classes that the model does not know");
            }
        });
        note(model, counts);
    }

    private static void classes(ClassScores scores, Map<String, Object> document, List<TextTable> tables) {
        document.putAll(Scores.members(scores));
        document.put("classes", scores.classes());
        document.put("confusion", scores.confusion());
        tables.add(Scores.row(Scores.table(Task.CLASSIFICATION), "all", document));
        List<String> classes = scores.classes();
        if (classes.size() <= MOST_CLASSES_SHOWN) {
            var table = new TextTable(Stream.concat(Stream.of("true \\ predicted"), classes.stream())
                    .toArray(String[]::new));
            for (int c = 0; c < classes.size(); c++) {
                table.row(Stream.concat(Stream.of(classes.get(c)), scores.confusion().get(c).stream())
                        .toArray());
            }
            tables.add(table);
        }
    }

    private static void numbers(TableModel model, Table rows, Map<String, Object> document, List<TextTable> tables) {
        NumberScores scores = model.evaluateNumbers(rows);
        document.putAll(Scores.members(scores));
        TextTable table = Scores.row(Scores.table(model.task()), "all", document);
        if (scores.outputs().size() > 1) {
            scores.outputs()
                    .forEach(output ->
                            table.row(output.name(), scores.rows(), output.rmse(), output.mae(), output.r2()));
        }
        tables.add(table);
        if (model.intervals().isPresent()) {
            List<IntervalScore> intervals = model.evaluateIntervals(rows, COVERAGES);
            document.put("intervals", intervals);
            var widths = new TextTable("intervals", "covered", "mean width");
            intervals.forEach(
                    score -> widths.row(Math.round(100 * score.coverage()) + " %", score.covered(), score.width()));
            if (!intervals.isEmpty()) {
                tables.add(widths);
            }
        }
    }
}
