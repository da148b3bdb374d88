package io.github.deepscn.io;

import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.NetworkState;
import java.util.ArrayList;
import java.util.List;

/** The tensors of a model, in the order of the file. */
final class ModelTensors {
    private ModelTensors() {}

    /** The prefix of a member's tensors; {@code index} counts from zero, the file counts from one. */
    static String member(int index) {
        return "member." + (index + 1) + ".";
    }

    static List<Tensor> of(EnsembleState model) {
        var tensors = new ArrayList<Tensor>();
        for (int k = 0; k < model.members().size(); k++) {
            String prefix = member(k);
            of(model.members().get(k)).forEach(tensor -> tensors.add(tensor.under(prefix)));
            if (model.sharesReadout()) {
                tensors.add(NetworkPart.tensor(
                        prefix + NetworkPart.ALONE, model.alone().get(k)));
            }
        }
        model.intervals().map(IntervalsPart::tensor).ifPresent(tensors::add);
        return tensors;
    }

    static List<Tensor> of(NetworkState model) {
        List<Tensor> tensors = NetworkPart.tensors(model.network(), model.readouts());
        tensors.addAll(HistoryPart.tensors(model.history()));
        model.classifier().map(ClassifierPart::tensors).ifPresent(tensors::addAll);
        return tensors;
    }
}
