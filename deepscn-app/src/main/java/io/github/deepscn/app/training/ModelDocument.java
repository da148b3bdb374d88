package io.github.deepscn.app.training;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Importance;
import io.github.deepscn.TableModel;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.NodeFamily;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.report.ErrorUnit;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.History;
import io.github.deepscn.train.LayerRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A model as members of JSON objects. */
public final class ModelDocument {
    private ModelDocument() {}

    /** The whole model, and the importance of its columns if it is known. */
    public static Map<String, Object> of(TableModel model, List<Importance> importances) {
        List<DeepScnModel> members = model.members();
        DeepScnModel first = members.get(0);
        ErrorUnit unit = ErrorUnit.of(model);
        var document = new LinkedHashMap<String, Object>();
        document.put("task", Words.id(model.task()));
        document.put("target", model.task() == Task.AUTOENCODER ? List.of() : model.outputs());
        document.put("digest", model.digest());
        document.put("nodes", model.nodes());
        document.put("layers", model.layers());
        document.put("activation", activation(members));
        document.put("links", first.network().links());
        document.put(
                "ridge",
                members.stream().mapToDouble(ModelDocument::ridge).average().orElseThrow());
        document.put("errorUnit", unit.name());
        document.put("trainedLayers", trainedLayers(members, unit));
        document.put(
                "stop", distinct(members, member -> Words.id(member.history().stop())));
        document.put(
                "seconds",
                members.stream()
                        .mapToDouble(member -> member.history().seconds())
                        .sum());
        document.put("seed", first.options().seed());
        document.put("options", first.options().toString());
        document.put(
                "members", members.stream().map(member -> member(member, unit)).toList());
        document.put("sharedReadout", model.sharesReadout());
        model.intervals().ifPresent(intervals -> document.put("calibrationRows", intervals.rows()));
        document.put("inputs", inputs(model.encoder()));
        document.put("ignored", ignored(model.encoder()));
        if (model.task() == Task.CLASSIFICATION) {
            document.put("classifier", Words.id(model.classifiers().get(0).classifier()));
            document.put("classes", model.labels());
        }
        document.put("provenance", provenance(model.provenance(), first.history()));
        if (!importances.isEmpty()) {
            document.put("importanceMeasure", Importance.measure(model));
            document.put("importance", importances);
        }
        return document;
    }

    /** The activations of the nodes with a plus between them; without nodes, the activation of the options. */
    private static String activation(List<DeepScnModel> members) {
        List<Layer> layers = members.stream()
                .flatMap(member -> member.network().layers().stream())
                .toList();
        return layers.isEmpty()
                ? members.get(0).options().activation().id()
                : layers.stream()
                        .flatMap(layer -> layer.families().stream())
                        .distinct()
                        .map(NodeFamily::id)
                        .sorted()
                        .collect(Collectors.joining("+"));
    }

    private static Map<String, Object> member(DeepScnModel member, ErrorUnit unit) {
        var members = new LinkedHashMap<String, Object>();
        members.put("nodes", member.network().nodes());
        members.put(
                "layers", member.network().layers().stream().map(Layer::width).toList());
        members.put("seed", member.options().seed());
        members.put("ridge", ridge(member));
        members.put("rows", member.history().data().rows());
        members.put("trainRmse", member.history().trainRmse() * unit.factor());
        members.put("validationRmse", validationRmse(member.history()) * unit.factor());
        members.put("stop", Words.id(member.history().stop()));
        members.put("seconds", member.history().seconds());
        return members;
    }

    /**
     * α of a read-out that was shrunk at the end, ρ of one that was shrunk throughout; of an ensemble, of the last fit.
     */
    public static double ridge(DeepScnModel network) {
        return network.options().shrinkage() instanceof Shrinkage.Throughout throughout
                ? throughout.strength()
                : network.ridge().strength();
    }

    /** The validation RMSE of the network that was kept; NaN without validation rows. */
    public static double validationRmse(History history) {
        return history.keptNodes() == 0
                ? Double.NaN
                : history.nodes().get(history.keptNodes() - 1).validationRmse();
    }

    /** Layers by depth: the sum of the widths of all members, the mean of their errors. */
    private static List<Map<String, Object>> trainedLayers(List<DeepScnModel> members, ErrorUnit unit) {
        int depth = members.stream()
                .mapToInt(member -> member.history().layers().size())
                .max()
                .orElseThrow();
        return IntStream.range(0, depth)
                .mapToObj(k -> layer(
                        members.stream()
                                .map(member -> member.history().layers())
                                .filter(layers -> layers.size() > k)
                                .map(layers -> layers.get(k))
                                .toList(),
                        unit))
                .toList();
    }

    /** The distinct texts of the members with a plus between them. */
    private static <T> String distinct(List<T> members, Function<T, String> what) {
        return members.stream().map(what).distinct().sorted().collect(Collectors.joining("+"));
    }

    private static Map<String, Object> layer(List<LayerRecord> layers, ErrorUnit unit) {
        var members = new LinkedHashMap<String, Object>();
        members.put("width", layers.stream().mapToInt(LayerRecord::width).sum());
        members.put("closing", distinct(layers, layer -> Words.id(layer.closing())));
        members.put("trainRmse", mean(layers, LayerRecord::trainRmse) * unit.factor());
        members.put("validationRmse", mean(layers, LayerRecord::validationRmse) * unit.factor());
        return members;
    }

    private static double mean(List<LayerRecord> layers, ToDoubleFunction<LayerRecord> error) {
        return layers.stream().mapToDouble(error).sum() / layers.size();
    }

    private static List<Map<String, Object>> inputs(Encoder encoder) {
        return encoder.inputs().stream()
                .map(input -> Map.<String, Object>of(
                        "column", input.column(), "kind", Words.id(input.kind()), "features", input.features()))
                .toList();
    }

    /** The columns that are not inputs. */
    public static List<Map<String, String>> ignored(Encoder encoder) {
        return encoder.ignored().stream()
                .map(column -> Map.of("column", column.column(), "reason", Words.id(column.reason())))
                .toList();
    }

    private static Map<String, Object> provenance(Provenance provenance, History history) {
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
        return from;
    }
}
