package io.github.deepscn.app.training;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.app.cli.DecisionOptions;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.explain.Importance;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.NodeFamily;
import io.github.deepscn.options.Option;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.report.ErrorUnit;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.History;
import io.github.deepscn.train.LayerRecord;
import io.github.deepscn.train.Options;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A model as members of JSON objects. */
public final class ModelDocument {
    /** The options that say how one network is trained. */
    private static final List<Option<?>> OF_NETWORKS = List.of(
            OptionCatalogue.SOURCES,
            OptionCatalogue.GENERATIONS,
            OptionCatalogue.LAYERS,
            OptionCatalogue.CANDIDATES,
            OptionCatalogue.SCOPES,
            OptionCatalogue.CONTRACTIONS,
            OptionCatalogue.MECHANISM,
            OptionCatalogue.ACTIVATION,
            OptionCatalogue.BATCH,
            OptionCatalogue.TOLERANCE,
            OptionCatalogue.PATIENCE,
            OptionCatalogue.TIME_BUDGET,
            OptionCatalogue.RIDGE,
            OptionCatalogue.SEED,
            OptionCatalogue.INTERCEPT,
            OptionCatalogue.INPUT_LINKS);

    /** One network; errors in the {@link ErrorUnit} of the model. */
    public record Member(
            int nodes,
            List<Integer> layers,
            long seed,
            double ridge,
            long rows,
            double trainRmse,
            double validationRmse,
            String stop,
            double seconds) {}

    /** The layers of all networks at one depth: the sum of their widths, the mean of their errors. */
    public record TrainedLayer(int width, String closing, double trainRmse, double validationRmse) {}

    private record Input(String column, String kind, List<String> features) {}

    private record Ignored(String column, String reason) {}

    private record Origin(@JsonUnwrapped Provenance model, long rows, long validationRows) {}

    private ModelDocument() {}

    /** The whole model, and the importance of its columns if it is known. */
    public static Map<String, Object> of(TableModel model, List<Importance> importances) {
        List<DeepScnModel> networks = model.members();
        DeepScnModel first = networks.get(0);
        List<Member> members = members(model);
        var rows = first.history().data();
        var document = new LinkedHashMap<String, Object>();
        document.put("task", Words.id(model.task()));
        document.put("target", target(model));
        document.put("digest", model.digest());
        document.put("nodes", model.nodes());
        document.put("layers", model.layers());
        document.put("activation", activation(networks));
        document.put("links", first.network().links());
        document.put(
                "ridge", members.stream().mapToDouble(Member::ridge).average().orElseThrow());
        document.put("errorUnit", ErrorUnit.of(model).name());
        document.put("trainedLayers", trainedLayers(model));
        document.put("stop", distinct(members.stream().map(Member::stop)));
        document.put("seconds", members.stream().mapToDouble(Member::seconds).sum());
        document.put("seed", first.options().seed());
        document.put("options", options(first.options()));
        document.put("members", members);
        document.put("sharedReadout", model.sharesReadout());
        model.intervals().ifPresent(intervals -> document.put("calibrationRows", intervals.rows()));
        document.put("inputs", inputs(model.encoder()));
        document.put("ignored", ignored(model.encoder()));
        if (model.task() == Task.CLASSIFICATION) {
            document.put("classifier", Words.id(model.classifiers().get(0).classifier()));
            document.put("classes", model.classes());
            document.putAll(DecisionOptions.members(model));
        }
        document.put("provenance", new Origin(model.provenance(), rows.rows(), rows.ridingRows()));
        if (!importances.isEmpty()) {
            document.put("importanceMeasure", Importance.measure(model));
            document.put("importance", importances);
        }
        return document;
    }

    /** The options of a network by their names on the command line, with their values as they are typed. */
    private static Map<String, Object> options(Options training) {
        var typed = new LinkedHashMap<String, Object>();
        TableOptions holder = TableOptions.fast().withTraining(training);
        OF_NETWORKS.forEach(option -> option.typed(holder).ifPresent(value -> typed.put(option.name(), value)));
        typed.put("decayingMu", training.search().decayingMu());
        typed.put("redraw", training.search().redraw());
        typed.put("rankRule", training.rankRule());
        return typed;
    }

    /** The columns to predict. */
    static List<String> target(TableModel model) {
        return model.task() == Task.AUTOENCODER ? List.of() : model.targets();
    }

    /** The activations of the nodes with a plus between them; without nodes, the activation of the options. */
    private static String activation(List<DeepScnModel> networks) {
        String used = distinct(networks.stream()
                .flatMap(member -> member.network().layers().stream())
                .flatMap(layer -> layer.families().stream())
                .map(NodeFamily::id));
        return used.isEmpty() ? networks.get(0).options().activation().id() : used;
    }

    /** Different texts with a plus between them. */
    private static String distinct(Stream<String> texts) {
        return texts.distinct().sorted().collect(Collectors.joining("+"));
    }

    /** Every network of the model. */
    public static List<Member> members(TableModel model) {
        double unit = ErrorUnit.of(model).factor();
        return model.members().stream().map(member -> member(member, unit)).toList();
    }

    private static Member member(DeepScnModel member, double unit) {
        History history = member.history();
        double validationRmse = history.keptNodes() == 0
                ? Double.NaN
                : history.nodes().get(history.keptNodes() - 1).validationRmse();
        return new Member(
                member.network().nodes(),
                member.network().layers().stream().map(Layer::width).toList(),
                member.options().seed(),
                ridge(member),
                history.data().rows(),
                history.trainRmse() * unit,
                validationRmse * unit,
                Words.id(history.stop()),
                history.seconds());
    }

    /**
     * α of a read-out that was shrunk at the end, ρ of one that was shrunk throughout; of an ensemble, of the last fit.
     */
    static double ridge(DeepScnModel network) {
        return network.options().shrinkage() instanceof Shrinkage.Throughout throughout
                ? throughout.strength()
                : network.ridge().strength();
    }

    /** The layers of the model by their depth. */
    public static List<TrainedLayer> trainedLayers(TableModel model) {
        double unit = ErrorUnit.of(model).factor();
        var byDepth = model.members().stream()
                .flatMap(member -> member.history().layers().stream())
                .collect(Collectors.groupingBy(LayerRecord::layer, TreeMap::new, Collectors.toList()));
        return byDepth.values().stream()
                .map(layers -> new TrainedLayer(
                        layers.stream().mapToInt(LayerRecord::width).sum(),
                        distinct(layers.stream().map(layer -> Words.id(layer.closing()))),
                        mean(layers, LayerRecord::trainRmse) * unit,
                        mean(layers, LayerRecord::validationRmse) * unit))
                .toList();
    }

    private static double mean(List<LayerRecord> layers, ToDoubleFunction<LayerRecord> error) {
        return layers.stream().mapToDouble(error).sum() / layers.size();
    }

    private static List<Input> inputs(Encoder encoder) {
        return encoder.inputs().stream()
                .map(input -> new Input(input.column(), Words.id(input.kind()), input.features()))
                .toList();
    }

    /** The columns that are not inputs. */
    static List<?> ignored(Encoder encoder) {
        return encoder.ignored().stream()
                .map(column -> new Ignored(column.column(), Words.id(column.reason())))
                .toList();
    }
}
