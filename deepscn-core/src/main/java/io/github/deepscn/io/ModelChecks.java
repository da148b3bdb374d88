package io.github.deepscn.io;

import io.github.deepscn.classify.Discriminant;
import io.github.deepscn.classify.Labels;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.model.ClassifierState;
import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.train.History;
import io.github.deepscn.train.LayerRecord;
import io.github.deepscn.train.NodeRecord;
import java.util.List;

/** Checks that the parts of a model agree, before writing a model and after reading one. */
final class ModelChecks {
    private ModelChecks() {}

    /**
     * Refuses a model that contradicts itself.
     *
     * @throws BadInputException naming what does not fit
     */
    static void check(NetworkState model) {
        Network network = model.network();
        DataShape data = model.history().data();
        requireSame("the network's inputs", network.inputs(), "inputs of the data", data.inputs());
        Links links = model.options().links();
        if (!network.links().equals(links)) { // no message is made for nothing, as toString is slow at first
            throw new BadInputException(
                    "the network's links are " + network.links() + ", but the options say " + links);
        }
        checkLayers(network);
        checkReadouts(network, model.readouts(), data.outputs());
        checkData(data);
        checkHistory(model.history());
        checkKept(network, model.records(), model.history());
        model.classifier().ifPresent(classifier -> checkClassifier(classifier, network.columns(), data.outputs()));
        model.encoder().ifPresent(encoder -> checkEncoder(encoder, model));
    }

    /**
     * Refuses a model for tables that contradicts itself.
     *
     * @throws BadInputException naming what does not fit
     */
    static void check(EnsembleState model) {
        NetworkState first = model.members().get(0);
        for (int k = 0; k < model.members().size(); k++) {
            NetworkState member = model.members().get(k);
            try {
                check(model.encoded(k));
                requireLike(first, member);
                if (model.sharesReadout()) {
                    int columns = member.network().columns();
                    int outputs = member.history().data().outputs();
                    checkReadout(NetworkPart.ALONE, model.alone().get(k), columns, outputs);
                }
            } catch (BadInputException e) {
                throw new BadInputException("member " + (k + 1) + ": " + e.getMessage(), e);
            }
        }
        boolean isClassifier = first.classifier().isPresent();
        model.intervals().ifPresent(intervals -> {
            Require.that(!isClassifier, "a classifier has intervals, must have none");
            int outputs = first.history().data().outputs();
            requireSame("the targets of the intervals", intervals.targets(), "outputs of the network", outputs);
        });
        model.threshold().ifPresent(threshold -> {
            Require.that(isClassifier, "a model of numbers has a threshold, must have none");
            threshold.requireAmong(first.classifier().orElseThrow().classes());
        });
        Require.that(!model.sharesReadout() || !isClassifier, "classifiers share one read-out, must have one each");
    }

    /** Checks what the encoder does not decide: the classes and the kind of classifier. */
    private static void requireLike(NetworkState first, NetworkState member) {
        Require.that(member.encoder().isEmpty(), "it has an encoder of its own, must have that of all members");
        Require.that(
                first.classifier().isPresent() == member.classifier().isPresent(),
                "one of the first member and this one is a classifier, must be both or none");
        first.classifier().ifPresent(one -> {
            ClassifierState other = member.classifier().orElseThrow();
            Require.that(one.kind() == other.kind(), "classifier is " + other.kind() + ", must be " + one.kind());
            Require.that(one.classes().equals(other.classes()), "classes are not those of the first member");
        });
    }

    private static void checkEncoder(Encoder encoder, NetworkState model) {
        int features = encoder.features().size();
        DataShape data = model.history().data();
        requireSame("the encoder's features", features, "inputs of the network", data.inputs());
        int targets = encoder.targets().size();
        if (model.classifier().isPresent()) {
            requireSame("the encoder's targets", targets, "target of a classifier", 1);
        } else {
            int learned = targets == 0 ? features : targets;
            requireSame("the encoder's targets", learned, "outputs of the network", data.outputs());
        }
    }

    private static void checkLayers(Network network) {
        for (int k = 1; k <= network.layers().size(); k++) {
            Layer layer = network.layers().get(k - 1);
            Require.atLeast("width of layer " + k, layer.width(), 1);
            for (Tensor tensor : NetworkPart.tensors(layer, k)) {
                requireFinite(tensor.name(), tensor.rows(), tensor.columns(), tensor.cells());
            }
            requireValid(layer, k);
        }
    }

    private static void requireValid(Layer layer, int number) {
        for (int j = 0; j < layer.width(); j++) {
            if (!layer.isValid(j)) {
                throw new BadInputException("node " + (j + 1) + " of layer " + number + " has parameters that no "
                        + layer.family(j).id() + " with " + layer.fanIn() + " inputs can have");
            }
        }
    }

    private static void checkReadouts(Network network, List<Readout> readouts, int outputs) {
        int layers = network.layers().size();
        requireSame("the number of read-outs", readouts.size(), "layers and one", layers + 1);
        int columns = network.links().columns(network.inputs());
        for (int k = 0; k < readouts.size(); k++) {
            columns += k == 0 ? 0 : network.layers().get(k - 1).width();
            checkReadout(NetworkPart.readout(k), readouts.get(k), columns, outputs);
        }
    }

