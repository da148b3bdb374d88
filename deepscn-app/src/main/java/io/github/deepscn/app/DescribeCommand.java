package io.github.deepscn.app;

import io.github.deepscn.Importance;
import io.github.deepscn.TableModel;
import io.github.deepscn.app.json.Json;
import io.github.deepscn.io.Provenance;
import io.github.deepscn.network.Layer;
import io.github.deepscn.table.CategoryEncoding;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.DateEncoding;
import io.github.deepscn.table.NumberEncoding;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.History;
import io.github.deepscn.train.LayerRecord;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code deepscn describe}. */
@Command(
        name = "describe",
        sortOptions = false,
        customSynopsis = "deepscn describe MODEL [--data DATA] [OPTIONS]",
        description = "Show layers, errors, columns, where a model comes from.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn describe model.safetensors --data test.csv"})
final class DescribeCommand implements Callable<Integer> {
    @Parameters(paramLabel = "MODEL", description = "A model file, as train writes it.")
    private Path file = Path.of("");

    @Option(
            names = "--data",
            paramLabel = "DATA",
            order = 0,
            description = "Rows with the target: how much columns matter.")
    private @Nullable String data;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            order = 1,
            converter = PositiveInteger.class,
            description = "Shuffles of each column for that; 5 if not given.")
    private int repeats = 5;

    @Mixin
    private final DataOptions reading = new DataOptions();

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Override
    public Integer call() throws IOException {
        TableModel model = TableModel.load(file);
        List<Importance> importances = List.of();
        if (data != null) {
            Table rows = reading.read(data, model.encoder());
            importances = Importance.of(model, rows, repeats, 1);
        }
        if (common.json()) {
            Json.write(common.out(), document(model, importances));
        } else {
            print(common.out(), model, importances);
        }
        return ExitCodes.OK;
    }

    private Map<String, Object> document(TableModel model, List<Importance> importances) {
        var network = model.network();
        History history = network.history();
        Provenance provenance = network.provenance();
        var document = new LinkedHashMap<String, Object>();
        document.put("task", Words.id(model.task()));
        document.put("target", model.task() == Task.AUTOENCODER ? List.of() : model.outputs());
        document.put("digest", model.digest());
        document.put("nodes", network.network().nodes());
        document.put(
                "layers", network.network().layers().stream().map(Layer::width).toList());
        document.put("activation", Words.id(network.options().activation()));
        document.put("links", network.network().links());
        document.put("ridge", network.ridge().strength());
        document.put("errorUnit", errorUnit(model));
        document.put(
                "trainedLayers",
                history.layers().stream().map(layer -> members(model, layer)).toList());
        document.put("stop", Words.id(history.stop()));
        document.put("seconds", history.seconds());
        document.put("seed", network.options().seed());
        document.put("options", network.options().toString());
        document.put(
                "inputs",
                model.encoder().inputs().stream()
                        .map(input -> Map.of(
                                "column", input.column(),
                                "kind", Words.id(input.kind()),
                                "features", input.features()))
                        .toList());
        document.put(
                "ignored",
                model.encoder().ignored().stream()
                        .map(column -> Map.of("column", column.column(), "reason", Words.id(column.reason())))
                        .toList());
        model.classifier().ifPresent(classifier -> {
            document.put("classifier", Words.id(classifier.classifier()));
            document.put("classes", classifier.classes());
        });
        var from = new LinkedHashMap<String, Object>();
        from.put("version", provenance.version());
        from.put("created", provenance.created().toString());
        from.put("java", provenance.java());
        from.put("os", provenance.os());
        from.put("cores", provenance.cores());
        from.put("blas", provenance.blas());
        from.put("dataFingerprint", provenance.dataFingerprint());
        from.put("rows", history.data().rows());
        from.put("validationRows", history.data().ridingRows());
        document.put("provenance", from);
        if (!importances.isEmpty()) {
            document.put("importanceMeasure", Importance.measure(model));
            document.put("importance", importances);
        }
        return document;
    }

    /** One target's errors are shown in its units. */
    private static double unit(TableModel model) {
        return model.encoder().targets().size() == 1
                ? model.encoder().targets().get(0).scale()
                : 1;
    }

    private static String errorUnit(TableModel model) {
        return switch (model.task()) {
            case CLASSIFICATION -> "one column per class, 0 or 1";
            case AUTOENCODER -> "encoded inputs";
            case REGRESSION ->
                model.outputs().size() == 1
                        ? "units of " + model.outputs().get(0)
                        : "standard deviations of the targets";
        };
    }

    private static Map<String, Object> members(TableModel model, LayerRecord layer) {
        var members = new LinkedHashMap<String, Object>();
        members.put("width", layer.width());
        members.put("closing", Words.id(layer.closing()));
        members.put("trainRmse", layer.trainRmse() * unit(model));
        members.put("validationRmse", layer.validationRmse() * unit(model));
        return members;
    }

    private void print(PrintWriter out, TableModel model, List<Importance> importances) {
        var network = model.network();
        History history = network.history();
        Provenance provenance = network.provenance();
        out.println(file + ": " + Words.id(model.task())
                + (model.task() == Task.AUTOENCODER ? "" : " of " + Words.join(model.outputs())) + ", "
                + Words.count(network.network().nodes(), "node") + " in layers of "
                + Words.join(
                        network.network().layers().stream().map(Layer::width).toList()));
        out.println();
        var layers = new TextTable("layer", "width", "closed by", "train RMSE", "validation RMSE");
        for (LayerRecord layer : history.layers()) {
            layers.row(
                    layer.layer(),
                    layer.width(),
                    Words.id(layer.closing()),
                    layer.trainRmse() * unit(model),
                    layer.validationRmse() * unit(model));
        }
        layers.print(out);
        out.println("errors in " + errorUnit(model) + "; " + history.keptNodes() + " of "
                + Words.count(history.nodes().size(), "node") + " kept; " + Words.stop(history.stop()));
        out.println();
        var columns = new TextTable("column", "kind", "features", "what");
        for (ColumnEncoding input : model.encoder().inputs()) {
            columns.row(input.column(), Words.id(input.kind()), input.features().size(), what(input));
        }
        columns.print(out);
        if (!model.encoder().ignored().isEmpty()) {
            out.println("not learnt from: "
                    + Words.join(model.encoder().ignored().stream()
                            .map(Words::ignored)
                            .toList()));
        }
        if (!importances.isEmpty()) {
            out.println();
            var table = new TextTable("column", Importance.measure(model), "+-");
            importances.forEach(
                    importance -> table.row(importance.column(), importance.increase(), importance.standardError()));
            table.print(out);
        }
        out.println();
        out.println(
                "seed " + network.options().seed() + ", deepscn " + provenance.version() + ", " + provenance.created()
                        + ", " + provenance.blas() + ", " + history.data().rows() + " rows");
        out.println("digest " + model.digest());
        out.flush();
    }

    private static String what(ColumnEncoding input) {
        if (input instanceof NumberEncoding number) {
            return TextTable.format(number.least()) + " to " + TextTable.format(number.largest())
                    + (number.indicator() ? ", or missing" : "");
        }
        if (input instanceof DateEncoding date) {
            return "trend"
                    + (date.cycles().isEmpty()
                            ? ""
                            : ", " + Words.join(date.cycles()).toLowerCase(Locale.ROOT))
                    + (date.indicator() ? ", or missing" : "");
        }
        var category = (CategoryEncoding) input;
        return Words.count(category.levels().size(), "level")
                + (category.rare().isEmpty() ? "" : ", " + category.rare().size() + " rare ones together")
                + (category.missing() ? ", or missing" : "");
    }
}
