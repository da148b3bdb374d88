package io.github.deepscn.app;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.DecisionOptions;
import io.github.deepscn.app.text.RowCounts;
import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.app.training.ClassTables;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code deepscn evaluate}. */
@Command(
        name = "evaluate",
        customSynopsis = "deepscn evaluate MODEL DATA [OPTIONS]",
        description = "Compare predictions with true values.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn evaluate model.safetensors test.csv"})
final class EvaluateCommand extends RowsCommand {
    /** The coverages of the intervals that are judged. */
    private static final List<Double> COVERAGES = List.of(0.5, 0.8, 0.9, 0.95);

    /** The coverage of the intervals that are judged for every fifth of the predictions. */
    private static final double BY_FIFTHS = 0.9;

    private static final List<String> FIFTHS =
            List.of("lowest fifth", "second fifth", "third fifth", "fourth fifth", "highest fifth");

    @Mixin
    private final DecisionOptions deciding = new DecisionOptions();

    @Override
    void run() throws IOException {
        TableModel model = deciding.decided(TableModel.load(file), file);
        Table all = rows(model);
        Table rows = complete(all, model.encoder().targetNames());
        RowCounts counts = new RowCounts(model).add(model.encoder().inspect(rows), rows.rows());
        var document = new LinkedHashMap<String, Object>();
        var tables = new ArrayList<TextTable>();
        if (model.task() == Task.CLASSIFICATION) {
            classes(model, rows, document, tables);
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

    private void classes(TableModel model, Table rows, Map<String, Object> document, List<TextTable> tables) {
        ClassScores scores = model.evaluateClasses(rows);
        document.putAll(Scores.members(scores));
        tables.add(Scores.row(Scores.table(Task.CLASSIFICATION), "all", document));
        document.putAll(ClassTables.members(scores));
        tables.addAll(ClassTables.tables(scores));
        document.putAll(DecisionOptions.members(model));
        document.putAll(deciding.costs(scores));
        model.threshold()
                .ifPresent(rule -> tables.add(new TextTable("named", "from probability", "cost per row")
                        .row(rule.positive(), rule.probability(), deciding.costPerRow(scores))));
    }

    private static void numbers(TableModel model, Table rows, Map<String, Object> document, List<TextTable> tables) {
        NumberScores scores = model.evaluateNumbers(rows);
        document.putAll(Scores.members(scores));
        TextTable table = Scores.row(Scores.table(model.task()), "all", document);
        if (scores.outputs().size() > 1) {
            scores.outputs()
                    .forEach(output -> table.row(
                            output.name(),
                            scores.rows(),
                            output.rmse(),
                            output.mae(),
                            output.r2(),
                            output.medianError()));
        }
        tables.add(table);
        if (model.intervals().isPresent()) {
            List<IntervalScore> intervals = model.evaluateIntervals(rows, COVERAGES);
            document.put("intervals", intervals);
            var widths = new TextTable("intervals", "covered", "mean width", "quantile loss");
            intervals.forEach(score -> widths.row(
                    Math.round(100 * score.coverage()) + " %", score.covered(), score.width(), score.quantileLoss()));
            if (!intervals.isEmpty()) {
                tables.add(widths);
            }
            intervals.stream()
                    .filter(score ->
                            score.coverage() == BY_FIFTHS && !score.fifths().isEmpty())
                    .forEach(score -> tables.add(fifths(score)));
        }
    }

    /** How intervals do on rows with small and with large predictions. */
    private static TextTable fifths(IntervalScore score) {
        var table = new TextTable(Math.round(100 * score.coverage()) + " % by prediction", "covered", "mean width");
        for (int k = 0; k < FIFTHS.size(); k++) {
            table.row(
                    FIFTHS.get(k),
                    score.fifths().get(k).covered(),
                    score.fifths().get(k).width());
        }
        return table;
    }
}
