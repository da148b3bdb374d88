package io.github.deepscn.onnx;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import io.github.deepscn.onnx.OnnxReport.Output;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The outputs of a model: Hβ, in the units of its targets. */
record OutputsResult(DeepScnModel model, Decoding decoding) implements GraphResult {
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
    public void addTo(NetworkGraph graph) {
        graph.addOutputs(AffineReadout.of(model), decoding);
    }

    @Override
    public Map<String, String> metadata() {
        return Map.of();
    }

    @Override
    public FloatError floatError(MeasuredRows rows) {
        return new FloatCheck(model, rows).outputs(decoding);
    }

    @Override
    public double trainRmse() {
        return FloatCheck.trainRmse(model) * decoding.errorUnit();
    }

    @Override
    public String scaleName() {
        return "training RMSE";
    }
}
