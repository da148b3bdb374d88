package io.github.deepscn.onnx;

import java.util.Map;

/** What a graph is given. */
sealed interface GraphInput permits MatrixInput, TableInput {
    /** How many columns it has, in one input or in one each. */
    int columns();

    /** The names of the graph's other values. */
    ValueNames names();

    /** Adds the inputs to a graph; returns the value that the network sees. */
    String addTo(GraphBuilder graph);

    /** What the metadata says of it. */
    Map<String, String> metadata();
}
