package io.github.deepscn.onnx;

import ai.onnx.proto.OnnxMl.GraphProto;
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
    public GraphProto graph(boolean asFloat) {
        return NetworkGraph.features(model.network(), range, asFloat);
    }

    @Override
    public Map<String, String> metadata() {
        return Map.of();
    }

    @Override
    public FloatError floatError(double[][] rows) {
        return new FloatCheck(model, rows).features(range);
    }

    @Override
    public String scaleName() {
        return "standard deviation of the features";
    }
}
