package io.github.deepscn.app;

import io.github.deepscn.TableOptions;
import io.github.deepscn.app.Comparison.Result;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.PositiveInteger;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.app.training.TrainingArguments;
import io.github.deepscn.source.SizeCheck;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetChoice;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code deepscn compare}. */
@Command(
        name = "compare",
        customSynopsis = "deepscn compare DATA --target COL [OPTIONS]",
        description = "Cross-validate DeepSCN, SCN and a linear model.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn compare houses.csv --target price --preset fast"})
final class CompareCommand extends ResultCommand {
    @Parameters(paramLabel = "DATA", description = "A table, as for train.")
    private String data = "";

    @Option(
            names = "--folds",
            paramLabel = "K",
            order = 6,
            converter = PositiveInteger.class,
            description = "Number of folds; 5 if not given.")
    private int folds = 5;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            order = 7,
            converter = PositiveInteger.class,
            description = "Repetitions with other folds; 1 if not given.")
    private int repeats = 1;

    @Mixin
    private final TrainingArguments learning = new TrainingArguments();

    @Mixin
    private final DataOptions reading = new DataOptions();

    @Override
    void run() throws IOException {
        TableOptions options = learning.options(false);
        learning.requireTarget();
        Table table = reading.read(data, learning.types(), options.training().seed(), SizeCheck.NONE);
        var target = TargetChoice.of(table, options.targets(), options.task());
        var comparison = new Comparison(options, folds, repeats, common.threads());
        List<Result> results;
        try (Progress progress = common.progress("trainings", comparison.trainings())) {
            var done = new AtomicLong();
            results = comparison.run(table, target, name -> progress.at(done.incrementAndGet(), name));
        }
        boolean classes = target.task() == Task.CLASSIFICATION;
        var document = new LinkedHashMap<String, Object>();
        document.put("task", classes ? "classification" : "regression");
        document.put("rows", table.rows());
        document.put("folds", folds);
        document.put("repeats", repeats);
        document.put(
                "learners",
                results.stream().map(result -> members(result, classes)).toList());
        show(document, out -> print(out, results, classes, table.rows()));
    }

    private static Map<String, Object> members(Result result, boolean classes) {
        var members = new LinkedHashMap<String, Object>();
        members.put("name", result.name());
        members.put(classes ? "accuracy" : "rmse", result.error());
        members.put(classes ? "logLoss" : "r2", result.second());
        members.put("seconds", result.seconds());
        members.put("nodes", result.nodes());
        return members;
    }

    private void print(PrintWriter out, List<Result> results, boolean classes, int rows) {
        out.println(Words.count(rows, "row") + ", " + folds + " folds"
                + (repeats > 1 ? ", " + repeats + " times" : "")
                + "; mean +- standard error over the folds");
        out.println();
        var table = new TextTable(
                "learner", classes ? "accuracy" : "RMSE", classes ? "log loss" : "R2", "seconds", "nodes");
        for (Result result : results) {
            table.row(
                    result.name(),
                    shown(result.error()),
                    shown(result.second()),
                    result.seconds(),
                    Math.round(result.nodes()));
        }
        table.print(out);
    }

    private static String shown(Comparison.Mean mean) {
        double error = mean.standardError();
        String digits = Double.isNaN(error)
                ? "-"
                : new BigDecimal(error).round(new MathContext(2)).toPlainString();
        return TextTable.format(mean.mean()) + " +- " + digits;
    }
}
