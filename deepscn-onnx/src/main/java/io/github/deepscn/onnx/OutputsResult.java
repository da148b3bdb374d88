package io.github.deepscn.onnx;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import io.github.deepscn.onnx.OnnxReport.Output;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The outputs of a model: Hβ, of several members their mean, in the units of its targets.
 *
 * @param intervals half widths of intervals around them, as metadata
 */
record OutputsResult(List<DeepScnModel> members, Decoding decoding, Map<String, String> intervals)
        implements GraphResult {
    @Override
    public String description() {
        return NetworkGraph.OUTPUTS;
    }

    @Override
    public List<Output> outputs() {
        return List.of(new Output(
                NetworkGraph.OUTPUTS, OptionalInt.of(members.get(0).readout().outputs())));
    }

    @Override
    public void addTo(GraphBuilder graph, String inputs) {
        EnsembleGraph.addOutputs(
                graph, inputs, members.stream().map(AffineReadout::of).toList(), decoding);
    }

    @Override
    public Map<String, String> metadata() {
        return intervals;
    }

    @Override
    public FloatError floatError(MeasuredRows rows) {
        return new FloatCheck(members, rows).outputs(decoding);
    }

    @Override
    public double trainRmse() {
        return FloatCheck.trainRmse(members) * decoding.errorUnit();
    }

    @Override
    public String scaleName() {
        return "training RMSE";
    }
}
