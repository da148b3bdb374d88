package io.github.deepscn.onnx;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import io.github.deepscn.onnx.OnnxReport.Output;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The outputs of the nodes in some layers of a model. */
record FeaturesResult(DeepScnModel model, LayerRange range) implements GraphResult {
    @Override
    public String description() {
        return range.description();
    }

    @Override
    public List<Output> outputs() {
        return List.of(new Output(NetworkGraph.FEATURES, OptionalInt.of(range.nodes(model.network()))));
    }

    @Override
    public void addTo(NetworkGraph graph) {
        graph.addFeatures(range);
    }

    @Override
    public Map<String, String> metadata() {
        return Map.of();
    }

    @Override
    public FloatError floatError(MeasuredRows rows) {
        return new FloatCheck(model, rows).features(range);
    }

    @Override
    public double trainRmse() {
        return FloatCheck.trainRmse(model);
    }

    @Override
    public String scaleName() {
        return "standard deviation of the features";
    }
}
