package io.github.deepscn.onnx;

import ai.onnx.proto.OnnxMl.GraphProto;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import io.github.deepscn.onnx.OnnxReport.Output;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The outputs of a model: Hβ. */
record OutputsResult(DeepScnModel model) implements GraphResult {
    @Override
    public String description() {
        return NetworkGraph.OUTPUTS;
    }

    @Override
    public List<Output> outputs() {
        return List.of(
                new Output(NetworkGraph.OUTPUTS, OptionalInt.of(model.readout().outputs())));
    }

    @Override
    public GraphProto graph(boolean asFloat) {
        return NetworkGraph.outputs(model.network(), AffineReadout.of(model), asFloat);
    }

    @Override
    public Map<String, String> metadata() {
        return Map.of();
    }

    @Override
    public FloatError floatError(double[][] rows) {
        return new FloatCheck(model, rows).outputs();
    }

    @Override
    public String scaleName() {
        return "training RMSE";
    }
}
