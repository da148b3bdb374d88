package io.github.deepscn.onnx;

import java.util.Map;

/** Rows of numbers, as the network sees them. */
record MatrixInput(int columns) implements GraphInput {
    @Override
    public ValueNames names() {
        return ValueNames.plain();
    }

    @Override
    public String addTo(GraphBuilder graph) {
        return graph.input(NetworkGraph.INPUTS, columns);
    }

    @Override
    public Map<String, String> metadata() {
        return Map.of();
    }
}
