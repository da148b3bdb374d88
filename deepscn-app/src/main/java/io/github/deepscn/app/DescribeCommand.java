package io.github.deepscn.app;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.OutputFile;
import io.github.deepscn.app.cli.PositiveInteger;
import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.app.training.HistoryTable;
import io.github.deepscn.app.training.ModelDocument;
import io.github.deepscn.app.training.ModelDocument.Member;
import io.github.deepscn.app.training.ModelDocument.TrainedLayer;
import io.github.deepscn.explain.Importance;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.report.ErrorUnit;
import io.github.deepscn.source.TableWriter;
import io.github.deepscn.table.CategoryEncoding;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.DateEncoding;
import io.github.deepscn.table.NumberEncoding;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code deepscn describe}. */
@Command(
        name = "describe",
        customSynopsis = "deepscn describe MODEL [--data DATA] [OPTIONS]",
        description = "Show layers, errors, columns and origin of a model.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn describe model.safetensors --data test.csv"})
final class DescribeCommand extends ResultCommand {
    @Parameters(paramLabel = "MODEL", description = "A model file written by train.")
    private Path file = Path.of("");

    @Option(names = "--data", paramLabel = "DATA", description = "Rows with the target, for column importance.")
    private @Nullable String data;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            converter = PositiveInteger.class,
            description = "Shuffles of each column; 5 if not given.")
    private int repeats = 5;

    @Option(
            names = "--history",
            paramLabel = "OUT",
            description = "Write a row for each node: .csv, .parquet or .jsonl.")
    private @Nullable Path history;

    @Mixin
    private final DataOptions reading = new DataOptions();

    @Override
    void run() throws IOException {
        OutputFile.require(history);
        TableModel model = TableModel.load(file);
        if (history != null) {
            TableWriter.write(history.toString(), HistoryTable.of(model), OutputStream.nullOutputStream());
        }
        List<Importance> importances = data == null ? List.of() : importances(model, data);
        show(ModelDocument.of(model, importances), out -> print(out, model, importances));
    }

    private List<Importance> importances(TableModel model, String source) throws IOException {
        Table rows = reading.read(source, model, common.notes()::println);
        return Importance.of(model, complete(rows, model.encoder().targetNames()), repeats, 1);
    }

    private void print(PrintWriter out, TableModel model, List<Importance> importances) {
        int members = model.members().size();
        DeepScnModel first = model.members().get(0);
        String unit = ErrorUnit.of(model).name();
        out.println(file + ": " + Words.id(model.task())
                + (model.task() == Task.AUTOENCODER ? "" : " of " + Words.join(model.targets())) + ", "
                + Words.count(model.nodes(), "node") + " in layers of " + Words.join(model.layers())
                + (members > 1 ? ", in " + members + " members together" : "")
                + (model.sharesReadout() ? ", with one read-out for all" : ""));
        out.println();
        if (members == 1) {
            layers(model).print(out);
            out.println("errors in " + unit + "; " + first.history().keptNodes() + " of "
                    + Words.count(first.history().nodes().size(), "node") + " kept; "
                    + Words.stop(first.history().stop()));
        } else {
            members(model).print(out);
            out.println("errors in " + unit + ", of each member by itself while it grew");
        }
        model.threshold()
                .ifPresent(rule -> out.println("names " + rule.positive() + " from a probability of "
                        + TextTable.format(rule.probability()) + " on"));
        model.intervals()
                .ifPresent(intervals ->
                        out.println("intervals calibrated on " + Words.count(intervals.rows(), "held-out row")));
        out.println();
        var columns = new TextTable("column", "kind", "features", "what");
        for (ColumnEncoding input : model.encoder().inputs()) {
            columns.row(input.column(), Words.id(input.kind()), input.features().size(), what(input));
        }
        columns.print(out);
        Words.ignored(model.encoder()).ifPresent(out::println);
        if (!importances.isEmpty()) {
            out.println();
            var table = new TextTable("column", Importance.measure(model), "+-");
            importances.forEach(
                    importance -> table.row(importance.column(), importance.increase(), importance.standardError()));
            table.print(out);
        }
        Provenance provenance = model.provenance();
        out.println();
        out.println("seed " + first.options().seed() + ", deepscn " + provenance.version() + ", " + provenance.created()
                + ", " + provenance.blas() + ", " + first.history().data().rows() + " rows");
        out.println("digest " + model.digest());
    }

    private static TextTable layers(TableModel model) {
        var table = new TextTable("layer", "width", "closed by", "train RMSE", "validation RMSE");
        int number = 0;
        for (TrainedLayer layer : ModelDocument.trainedLayers(model)) {
            table.row(++number, layer.width(), layer.closing(), layer.trainRmse(), layer.validationRmse());
        }
        return table;
    }

    private static TextTable members(TableModel model) {
        var table = new TextTable("member", "seed", "nodes", "layers", "rows", "train RMSE", "held-out RMSE", "end");
        int number = 0;
        for (Member member : ModelDocument.members(model)) {
            table.row(
                    ++number,
                    member.seed(),
                    member.nodes(),
                    Words.join(member.layers()),
                    member.rows(),
                    member.trainRmse(),
                    member.validationRmse(),
                    member.stop().equals("validation") ? "held-out error" : member.stop());
        }
        return table;
    }

    private static String what(ColumnEncoding input) {
        if (input instanceof NumberEncoding number) {
            return orMissing(
                    TextTable.format(number.least()) + " to " + TextTable.format(number.largest()), number.indicator());
        }
        if (input instanceof DateEncoding date) {
            String cycles = date.cycles().isEmpty() ? "" : ", " + Words.join(date.cycles());
            return orMissing("trend" + cycles.toLowerCase(Locale.ROOT), date.indicator());
        }
        var category = (CategoryEncoding) input;
        String rare = category.rare().isEmpty() ? "" : ", " + category.rare().size() + " rare ones together";
        return orMissing(Words.count(category.levels().size(), "level") + rare, category.missing());
    }

    private static String orMissing(String what, boolean missing) {
        return missing ? what + ", or missing" : what;
    }
}
