package io.github.deepscn.app;

import io.github.deepscn.Importance;
import io.github.deepscn.TableModel;
import io.github.deepscn.app.report.ErrorUnit;
import io.github.deepscn.io.Provenance;
import io.github.deepscn.network.Layer;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.History;
import io.github.deepscn.train.LayerRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a model is, for programs: the members of JSON objects. */
final class ModelDocument {
    private ModelDocument() {}

    /** All of it, and how much columns matter where that is known. */
    static Map<String, Object> of(TableModel model, List<Importance> importances) {
        var network = model.network();
        History history = network.history();
        ErrorUnit unit = ErrorUnit.of(model);
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
        document.put("errorUnit", unit.name());
        document.put(
                "trainedLayers",
                history.layers().stream().map(layer -> layer(layer, unit)).toList());
        document.put("stop", Words.id(history.stop()));
        document.put("seconds", history.seconds());
        document.put("seed", network.options().seed());
        document.put("options", network.options().toString());
        document.put("inputs", inputs(model.encoder()));
        document.put("ignored", ignored(model.encoder()));
        model.classifier().ifPresent(classifier -> {
            document.put("classifier", Words.id(classifier.classifier()));
            document.put("classes", classifier.classes());
        });
        document.put("provenance", provenance(network.provenance(), history));
        if (!importances.isEmpty()) {
            document.put("importanceMeasure", Importance.measure(model));
            document.put("importance", importances);
        }
        return document;
    }

    private static Map<String, Object> layer(LayerRecord layer, ErrorUnit unit) {
        var members = new LinkedHashMap<String, Object>();
        members.put("width", layer.width());
        members.put("closing", Words.id(layer.closing()));
        members.put("trainRmse", layer.trainRmse() * unit.factor());
        members.put("validationRmse", layer.validationRmse() * unit.factor());
        return members;
    }

    private static List<Map<String, Object>> inputs(Encoder encoder) {
        return encoder.inputs().stream()
                .map(input -> Map.<String, Object>of(
                        "column", input.column(), "kind", Words.id(input.kind()), "features", input.features()))
                .toList();
    }

    /** The columns that the network does not see. */
    static List<Map<String, String>> ignored(Encoder encoder) {
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
