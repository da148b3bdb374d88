package io.github.deepscn.app;

import io.github.deepscn.TableOptions;
import io.github.deepscn.app.Comparison.Result;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.FoldOptions;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.text.Estimates;
import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.options.Preset;
import io.github.deepscn.options.ValueType;
import io.github.deepscn.selection.CrossValidated;
import io.github.deepscn.selection.CrossValidation;
import io.github.deepscn.selection.Figure;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetChoice;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code deepscn compare}. */
@Command(
        name = "compare",
        customSynopsis = "deepscn compare DATA --target COL [OPTIONS]",
        description = "Cross-validate DeepSCN, SCN, a linear model and a constant.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn compare houses.csv --target price --preset fast"})
final class CompareCommand extends LearnersCommand {
    @Option(
            names = "--against",
            paramLabel = "NAME,..",
            order = 0,
            split = ",",
            converter = PresetName.class,
            hideParamSyntax = true,
            description = "Also compare with these presets.")
    private List<Preset> against = List.of();

    @Mixin
    private final FoldOptions cutting = new FoldOptions();

    /** Reads the name of a preset. */
    static final class PresetName implements ITypeConverter<Preset> {
        @Override
        public Preset convert(String name) {
            try {
                return (Preset) OptionCatalogue.PRESET.type().read(name);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        }
    }

    @Override
    void run() throws IOException {
        TableOptions options = learning.options(false);
        var comparison = new Comparison(options, presets());
        CrossValidation validation = cutting.of(options, common.threads());
        Table table = read(options);
        TargetChoice target = target(table, options);
        Task task = target.task();
        List<Result> results;
        try (Progress progress = common.progress("trainings", comparison.trainings(validation.trainings()))) {
            var done = new AtomicLong();
            results = comparison.run(table, validation, task, name -> progress.at(done.incrementAndGet(), name));
        }
        show(document(results, target, table.rows()), out -> print(out, results, task, table.rows()));
    }

    /** The options of the presets to compare with: this command line with another preset. */
    private Map<String, TableOptions> presets() {
        var presets = new LinkedHashMap<String, TableOptions>();
        against.forEach(preset -> presets.put(
                ValueType.name(preset), learning.options(learning.values().with(OptionCatalogue.PRESET, preset))));
        return presets;
    }

    private Map<String, Object> document(List<Result> results, TargetChoice target, int rows) {
        Map<String, Object> document = cutting.document(target.task(), rows);
        addTarget(target, document);
        document.put(
                "learners",
                results.stream().map(result -> members(result, results.get(0))).toList());
        return document;
    }

    private static Map<String, Object> members(Result result, Result first) {
        var members = new LinkedHashMap<String, Object>();
        members.put("name", result.name());
        members.putAll(Estimates.learner(result.judged()));
        if (!result.equals(first)) {
            members.put("difference", Estimates.differences(result.judged(), first.judged()));
        }
        return members;
    }

    private void print(PrintWriter out, List<Result> results, Task task, int rows) {
        List<Figure> figures = Figure.of(task);
        Figure main = figures.get(0);
        out.println(Words.count(rows, "row") + ", " + cutting.heading());
        out.println();
        var table = new TextTable(
                "learner", main.label(), figures.get(1).label(), main.label() + " difference", "seconds", "nodes");
        Result first = results.get(0);
        results.forEach(result -> table.row(
                result.name(),
                Estimates.shown(result.judged().estimate(main)),
                Estimates.shown(result.judged().estimate(figures.get(1))),
                result.equals(first) ? null : Estimates.signed(result.judged().minus(first.judged(), main)),
                result.judged().seconds(),
                Math.round(result.judged().nodes())));
        var learners = new LinkedHashMap<String, CrossValidated>();
        results.forEach(result -> learners.put(result.name(), result.judged()));
        TextTable.print(out, List.of(table, Estimates.more("learner", learners)));
        out.println();
        out.println(
                "difference: the learner's " + main.label() + " minus that of " + Comparison.FIRST + ", fold by fold;");
        out.println("within two standard errors it may be chance");
    }
}
