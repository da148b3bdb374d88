package io.github.deepscn.onnx;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.network.Network;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import io.github.deepscn.onnx.OnnxReport.Output;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The outputs of the nodes in some layers of a model, member by member. */
record FeaturesResult(List<DeepScnModel> members, LayerRange range) implements GraphResult {
    private List<Network> networks() {
        return members.stream().map(DeepScnModel::network).toList();
    }

    @Override
    public String description() {
        return range.description();
    }

    @Override
    public List<Output> outputs() {
        return List.of(new Output(NetworkGraph.FEATURES, OptionalInt.of(EnsembleGraph.features(networks(), range))));
    }

    @Override
    public void addTo(GraphBuilder graph, String inputs) {
        EnsembleGraph.addFeatures(graph, inputs, networks(), range);
    }

    @Override
    public Map<String, String> metadata() {
        return Map.of();
    }

    @Override
    public FloatError floatError(MeasuredRows rows) {
        return new FloatCheck(members, rows).features(range);
    }

    @Override
    public double trainRmse() {
        return FloatCheck.trainRmse(members);
    }

    @Override
    public String scaleName() {
        return "standard deviation of the features";
    }
}
