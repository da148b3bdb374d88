package io.github.deepscn.onnx;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import io.github.deepscn.onnx.OnnxReport.Output;
import java.util.List;
import java.util.Map;

/** What a graph answers rows of inputs with. */
sealed interface GraphResult permits OutputsResult, FeaturesResult, ClassesResult {
    /** The models whose networks the graph has, side by side. */
    List<DeepScnModel> members();

    /** In words, for the metadata. */
    String description();

    /** The outputs of the graph, in order. */
    List<Output> outputs();

    /**
     * Adds it to a graph.
     *
     * @param inputs the value that the networks see
     */
    void addTo(GraphBuilder graph, String inputs);

    /** What the metadata says of it beside where its network comes from. */
    Map<String, String> metadata();

    /**
     * What float arithmetic costs on some rows.
     *
     * @throws io.github.deepscn.data.BadInputException if these are not rows of the model
     */
    FloatError floatError(MeasuredRows rows);

    /**
     * The training RMSE, the mean of the members', in the units of what the graph answers with where these are those of
     * targets.
     */
    double trainRmse();

    /** What {@link FloatError#scale()} is here. */
    String scaleName();
}