    private static void checkReadout(String name, Readout readout, int columns, int outputs) {
        requireSame("the columns of " + name, readout.columns(), "links and nodes", columns);
        requireSame("the outputs of " + name, readout.outputs(), "outputs of the data", outputs);
        requireFinite(name, columns, outputs, readout::weight);
    }

    private static void checkData(DataShape data) {
        Require.that(data.rows() >= 1, "rows of the data is " + data.rows() + ", must be at least 1");
        Require.atLeast("weight of the rows", data.weight(), 0);
        Require.atLeast("weight of the riding rows", data.ridingWeight(), 0);
        int before = -1;
        for (int input : data.constantInputs()) {
            requireAscending("constantInputs", before, input, data.inputs());
            before = input;
        }
    }

    private static void checkHistory(History history) {
        Require.atLeast("initialRmse", history.initialRmse(), 0);
        Require.atLeast("seconds", history.seconds(), 0);
        List<NodeRecord> nodes = history.nodes();
        int next = 0;
        for (int k = 1; k <= history.layers().size(); k++) {
            LayerRecord layer = history.layers().get(k - 1);
            requireSame("the number of a layer record", layer.layer(), "its place", k);
            Require.atLeast("width of layer record " + k, layer.width(), 1);
            Require.atLeast("trainRmse of layer record " + k, layer.trainRmse(), 0);
            requireError("validationRmse of layer record " + k, layer.validationRmse());
            Require.that(
                    layer.width() <= nodes.size() - next,
                    "the layer records have more nodes than there are node records, " + nodes.size());
            for (int node = 1; node <= layer.width(); node++) {
                checkNode(nodes.get(next++), k, node, history.data().outputs());
            }
        }
        requireSame("the number of node records", nodes.size(), "nodes in layer records", next);
    }

    private static void checkNode(NodeRecord record, int layer, int node, int outputs) {
        String place = " of the record of node " + node + " in layer " + layer;
        requireSame("layer" + place, record.layer(), "its layer's number", layer);
        requireSame("node" + place, record.node(), "its place in the layer", node);
        Require.atLeast("step" + place, record.step(), 1);
        requireFinite("scope" + place, record.scope());
        requireFinite("contraction" + place, record.contraction());
        requireFinite("score" + place, record.score());
        Require.atLeast("independence" + place, record.independence(), 0);
        Require.that(record.candidates() >= 0, "candidates" + place + " is " + record.candidates());
        Require.atLeast("trainRmse" + place, record.trainRmse(), 0);
        requireError("validationRmse" + place, record.validationRmse());
        Require.atLeast("seconds" + place, record.seconds(), 0);
        requireSame("the size of outputRmse" + place, record.outputRmse().size(), "outputs", outputs);
        for (double rmse : record.outputRmse()) {
            Require.atLeast("outputRmse" + place, rmse, 0);
        }
    }

    /** Checks that the network's nodes were configured and kept, each in its layer. */
    private static void checkKept(Network network, List<Integer> records, History history) {
        int kept = history.keptNodes();
        int recorded = history.nodes().size();
        Require.that(
                network.nodes() <= kept && kept <= recorded,
                "keptNodes is " + kept + ", must lie between " + network.nodes() + ", the nodes of the network, and "
                        + recorded + ", those in the history");
        requireSame("the number of records", records.size(), "nodes in the network", network.nodes());
        int node = 0;
        int before = -1;
        for (int k = 1; k <= network.layers().size(); k++) {
            for (int j = 1; j <= network.layers().get(k - 1).width(); j++) {
                int index = records.get(node++);
                requireAscending("records", before, index, kept);
                int layer = history.nodes().get(index).layer();
                requireSame("the layer in the record of node " + j + " of layer " + k, layer, "the node's", k);
                before = index;
            }
        }
    }

    private static void checkClassifier(ClassifierState classifier, int columns, int outputs) {
        List<String> classes = classifier.classes();
        Labels.requireClasses(classes, outputs);
        Require.atLeast("sharpness", classifier.tuning().sharpness(), 0);
        Require.atLeast("ridge of the classifier", classifier.tuning().ridge(), 0);
        Require.atLeast("logistic part of the classifier", classifier.tuning().logistic(), 0);
        Discriminant scores = classifier.discriminant();
        checkReadout(ClassifierPart.WEIGHTS, scores.readout(), columns, classes.size());
        requireFinite(ClassifierPart.CONSTANTS, classes.size(), 1, (index, none) -> scores.constant(index));
    }

    private static void requireFinite(String name, int rows, int columns, Tensor.Cells cells) {
        for (int j = 0; j < columns; j++) {
            for (int i = 0; i < rows; i++) {
                requireFinite(name, cells.at(i, j));
            }
        }
    }

    private static void requireFinite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new BadInputException(name + " holds " + value + ", must be finite");
        }
    }

    /** Refuses a negative error. It is NaN if there are no validation rows. */
    private static void requireError(String name, double value) {
        if (value < 0) {
            throw new BadInputException(name + " is " + value + ", must be at least 0");
        }
    }

    private static void requireAscending(String name, int before, int value, int end) {
        Require.that(
                value > before && value < end,
                name + " holds " + value + " after " + before + ", must ascend and be less than " + end);
    }

    private static void requireSame(String name, int value, String other, int expected) {
        if (value != expected) {
            throw new BadInputException(name + " is " + value + ", must be " + expected + ", as " + other);
        }
    }
}
