package io.github.deepscn.io;

import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Readout;
import io.github.deepscn.train.NodeRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The numbers of a model as tensors, in the order of the file. */
final class ModelTensors {
    static final String SECONDS = "history.seconds";
    static final String OUTPUT_RMSE = "history.output_rmse";

    /** A number of every node, by the name of its tensor. */
    record Column(String name, ToDoubleFunction<NodeRecord> value) {}

    /** All but {@link #OUTPUT_RMSE}, which is a matrix. */
    static final List<Column> HISTORY = List.of(
            new Column("history.layer", NodeRecord::layer),
            new Column("history.node", NodeRecord::node),
            new Column("history.step", NodeRecord::step),
            new Column("history.scope", NodeRecord::scope),
            new Column("history.contraction", NodeRecord::contraction),
            new Column("history.score", NodeRecord::score),
            new Column("history.independence", NodeRecord::independence),
            new Column("history.candidates", NodeRecord::candidates),
            new Column("history.train_rmse", NodeRecord::trainRmse),
            new Column("history.validation_rmse", NodeRecord::validationRmse),
            new Column(SECONDS, NodeRecord::seconds));

    private ModelTensors() {}

    /** The name of a layer's weights, fan-in by width; layers count from one. */
    static String weights(int layer) {
        return "layer." + layer + ".weights";
    }

    /** The name of a layer's biases. */
    static String biases(int layer) {
        return "layer." + layer + ".biases";
    }

    /** The name of the read-out of the first so many layers, columns by outputs. */
    static String readout(int layers) {
        return "readout." + layers;
    }

    /** The name of the read-out of a member alone, whose read-outs are shares of one; columns by outputs. */
    static final String ALONE = "alone";

    /** What the names of a member's tensors begin with; members count from zero here, and from one in the file. */
    static String member(int index) {
        return "member." + (index + 1) + ".";
    }

    static List<Tensor> of(EnsembleState model) {
        var tensors = new ArrayList<Tensor>();
        for (int k = 0; k < model.members().size(); k++) {
            String beginning = member(k);
            of(model.members().get(k)).forEach(tensor -> tensors.add(tensor.under(beginning)));
            if (model.sharesReadout()) {
                tensors.add(matrix(beginning + ALONE, model.alone().get(k)));
            }
        }
        model.intervals().map(IntervalsPart::tensor).ifPresent(tensors::add);
        return tensors;
    }

    static List<Tensor> of(NetworkState model) {
        var tensors = new ArrayList<Tensor>();
        List<Layer> layers = model.network().layers();
        for (int k = 1; k <= layers.size(); k++) {
            Layer layer = layers.get(k - 1);
            tensors.add(Tensor.matrix(weights(k), layer.fanIn(), layer.width(), layer::weight));
            tensors.add(Tensor.vector(biases(k), layer.width(), (node, none) -> layer.bias(node)));
        }
        for (int k = 0; k < model.readouts().size(); k++) {
            tensors.add(matrix(readout(k), model.readouts().get(k)));
        }
        List<NodeRecord> nodes = model.history().nodes();
        for (Column column : HISTORY) {
            tensors.add(Tensor.vector(
                    column.name, nodes.size(), (node, none) -> column.value.applyAsDouble(nodes.get(node))));
        }
        tensors.add(Tensor.matrix(
                OUTPUT_RMSE,
                nodes.size(),
                model.history().data().outputs(),
                (node, output) -> nodes.get(node).outputRmse().get(output)));
        model.classifier().ifPresent(classifier -> tensors.addAll(ClassifierPart.tensors(classifier)));
        return tensors;
    }

    private static Tensor matrix(String name, Readout readout) {
        return Tensor.matrix(name, readout.columns(), readout.outputs(), readout::weight);
    }
}
